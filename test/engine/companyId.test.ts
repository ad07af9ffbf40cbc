import { services } from '../harness/services';
import { credentialKinds, passwordCredential, pastedCodeCredential } from './harness/credentials';
import { runWorkflow } from './harness/runWorkflow';

const start = services();
const parameters = { returnAll: true, options: { addCompanyId: true } };

it.each(credentialKinds)(
	'is put on each item, with the %s credential',
	async (_name, credential) => {
		const service = await start({ count: 60, companyId: '90210' });
		const credentials = credential(service);
		const { items, error } = await runWorkflow({ credentials, parameters });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(60);
		for (const { json } of items) {
			expect(Object.keys(json).slice(0, 2)).toEqual(['id', 'companyId']);
			expect(json.companyId).toBe('90210');
		}
		const raw = await runWorkflow({ credentials, parameters: { ...parameters, output: 'raw' } });
		expect(raw.items[0]?.json).toEqual({ ...service.locations()[0], companyId: '90210' });
	},
);

it.each(credentialKinds)('stays when the %s credential is renewed', async (_name, credential) => {
	const service = await start({ count: 1 });
	const credentials = credential(service);
	await runWorkflow({ credentials });
	service.tokens.expireAccessTokens();
	const { items } = await runWorkflow({ credentials, parameters });
	expect(items[0]?.json.companyId).toBe('4711');
});

it('is not put on items unless it is asked for', async () => {
	const service = await start({ count: 1 });
	const { items } = await runWorkflow({ credentials: passwordCredential(service) });
	expect(items[0]?.json).not.toHaveProperty('companyId');
});

it('of a former authorization does not stay with a new one', async () => {
	const service = await start({ count: 1 });
	const credentials = pastedCodeCredential(service);
	await runWorkflow({ credentials });
	service.settings.companyId = '';
	credentials.data.authorizationCode = service.tokens.issueCode(
		service.settings.scopes,
		'https://x',
	);
	const { error } = await runWorkflow({ credentials, parameters });
	expect(error?.message).toBe('The ID of the company is not known');
});

it('that the service never sent is an error which says what to do', async () => {
	const service = await start({ count: 1, companyId: '' });
	const credentials = passwordCredential(service);
	const { items, error } = await runWorkflow({ credentials, parameters });
	expect(items).toEqual([]);
	expect(error?.message).toBe('The ID of the company is not known');
	expect(error?.description).toContain("remove the option 'Add Company ID'");
});
