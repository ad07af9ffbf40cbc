import { styles } from '../../../sandbox/service/dialects';
import { truncated } from '../../harness/faults';
import { answerLists } from '../../harness/services';
import { retries } from '../../harness/retries';
import { expectCompleteList, expectFailure, useFaultTests } from '../harness/faults';

const start = useFaultTests();

// The messages of all errors: test/unit/messages/errorMessages.txt. Which responses are pages: test/unit/paging/page.
describe('responses to list requests that are broken or unusual', () => {
	it('are requested again when their JSON is cut off', async () => {
		const { service, run } = await start({ faults: { 1: truncated, 3: truncated } });
		retries(4);
		expectCompleteList(await run(), service);
	});

	describe('in another encoding than UTF-8', () => {
		const latin1 = (text: string) => Buffer.from(text, 'latin1');
		const headers = { 'content-type': 'application/json; charset=ISO-8859-1' };

		it('are an error, because names would have wrong letters', async () => {
			const { service, run } = await start();
			answerLists(service, { headers, body: latin1('{"data":[{"id":"1","name":"Zürich"}]}') });
			const message = /^The response is in ISO-8859-1 instead of UTF-8$/;
			expectFailure(await run(), message, /wrong letters/);
		});

		it('are a web page when they are one', async () => {
			const { service, run } = await start();
			const type = { 'content-type': 'text/html; charset=ISO-8859-1' };
			const body = latin1('<h1>Zugriff für Gäste verweigert</h1>');
			answerLists(service, { headers: type, body });
			expectFailure(await run(), /^The response is a web page/, /'Base URL'/);
		});
	});

	it('are an empty page when the status is 204', async () => {
		const { service, run } = await start({ count: 100, dialect: { parameters: styles.offset } });
		service.overrideResponse = ({ query }) =>
			query.get('page[offset]') === '100' ? { status: 204 } : undefined;
		expectCompleteList(await run(), service);
	});

	const UNREAD = 'Z\ufffdrich'; // with the character for what a source could not read
	it.each([
		...['utf-8', '"UTF-8"', 'utf8'].map((name) => [`application/json; charset=${name}`, UNREAD]),
		...['text/plain', 'application/octet-stream'].map((type) => [type, 'Zürich']),
		...['application/json', 'text/html'].map((type) => [`${type}; charset=ISO-8859-1`, 'Zürich']),
	])('are read when their media type is %s, but the text is JSON in UTF-8', async (type, name) => {
		const { service, run } = await start();
		const body = { data: [{ id: '1', name }] };
		answerLists(service, { headers: { 'content-type': type }, body: JSON.stringify(body) });
		expect((await run()).rows).toMatchObject(body.data);
	});
});
