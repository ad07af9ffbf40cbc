import type { Service } from '../../sandbox/service/service';
import { answerLists, services } from '../harness/services';
import { until } from '../harness/until';
import {
	credentialKinds,
	ownKinds,
	passwordCredential,
	pastedCodeCredential,
} from './harness/credentials';
import { Poller } from './harness/contexts';
import { expectFailure } from './harness/faults';
import { runWorkflow } from './harness/runWorkflow';

const start = services();
const parameters = { returnAll: true, options: { addCompanyId: true } };

it.each(credentialKinds)(
	'is put on each item with the %s credential, also after a renewal, if it is asked for',
	async (_name, credential) => {
		const service = await start({ count: 2, companyId: '90210' });
		const credentials = credential(service);
		const plain = await runWorkflow({ credentials });
		const { rows, error } = await runWorkflow({ credentials, parameters });
		expect(error).toBeUndefined();
		expect(rows).toEqual(plain.rows.map((row) => ({ ...row, companyId: '90210' })));
		service.tokens.expireAccessTokens();
		const raw = await runWorkflow({ credentials, parameters: { ...parameters, output: 'raw' } });
		expect(raw.rows[0]).toEqual({ ...service.locations()[0], companyId: '90210' });
	},
);

it('does not replace a field that the service sends', async () => {
	const service = await start();
	const attributes = { 'company-id': 'theirs', city: 'Bern' };
	answerLists(service, { body: { data: [{ id: '1', attributes }] } });
	const credentials = passwordCredential(service);
	const { rows } = await runWorkflow({
		credentials,
		parameters: { ...parameters, output: 'allFields' },
	});
	expect(rows).toEqual([{ id: '1', city: 'Bern', companyId: 'theirs' }]);
});

it('is added to the events of the trigger, and can be added later without losing any', async () => {
	const service = await start({ count: 12, companyId: '90210' });
	const credentials = passwordCredential(service);
	const poller = new Poller(credentials);
	expect(await poller.poll()).toBeNull();
	service.locations().pop();
	const { options } = parameters;
	const adding = new Poller(credentials, { options }, poller.staticData);
	expect(await adding.poll()).toMatchObject([{ event: 'removed', companyId: '90210' }]);
	expect(await adding.poll('manual')).toMatchObject(Array(5).fill({ companyId: '90210' }));
});

it('of a former authorization does not stay with a new one', async () => {
	const service = await start({ count: 1 });
	const credentials = pastedCodeCredential(service);
	await runWorkflow({ credentials });
	service.settings.companyId = '';
	const { scopes } = service.settings;
	credentials.data.authorizationCode = service.tokens.issueCode(scopes, 'https://x');
	const { error } = await runWorkflow({ credentials, parameters });
	expect(error?.message).toBe('The ID of the company is not known');
});

it('that the service never sent is an error which says what to do', async () => {
	const service = await start({ count: 1, companyId: '' });
	const run = await runWorkflow({ credentials: passwordCredential(service), parameters });
	const cure = /remove the option 'Add Company ID'/;
	expectFailure(run, /^The ID of the company is not known$/, cure);
});

it.each(ownKinds)(
	'that a renewal of the %s credential leaves out is the one that is known',
	async (_name, credential) => {
		const service = await start({ count: 1, companyId: '90210' });
		const credentials = credential(service);
		await runWorkflow({ credentials });
		service.settings.companyId = '';
		service.tokens.expireAccessTokens();
		const stored = { ...credentials.data };
		expect((await runWorkflow({ credentials, parameters })).rows[0]?.companyId).toBe('90210');
		// An open dialog saves the tokens as they were: the memory gives the newest ones.
		Object.assign(credentials.data, stored, { companyId: '', expiresAt: '1' });
		expect((await runWorkflow({ credentials, parameters })).rows[0]?.companyId).toBe('90210');
	},
);

it('is never that of another item, where fields differ from item to item', async () => {
	const [first, second] = [
		await start({ count: 1, companyId: 'first' }),
		await start({ count: 1, companyId: 'second' }),
	];
	// Neither list comes before both have logged in.
	const isLoggedIn = ({ journal }: Service) => journal.listCalls.length > 0;
	for (const service of [first, second]) {
		service.overrideResponse = async ({ path }) => {
			if (path.endsWith('/locations')) await until(() => [first, second].every(isLoggedIn));
			return undefined;
		};
	}
	const baseUrl = `={{ ["${first.url}", "${second.url}"][$json.n] }}`;
	const { items, failed } = await runWorkflow({
		credentials: passwordCredential(first, { baseUrl }),
		inputItems: 2,
		parameters,
		onError: 'continueErrorOutput',
	});
	for (const { json, pairedItem } of items) {
		const { item } = pairedItem as { item: number };
		expect(json.companyId).toBe(['first', 'second'][item]);
	}
	expect(items.length + failed.length).toBe(2);
	expect(failed.length).toBe(1);
	for (const { json } of failed) {
		expect(JSON.stringify(json.error)).toMatch(/Could not determine the company of this item/);
	}
});
