import { services } from '../../harness/services';
import { passwordCredential } from '../harness/credentials';
import { runWorkflow } from '../harness/runWorkflow';

const start = services();

it('Add Company ID puts no company on the items of another, where fields differ from item to item', async () => {
	const [first, second] = [
		await start({ count: 1, companyId: 'first', latency: 60 }),
		await start({ count: 1, companyId: 'second', latency: 80 }),
	];
	const baseUrl = `={{ ["${first.url}", "${second.url}"][$json.n] }}`;
	const { items, failed } = await runWorkflow({
		credentials: passwordCredential(first, { baseUrl }),
		inputItems: 2,
		parameters: { returnAll: true, options: { addCompanyId: true } },
		onError: 'continueErrorOutput',
	});
	const companies = items.map(({ json, pairedItem }) => [pairedItem, json.companyId]);
	for (const [from, company] of companies) {
		expect(company).toBe((from as { item: number }).item === 0 ? 'first' : 'second');
	}
	expect(items.length + failed.length).toBe(2);
	expect(failed.length).toBeGreaterThanOrEqual(1);
	for (const { json } of failed) {
		expect(JSON.stringify(json.error)).toMatch(/The company of this item is not known/);
	}
});
