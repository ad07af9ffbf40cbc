import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../../sandbox/service/service';
import type { CredentialType } from '../../real/credentials';
import { credentialTypes, KINDS } from '../../real/credentials';
import { until } from '../../real/wait';
import { triggerWorkflow } from '../../real/workflows';
import type { Scenario } from '../scenario';
import type { Stage } from '../stage';

/** The trigger, polled by n8n itself. */
export const triggerScenarios: Scenario[] = [
	...credentialTypes.map(
		(type): Scenario => ({
			name: `trigger: ${KINDS[type].title}, changes between two polls, and the token expires`,
			expected:
				'learned 237 locations without an event; then changed 2nd (disabled), added 99999, removed 3rd; nothing twice; 1 token call',
			waits: true,
			play: async (stage) => await watch(stage, type),
		}),
	),
	{
		name: 'trigger: executed by hand',
		expected: 'added, changed, removed, added, changed',
		play: async (stage) => {
			const credential = await stage.credential(await stage.service());
			const workflow = await stage.api.createWorkflow(triggerWorkflow(credential));
			const execution = await stage.api.run(workflow, 'Visitor Locations Trigger');
			return execution
				.items('After')
				.map(({ json }) => String(json.event))
				.join(', ');
		},
	},
];

async function watch(stage: Stage, type: CredentialType): Promise<string> {
	const { api } = stage;
	const service = await stage.service();
	const credential = await stage.credential(service, type);
	const workflow = await api.createWorkflow(triggerWorkflow(credential));
	await api.activate(workflow);
	try {
		// The list is not changed while it is read: the third poll is ten seconds away.
		await until(() => listsRead(service) >= 2, 'the first two polls');
		await wait(1_000);
		const known = service.locations().length;
		const atFirst = (await api.executions(workflow)).length;

		const [, second, third] = service.locations();
		if (second === undefined || third === undefined) throw new Error('Too few locations');
		service.journal.clear();
		service.tokens.expireAccessTokens();
		const locations = service.locations();
		locations.splice(2, 1);
		second.attributes.disabled = 'changed';
		locations.push({ ...structuredClone(second), id: '99999' });
		await until(async () => (await api.executions(workflow)).length > atFirst, 'an event');
		const calls = service.journal.tokenCalls.length;
		service.journal.clear();
		await until(() => listsRead(service) >= 1, 'another poll');
		await wait(1_000);

		const [newest, ...others] = await api.executions(workflow);
		const nameOf = (id: unknown) =>
			id === second.id ? '2nd' : id === third.id ? '3rd' : String(id);
		const events = (newest?.items('After') ?? []).map(({ json }) => {
			const id = String(json.id);
			const fields = (json.changedFields as string[] | undefined) ?? [];
			return `${String(json.event)} ${nameOf(id)}${fields.length > 0 ? ` (${fields.join()})` : ''}`;
		});
		const learned = `learned ${known} locations ${atFirst === 0 ? 'without an event' : `with ${atFirst} executions`}`;
		const twice = others.length === atFirst ? 'nothing twice' : `${others.length} more executions`;
		return `${learned}; then ${events.join(', ')}; ${twice}; ${calls} token call${calls === 1 ? '' : 's'}`;
	} finally {
		await api.deactivate(workflow);
	}
}

/** @returns how often the list was read to its end: with the default settings its last page is the fifth */
function listsRead({ journal }: Service): number {
	return Math.floor(journal.listCalls.filter(({ status }) => status === 200).length / 5);
}
