import { setTimeout as wait } from 'node:timers/promises';

import type { Service } from '../../sandbox/service/service';
import type { CredentialType } from '../real/credentials';
import { credentialTypes } from '../real/credentials';
import { until } from '../harness/until';
import { createTriggerWorkflow } from '../real/workflows';
import type { ScenarioContext } from './context';

/** Declares the scenarios in which n8n polls every ten seconds. */
export function triggerScenarios(context: () => ScenarioContext): void {
	it('reports each change between two polls once, also when the token expires', async () => {
		const watched = await Promise.all(credentialTypes.map((type) => watch(context(), type)));
		expect(watched).toEqual(
			credentialTypes.map((type) => ({
				type,
				executionsBefore: 0,
				events: [
					{ event: 'changed', id: 'second', changedFields: ['disabled'] },
					{ event: 'added', id: 'new', changedFields: [] },
					{ event: 'removed', id: 'third', changedFields: [] },
				],
				tokenRequests: 1,
				executionsAfter: 1,
			})),
		);
	});

	it('reports after a restart what changed while n8n was stopped', async () => {
		const { api, n8n } = context();
		const service = await context().startService();
		const workflow = await api.createWorkflow(
			createTriggerWorkflow(await context().saveCredential(service, 'visitorLocationsCodeApi')),
		);
		await api.activate(workflow);
		try {
			await until(() => completePolls(service) >= 1, 'the first poll');
			await wait(1_000); // until n8n has stored the list
			let removed: string | undefined;
			await n8n.restart(() => (removed = service.locations().pop()?.id));
			await until(async () => (await api.executions(workflow)).length > 0, 'an event');
			const [execution] = await api.executions(workflow);
			const events = execution?.items('After').map(({ json }) => [json.event, json.id]);
			expect(events).toEqual([['removed', removed]]);
		} finally {
			await api.deactivate(workflow);
		}
	});
}

/** Changes the list between two polls of a trigger with this credential type. @returns the executions that follow */
async function watch(context: ScenarioContext, type: CredentialType) {
	const { api } = context;
	const service = await context.startService();
	const workflow = await api.createWorkflow(
		createTriggerWorkflow(await context.saveCredential(service, type)),
	);
	await api.activate(workflow);
	try {
		await until(() => completePolls(service) >= 2, 'the first two polls');
		await wait(1_000); // the next poll is ten seconds away, so the list does not change while n8n reads it
		const executionsBefore = (await api.executions(workflow)).length;
		const names = changeList(service);
		service.journal.clear();
		service.tokens.expireAccessTokens();
		await until(async () => (await api.executions(workflow)).length > executionsBefore, 'an event');
		const tokenRequests = service.journal.tokenRequests.length;
		service.journal.clear();
		await until(() => completePolls(service) >= 1, 'another poll');
		await wait(1_000);
		const executions = await api.executions(workflow);
		const events = (executions[0]?.items('After') ?? []).map(({ json }) => ({
			event: json.event,
			id: names[String(json.id)],
			changedFields: json.changedFields,
		}));
		const executionsAfter = executions.length - executionsBefore;
		return { type, executionsBefore, events, tokenRequests, executionsAfter };
	} finally {
		await api.deactivate(workflow);
	}
}

/** Changes the second location, removes the third and adds one. @returns a name for each, by its ID */
function changeList(service: Service): Record<string, string> {
	const locations = service.locations();
	const [, second, third] = locations;
	if (second === undefined || third === undefined) throw new Error('Too few locations');
	locations.splice(2, 1);
	second.attributes.disabled = 'changed';
	locations.push({ ...structuredClone(second), id: '99999' });
	return { [second.id]: 'second', [third.id]: 'third', 99999: 'new' };
}

/** @returns the number of times that n8n read the list to its end: with the default settings it has five pages */
function completePolls({ journal }: Service): number {
	return Math.floor(journal.listRequests.filter(({ status }) => status === 200).length / 5);
}
