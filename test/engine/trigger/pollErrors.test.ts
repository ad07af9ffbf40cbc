import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import { answerLists } from '../../harness/services';
import { useTriggers } from './fixtures';

const { recordList, start } = useTriggers();

const BEGIN = 'No event is lost: the next poll tries again. ';
const END = 'To poll at once after the correction, unpublish and publish the workflow.';

interface Described {
	description: string;
}

describe('the error of a poll', () => {
	const failPoll = async (response: CannedResponse, mode?: 'manual' | 'first') => {
		const { service, poller } = mode === 'first' ? await start() : await recordList();
		answerLists(service, response);
		return await poller.poll(mode === 'manual' ? mode : undefined).then(
			() => ({ description: '' }),
			(error: unknown) => error as Described,
		);
	};

	const busy = { status: 429, headers: { 'retry-after': '600' } };
	const noScope = { status: 403, body: { errors: [{ detail: 'no scope' }] } };
	const maintenance = { body: '<!doctype html><h1>Back soon</h1>' };
	it.each<[string, string, CannedResponse, ('manual' | 'first')?]>([
		['what happens to the events', 'the service is down', { status: 503 }],
		['what happens to the events', 'the service is busy', busy],
		['what happens to the events', 'the connection drops', { reset: true }],
		['what happens to the events', 'there is a web page in place of the known list', maintenance],
		['what happens to the events', 'the response is no list any more', { body: { a: 1 } }],
		['neither', 'there is a web page at the first poll', maintenance, 'first'],
		['neither', 'there is a web page in a test', maintenance, 'manual'],
		['what happens to the events', 'the list is not there', { status: 404 }],
		['that, and how to poll at once', 'the token is rejected', noScope],
		['neither', 'a user tests the trigger in the editor', { status: 503 }, 'manual'],
		['neither', 'a user tests it with a rejected token', noScope, 'manual'],
	])('says %s when %s', async (what, _when, response, ...[mode]) => {
		const { description } = await failPoll(response, mode);
		expect(description.startsWith(BEGIN)).toBe(what !== 'neither');
		expect(description.replace(BEGIN, '')).toMatch(/^\S/);
		// Before the words of the service
		const afterEnd =
			what === 'that, and how to poll at once' ? ' The service said: no scope' : undefined;
		expect(description.split(END)[1]).toBe(afterEnd);
	});
});
