import type { Faults } from '../../harness/faults';
import { html, redirect, reset, status } from '../../harness/faults';
import { idsOf } from '../../harness/services';
import type { Scenario } from '../scenario';
import { listCalls, many, seenIds } from '../seen';

/** What goes wrong with a request, as n8n's HTTP client tells it: status, headers, body, no answer. */
export const faultScenarios: Scenario[] = [
	{
		name: 'fault: a redirect to another host',
		expected: 'error: The service redirects to another address, (address), 0 calls there',
		play: async (stage) => {
			const foreign = await stage.service();
			const url = foreign.url.replace('127.0.0.1', 'localhost');
			const service = await stage.service({
				faults: { 1: redirect(`${url}/rest/v1/locations`) },
			});
			const execution = await stage.list(await stage.credential(service));
			return `${seenIds(execution, [])}, ${many(foreign.journal.entries.length, 'call')} there`;
		},
	},
	fault('a web page instead of the list', { 1: html }, [
		'error: The response is a web page (HTML) instead of JSON',
		1,
	]),
	fault('too many requests, Retry-After 1', { 2: status(429, 1) }, ['237 locations', 6]),
	fault('the connection drops once', { 2: reset }, ['237 locations', 6]),
];

/** @param faults by the number of the list call @param seen the outcome, and the number of list calls */
function fault(name: string, faults: Faults, seen: [string, number]): Scenario {
	return {
		name: `fault: ${name}`,
		expected: `${seen[0]}, ${many(seen[1], 'list call')}`,
		play: async (stage) => {
			const service = await stage.service({ faults });
			const execution = await stage.list(await stage.credential(service));
			return `${seenIds(execution, idsOf(service))}, ${listCalls(service)}`;
		},
	};
}
