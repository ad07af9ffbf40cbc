import type { Service } from '../../sandbox/service/service';
import { answerLists, useServices } from '../harness/services';
import { until } from '../harness/until';
import {
	credentialTypes,
	typesWithoutOAuth2,
	passwordCredential,
	pastedCodeCredential,
} from './harness/credentials';
import { Poller } from './harness/contexts';
import { expectFailure } from './harness/faults';
import { runWorkflow } from './harness/runWorkflow';

const start = useServices();
const parameters = { returnAll: true, options: { addCompanyId: true } };

describe('Add Company ID', () => {
	it.each(credentialTypes)(
		'adds the company ID to each item with the %s credential, also after a refresh',
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

	it('does not replace a field companyId that the service sends', async () => {
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

	it('adds the company ID to events of the trigger, and loses no event when it is set later', async () => {
		const service = await start({ count: 12, companyId: '90210' });
		const credentials = passwordCredential(service);
		const poller = new Poller(credentials);
		expect(await poller.poll()).toBeNull();
		service.locations().pop();
		const { options } = parameters;
		const restarted = new Poller(credentials, { options }, poller.staticData);
		expect(await restarted.poll()).toMatchObject([{ event: 'removed', companyId: '90210' }]);
		expect(await restarted.poll('manual')).toMatchObject(Array(5).fill({ companyId: '90210' }));
	});

	it('fails when a new authorization returns no company ID, though the former one did', async () => {
		const service = await start({ count: 1 });
		const credentials = pastedCodeCredential(service);
		await runWorkflow({ credentials });
		service.settings.companyId = '';
		const { scopes } = service.settings;
		credentials.data.authorizationCode = service.tokens.issueCode(scopes, 'https://x');
		const { error } = await runWorkflow({ credentials, parameters });
		expect(error?.message).toBe('The ID of the company is not known');
	});

	it('fails and says what to do when the service sends no company ID', async () => {
		const service = await start({ count: 1, companyId: '' });
		const run = await runWorkflow({ credentials: passwordCredential(service), parameters });
		const fix = /remove the option 'Add Company ID'/;
		expectFailure(run, /^The ID of the company is not known$/, fix);
	});

	it.each(typesWithoutOAuth2)(
		'keeps the known company ID when a refresh of the %s credential returns none',
		async (_name, credential) => {
			const service = await start({ count: 1, companyId: '90210' });
			const credentials = credential(service);
			await runWorkflow({ credentials });
			service.settings.companyId = '';
			service.tokens.expireAccessTokens();
			const stored = { ...credentials.data };
			expect((await runWorkflow({ credentials, parameters })).rows[0]?.companyId).toBe('90210');
			// An open dialog saves outdated tokens. The newest ones are in memory.
			Object.assign(credentials.data, stored, { companyId: '', refreshAt: '1' });
			expect((await runWorkflow({ credentials, parameters })).rows[0]?.companyId).toBe('90210');
		},
	);

	it('never outputs the company ID of another item when credential fields differ from item to item', async () => {
		const [first, second] = [
			await start({ count: 1, companyId: 'first' }),
			await start({ count: 1, companyId: 'second' }),
		];
		// Neither service sends its list before the node has logged in to both.
		const isLoggedIn = ({ journal }: Service) => journal.listRequests.length > 0;
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
});
