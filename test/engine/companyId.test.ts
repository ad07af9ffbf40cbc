import type { Service } from '../../sandbox/service/service';
import { useServices } from '../harness/services';
import { until } from '../harness/until';
import { Poller } from './harness/contexts';
import { connectedCredential, credentialTypes, passwordCredential } from './harness/credentials';
import { expectFailure } from './harness/faults';
import { runWorkflow } from './harness/runWorkflow';

const start = useServices();
const parameters = { returnAll: true, options: { addCompanyId: true } };

// Which company ID is stored: test/unit/login/tokenRequest.
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
			service.tokens.invalidateAccessTokens();
			const raw = await runWorkflow({ credentials, parameters: { ...parameters, output: 'raw' } });
			expect(raw.rows[0]).toEqual({ ...service.locations()[0], companyId: '90210' });
		},
	);

	it("adds the company ID in place of the location's own attribute of that name", async () => {
		const service = await start({ count: 1, companyId: '90210' });
		Object.assign(service.locations()[0]?.attributes ?? {}, { 'company-id': 7 });
		const { rows } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: { ...parameters, output: 'allFields' },
		});
		expect(rows).toMatchObject([{ companyId: '90210' }]);
	});

	it('adds the company ID to events and samples of the trigger', async () => {
		const service = await start({ count: 12, companyId: '90210' });
		const poller = new Poller(passwordCredential(service), { options: parameters.options });
		expect(await poller.poll()).toBeNull();
		service.locations().pop();
		expect(await poller.poll()).toMatchObject([{ event: 'removed', companyId: '90210' }]);
		expect(await poller.poll('manual')).toMatchObject(Array(5).fill({ companyId: '90210' }));
	});

	it.each(credentialTypes)(
		'fails and says what to do when the service sends the %s credential no company ID',
		async (_name, credential) => {
			const service = await start({ count: 1, companyId: '' });
			const run = await runWorkflow({ credentials: credential(service), parameters });
			const fix = /^The service did not send it.*remove the option 'Add Company ID'/;
			expectFailure(run, /^The ID of the company is not known$/, fix);
		},
	);

	it('adds a company ID that is a number in the response of OAuth2', async () => {
		const service = await start({ count: 1 });
		const oauthTokenData = { ...service.tokens.issue(service.settings.scopes), company_id: 7 };
		const credentials = connectedCredential(service, { oauthTokenData });
		const { rows } = await runWorkflow({ credentials, parameters });
		expect(rows).toMatchObject([{ companyId: '7' }]);
	});

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
		expect([items.length, failed.length]).toEqual([1, 1]);
		expect(failed[0]?.json.error).toMatch(/The ID of the company is not known/);
	});
});
