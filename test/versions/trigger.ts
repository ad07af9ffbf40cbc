import { setTimeout as wait } from 'node:timers/promises';

import { jsonApiError, oauthError } from '../../sandbox/service/cannedResponse';
import type { Service } from '../../sandbox/service/service';
import type { CredentialType } from '../real/credentials';
import { credentialTypes, testCredential } from '../real/credentials';
import { until } from '../harness/until';
import { createTriggerWorkflow } from '../real/workflows';
import type { ScenarioContext } from './context';

/** What is wrong with the service while n8n starts: how it responds, and the error of the first regular poll. */
const FAULTS: { respond: Service['overrideResponse']; error: RegExp }[] = [
	{
		respond: () => ({ reset: true }),
		error: /closed the connection/,
	},
	{
		respond: ({ path }) =>
			path === '/oauth2/token'
				? oauthError(401, 'invalid_grant', 'The password is wrong.')
				: jsonApiError(401, 'The token has expired.'),
		error: /rejected the sign-in/,
	},
	{
		respond: ({ query }) =>
			query.get('page[offset]') === '200'
				? { body: { data: [], meta: { total: 237 } } }
				: undefined,
		error: /Only 200 of 237 locations were received/,
	},
];

/** Declares the scenarios in which n8n polls every ten seconds. */
export function triggerScenarios(context: () => ScenarioContext): void {
	it('reports each change between two polls once, also when the token expires', async () => {
		const watched = await Promise.all(credentialTypes.map((type) => watch(context(), type)));
		expect(watched).toEqual(
			credentialTypes.map((type) => ({
				type,
				executionsBefore: 0,
				events: [
					{ event: 'changed', id: 'second', changed: ['disabled'] },
					{ event: 'added', id: 'new', changed: [] },
					{ event: 'removed', id: 'third', changed: [] },
				],
				tokenRequests: 1,
				executionsAfter: 1,
			})),
		);
	});

	it('keeps polling when the service fails while n8n starts', async () => {
		const triggers = await Promise.all(FAULTS.map(async () => await publish(context())));
		let removed: unknown[] = [];
		await context().n8n.restart(() => {
			removed = triggers.map(({ service }, index) => {
				service.overrideResponse = FAULTS[index]?.respond;
				return service.locations().pop()?.id;
			});
		});
		const errors = await Promise.all(triggers.map(async ({ firstError }) => await firstError()));
		expect(errors).toEqual(FAULTS.map(({ error }) => expect.stringMatching(error) as unknown));
		for (const { service, credential } of triggers) {
			service.overrideResponse = undefined;
			// After a rejected login the next one waits, except in a test of the credential.
			await testCredential(context().api, credential);
		}
		const events = await Promise.all(triggers.map(async ({ listEvents }) => await listEvents()));
		expect(events).toEqual(removed.map((id) => [['removed', id]]));
	});
}

/** Publishes a trigger on a service of its own, and waits until n8n has stored its list. */
async function publish(context: ScenarioContext, type: CredentialType = 'visitorLocationsApi') {
	const { api } = context;
	const service = await context.startService();
	const credential = await context.saveCredential(service, type);
	const workflow = await api.createWorkflow(createTriggerWorkflow(credential));
	await api.activate(workflow);
	const hasStoredList = async () =>
		JSON.stringify(await api.call('GET', `/rest/workflows/${workflow.id}`)).includes(
			'filteredOutIds',
		);
	await until(hasStoredList, 'the stored list');
	const listSuccesses = async () =>
		(await api.executions(workflow)).filter(({ status }) => status === 'success');
	return {
		service,
		credential,
		firstError: async () => {
			await until(async () => (await api.executions(workflow)).length > 0, 'an execution');
			return (await api.executions(workflow)).at(-1)?.error?.message;
		},
		/** Waits for an event and two more polls, and ends the trigger. @returns all events */
		listEvents: async () => {
			await until(async () => (await listSuccesses()).length > 0, 'an event');
			service.journal.clear();
			await until(() => completePolls(service) >= 2, 'two more polls');
			await api.deactivate(workflow);
			const items = (await listSuccesses()).flatMap((execution) => execution.items('After'));
			return items.map(({ json }) => [json.event, json.id]);
		},
	};
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
		service.tokens.invalidateAccessTokens();
		await until(async () => (await api.executions(workflow)).length > executionsBefore, 'an event');
		const tokenRequests = service.journal.tokenRequests.length;
		service.journal.clear();
		await until(() => completePolls(service) >= 1, 'another poll');
		await wait(1_000);
		const executions = await api.executions(workflow);
		const events = (executions[0]?.items('After') ?? []).map(({ json }) => ({
			event: json.event,
			id: names[String(json.id)],
			changed: (json.changes as { field: string }[]).map(({ field }) => field),
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
