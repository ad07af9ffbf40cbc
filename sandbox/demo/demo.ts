import Table from 'cli-table3';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import { root } from '../install';
import { N8nApi, owner } from '../instance/n8nApi';
import { startN8n } from '../instance/n8nProcess';
import { installIntoN8n, packPackage } from '../instance/packageInstall';
import { runFolder, runMain, say, step } from '../progress';
import { changeAsTyped, CHANGES_HELP } from '../service/changes';
import type { JournalEntry } from '../service/journal';
import type { Service } from '../service/service';
import { startService } from '../service/service';

/** The columns of the printed table: field of the item, title, width in characters. */
const COLUMNS: [string, string, number][] = [
	['id', 'ID', 9],
	['name', 'Name', 32],
	['city', 'City', 16],
	['country', 'Country', 9],
	['address', 'Address', 56],
];

/** The workflow that the demo imports, its trigger and the node whose output it shows. */
const WORKFLOW = { file: 'list-locations.json', trigger: 'Start', node: 'Visitor Locations' };

/** Starts the mock service and a real n8n with the package, runs a workflow and prints its output. */
async function demo(n8nCommand: string, keepOpen: boolean): Promise<void> {
	const userFolder = join(runFolder, keepOpen ? 'start' : 'demo');
	const tarball = await step('Building and packing the package', async () => {
		return await packPackage(join(runFolder, 'package'));
	});
	rmSync(userFolder, { recursive: true, force: true });
	await step(`Installing ${basename(tarball)} into n8n`, async () => {
		await installIntoN8n(tarball, userFolder);
	});

	let waiting = false;
	const interrupted = new Promise<void>((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) {
			process.once(signal, () => {
				resolve();
				if (!waiting) process.exit(130); // n8n ends with this process
			});
		}
	});

	const service = await startService();
	const n8n = await step('Starting n8n 2.41.1 with a new database (about 30 s)', async () => {
		return await startN8n(n8nCommand, userFolder);
	}).catch(async (error: unknown) => {
		await service.stop();
		throw error;
	});
	try {
		service.settings.redirectUris.push(`${n8n.url}/rest/oauth2-credential/callback`);
		const n8nApi = new N8nApi(n8n.url);
		await runImportedWorkflow(n8nApi, service);
		if (keepOpen) {
			sayHowToContinue(n8n.url, service);
			waiting = true;
			const end = changeAsTyped(service, say);
			await interrupted;
			end();
			say('\nStopping.');
		}
	} finally {
		await n8n.stop();
		await service.stop();
	}
}

async function runImportedWorkflow(n8nApi: N8nApi, service: Service): Promise<void> {
	await n8nApi.setUpOwner();
	const credential = readTemplate('credentials', 'password-grant.json', 'SERVICE_URL', service.url);
	const credentialId = await n8nApi.createCredential(credential);
	const workflow = await n8nApi.createWorkflow(
		readTemplate('workflows', WORKFLOW.file, 'CREDENTIAL_ID', credentialId),
	);
	const execution = await step('Running the imported workflow', async () => {
		return await n8nApi.run(workflow, WORKFLOW.trigger);
	});
	if (execution.status !== 'success') {
		const { message, description = '' } = execution.error ?? { message: execution.status };
		throw new Error(`The workflow failed: ${message}\n${description}`);
	}
	const rows = execution.items(WORKFLOW.node).map(({ json }) => json);
	const { tokenRequests, listRequests, entries } = service.journal;
	say(`\n${formatTable(rows)}\n`);
	say(`${rows.length} locations from a real n8n in ${execution.duration} ms`);
	say(
		`The service received ${tokenRequests.length} token request and ${listRequests.length} list requests, ` +
			`${entries.length - tokenRequests.length - listRequests.length} others:`,
	);
	sayRequests(entries);
	sayExamples();
}

function sayExamples(): void {
	const names = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.json'));
	say(
		`\nMore workflows, in the folder examples (npm start, then Import, From file in the menu with three dots):`,
	);
	for (const name of names) say(`  ${name}`);
}

function sayRequests(entries: JournalEntry[]): void {
	for (const { method, url, status, headers } of entries) {
		const [scheme] = (headers.authorization ?? 'no authorization').split(' ');
		const kind = headers['content-type']?.split(';')[0] ?? `accept ${headers.accept ?? ''}`;
		say(`  ${status} ${method} ${url}  (${scheme ?? ''}, ${kind})`);
	}
}

function formatTable(rows: Record<string, unknown>[]): string {
	const table = new Table({
		head: COLUMNS.map(([, title]) => title),
		colWidths: COLUMNS.map(([, , width]) => width),
		style: { head: [], border: [], compact: true },
	});
	for (const row of rows) {
		table.push(COLUMNS.map(([member]) => formatValue(row[member])));
	}
	return table.toString();
}

function formatValue(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

function sayHowToContinue(url: string, service: Service): void {
	const { client, user, redirectUris } = service.settings;
	say(`
The editor is open at ${url}
  E-mail    ${owner.email}
  Password  ${owner.password}
n8n already has the credential "Visitor Locations (mock service)". For a credential of your own:
  Base URL and Authorization Base URL  ${service.url}
  Client ID ${client.id}, Client Secret ${client.secret}
  Username ${user.username}, Password ${user.password}
  Redirect URL of a pasted code  ${redirectUris[0] ?? ''}
  Redirect URL of Connect  ${url}/rest/oauth2-credential/callback
To see a trigger work, type here: ${CHANGES_HELP}.
Stop both with Ctrl+C. The next npm start begins with an empty n8n, so export what you want to keep.`);
}

/** Reads a file to import and replaces its placeholder. */
function readTemplate(folder: string, name: string, placeholder: string, value: string): object {
	const text = readFileSync(join(root, 'sandbox', folder, name), 'utf8');
	return JSON.parse(text.replaceAll(placeholder, value)) as object;
}

const [n8nCommand = '', ...options] = process.argv.slice(2);
runMain(async () => {
	await demo(n8nCommand, options.includes('--keep-open'));
});
