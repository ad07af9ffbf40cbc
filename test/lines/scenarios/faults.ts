import type { Fault, Faults } from '../../harness/faults';
import {
	html,
	nextForeign,
	redirect,
	reset,
	shrinking,
	status,
	truncated,
} from '../../harness/faults';
import type { Knobs } from '../../harness/services';
import type { Scenario } from '../scenario';
import { allCalls, idsOf, listCalls, seenIds } from '../seen';

/** What goes wrong with the list, and what must never happen then. */
export const faultScenarios: Scenario[] = [
	elsewhere(
		'a next link to another host',
		nextForeign,
		// The list is read in another way.
		'237 locations, 0 calls there',
	),
	elsewhere(
		'a redirect to another host',
		(url) => redirect(`${url}/rest/v1/locations`),
		'error: The service redirects to another address, (address), 0 calls there',
	),
	fault('no list at this address', { apiPrefix: '/api/v1' }, [
		'error: There is no list of locations at this address (404)',
		1,
	]),
	fault('a scope that is missing', { scopes: ['token.refresh'] }, [
		'error: The service does not grant the scope "token.refresh,locations.read"',
		0,
	]),
	fault('a sign-in page instead of the list', always(html), [
		'error: The service answered with a web page (HTML) instead of JSON',
		1,
	]),
	fault('half of the JSON', { faults: { 1: truncated } }, [
		'error: The service did not answer with JSON',
		1,
	]),
	fault('too many requests, Retry-After 1', { faults: { 2: status(429, 1) } }, [
		'237 locations',
		6,
	]),
	fault('the connection drops once', { faults: { 2: reset } }, ['237 locations', 6]),
	fault('the service fails, always', always(status(503)), [
		'error: The service failed to answer (503)',
		2,
	]),
	fault('a total that is too large', { totalOff: 5 }, [
		'error: Only 237 of 242 locations arrived',
		undefined,
	]),
	fault(
		'a location goes while the list is read, page by page',
		{ faults: { 3: shrinking(1) } },
		['error: Only 236 of 237 locations arrived', undefined],
		{ parallelRequests: 1 }, // what is lost depends on what is under way
	),
];

/** The same fault for as many requests as one list makes. */
function always(kind: Fault): { faults: Faults } {
	return { faults: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n + 1, kind])) };
}

/**
 * @param seen the outcome, and the number of list calls where it does not depend on what runs at once
 * @param more options of the node
 */
function fault(
	name: string,
	knobs: Knobs,
	[seen, calls]: [string, number | undefined],
	more: object = {},
): Scenario {
	const withCalls = (text: string, count: string) =>
		calls === undefined ? text : `${text}, ${count}`;
	return {
		name: `fault: ${name}`,
		expected: withCalls(seen, `${calls ?? 0} list call${calls === 1 ? '' : 's'}`),
		play: async (stage) => {
			const service = await stage.service(knobs);
			const options = { maxRetries: 1, ...more };
			const execution = await stage.list(await stage.credential(service), { options });
			return withCalls(seenIds(execution, idsOf(service)), listCalls(service));
		},
	};
}

/** @param faultOf the fault that leads to another host, by that host's address */
function elsewhere(name: string, faultOf: (url: string) => Fault, expected: string): Scenario {
	return {
		name: `fault: ${name}`,
		expected,
		play: async (stage) => {
			const foreign = await stage.service();
			const fault = faultOf(foreign.url.replace('127.0.0.1', 'localhost'));
			const service = await stage.service({ faults: { 1: fault } });
			const execution = await stage.list(await stage.credential(service));
			const seen = seenIds(execution, idsOf(service));
			return `${seen}, ${allCalls(foreign)} there`;
		},
	};
}
