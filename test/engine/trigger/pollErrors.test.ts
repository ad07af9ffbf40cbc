import type { CannedResponse } from '../../../sandbox/service/cannedResponse';
import { answerLists } from '../../harness/services';
import { useTriggers } from './fixtures';

const { recordList } = useTriggers();

const BEGIN = 'No event is lost: the next poll tries again. ';
const END = 'Then unpublish and publish the workflow, which polls at once.';

interface Described {
	description: string;
}

describe('the error of a poll', () => {
	const failPoll = async (response: CannedResponse, mode?: 'manual') => {
		const { service, poller } = await recordList();
		answerLists(service, response);
		return await poller.poll(mode).then(
			() => ({ description: '' }),
			(error: unknown) => error as Described,
		);
	};

	const busy = { status: 429, headers: { 'retry-after': '600' } };
	const noScope = { status: 403, body: { errors: [{ detail: 'no scope' }] } };
	it.each<[string, string, CannedResponse, 'manual'?]>([
		['what happens to the events', 'the service is down', { status: 503 }],
		['what happens to the events', 'the service is busy', busy],
		['what happens to the events', 'the connection drops', { reset: true }],
		['how to poll at once', 'the token is rejected', noScope],
		['neither', 'neither can be', { status: 404 }],
		['neither', 'a user tests the trigger in the editor', { status: 503 }, 'manual'],
		['neither', 'a user tests it with a rejected token', noScope, 'manual'],
	])('says %s when %s', async (what, _when, response, ...[mode]) => {
		const { description } = await failPoll(response, mode);
		expect(description.startsWith(BEGIN)).toBe(what === 'what happens to the events');
		expect(description.replace(BEGIN, '')).toMatch(/^\S/);
		// Before the words of the service
		const afterEnd = what === 'how to poll at once' ? ' The service said: no scope' : undefined;
		expect(description.split(END)[1]).toBe(afterEnd);
	});
});
