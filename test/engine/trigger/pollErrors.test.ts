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

	it.each<[string, CannedResponse]>([
		['the service is down', { status: 503 }],
		['the service is busy', { status: 429, headers: { 'retry-after': '600' } }],
		['the connection drops', { reset: true }],
	])('begins with what happens to the events when %s', async (_what, response) => {
		const { description } = await failPoll(response);
		expect(description.startsWith(BEGIN)).toBe(true);
		expect(description.slice(BEGIN.length)).toMatch(/^\S/);
		expect(description).not.toContain(END);
	});

	it('ends with how to poll at once when the token is rejected, before the words of the service', async () => {
		const body = { errors: [{ detail: 'no scope' }] };
		const { description } = await failPoll({ status: 403, body });
		expect(description).toContain(`${END} The service said: no scope`);
		expect(description).not.toContain(BEGIN);
	});

	it.each<[string, CannedResponse, 'manual' | undefined]>([
		['neither can be', { status: 404 }, undefined],
		['a user tests the trigger in the editor', { status: 503 }, 'manual'],
		['a user tests it with a rejected token', { status: 403, body: {} }, 'manual'],
	])('says neither when %s', async (_what, response, mode) => {
		const { description } = await failPoll(response, mode);
		expect(description).not.toBe('');
		expect(description).not.toContain(BEGIN);
		expect(description).not.toContain(END);
	});
});
