import { expectNoSecret } from '../harness/secrets';
import { ScenarioContext } from './context';
import { editorScenarios } from './editor';
import { exampleScenarios } from './examples';
import { failureScenarios } from './failures';
import { tokenScenarios } from './tokens';
import { triggerScenarios } from './trigger';

// The differences that the server of an n8n version can make. test/engine has paging, errors and output.

let context: ScenarioContext | undefined;
beforeAll(async () => {
	context = await ScenarioContext.start();
});
afterAll(async () => {
	await context?.stop();
});
function current(): ScenarioContext {
	if (context === undefined) throw new Error('n8n was not started');
	return context;
}

describe(`n8n ${process.env.N8N_VERSION ?? ''}`, () => {
	describe('the editor', () => {
		editorScenarios(current);
	});
	describe('tokens', () => {
		tokenScenarios(current);
	});
	describe('failures', () => {
		failureScenarios(current);
	});
	describe('the trigger', () => {
		triggerScenarios(current);
	});
	describe('the examples', () => {
		exampleScenarios(current);
	});

	it('stores and prints no secret', () => {
		const { n8n, services } = current();
		const { log, database } = n8n;
		expectNoSecret(services, `${log}\n${database}`);
	});
});
