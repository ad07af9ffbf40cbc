import type { ScenarioContext } from './context';
import { completeList, getResult } from './context';

/** Declares the scenarios in which the list request fails: older n8n tells less of an error than of a response. */
export function failureScenarios(context: () => ScenarioContext): void {
	it('quotes the service when it rejects the request', async () => {
		const { service, credential } = await context().signIn('visitorLocationsApi');
		service.overrideResponse = ({ path }) =>
			path.endsWith('/locations')
				? { status: 422, body: { errors: [{ title: 'No such office' }] } }
				: undefined;
		const { error } = await context().list(credential);
		expect(error?.message).toBe('The service rejected the request (422)');
		expect(error?.description).toMatch(/ The service said: No such office$/);
	});

	it('waits as long as the service asks with Retry-After', async () => {
		const { service, credential } = await context().signIn('visitorLocationsApi');
		service.overrideResponse = () =>
			service.journal.listRequests.length === 1
				? { status: 429, headers: { 'retry-after': '3' } }
				: undefined;
		const start = Date.now();
		expect(getResult(await context().list(credential))).toEqual(completeList(service));
		expect(Date.now() - start).toBeGreaterThanOrEqual(3_000);
	});

	it('names the field when nothing listens at Base URL', async () => {
		const { service, credential } = await context().signIn('visitorLocationsApi');
		await service.stop();
		const { error } = await context().list(credential);
		expect(error?.message).toMatch(/ refused the connection: check 'Base URL'$/);
	});
}
