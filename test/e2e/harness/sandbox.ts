import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

import { root } from '../../../sandbox/install';
import { N8nApi } from '../../../sandbox/instance/n8nApi';
import type { N8nProcess } from '../../../sandbox/instance/n8nProcess';
import { startN8n } from '../../../sandbox/instance/n8nProcess';
import { installIntoN8n } from '../../../sandbox/instance/packageInstall';
import { runFolder } from '../../../sandbox/progress';
import type { Service } from '../../../sandbox/service/service';
import { startService } from '../../../sandbox/service/service';
import type { Settings } from '../../../sandbox/service/settings';
import { expectNoDemand } from '../../harness/demand';
import { startBrowser } from './browser';
import { connectOAuth2 } from './connectOAuth2';
import { Editor } from './editor';
import type { Credential, CredentialType } from './workflows';

export const packageFolder = join(runFolder, 'e2e-package');
const n8nCommand = join(root, 'sandbox', 'n8n', 'node_modules', 'n8n', 'bin', 'n8n');

/** What a sandbox has beside the service. */
interface Needs {
	/** n8n's editor in a browser, true by default */
	browser?: boolean;
	/** further settings of n8n's environment */
	n8nSettings?: NodeJS.ProcessEnv;
}

/** A real n8n with the packed tarball in it, the embedded service, and a browser with the editor in it. */
export class Sandbox {
	private constructor(
		private readonly userFolder: string,
		private readonly evidenceFolder: string,
		private readonly n8nSettings: NodeJS.ProcessEnv,
		readonly service: Service,
		private n8n: N8nProcess,
		readonly api: N8nApi,
		private readonly browser?: Browser,
		private readonly inBrowser?: Editor,
	) {}

	/**
	 * @param name of the folder for n8n's data, and of the folder for what a failure leaves
	 * @param knobs settings of the service
	 */
	static async start(
		name: string,
		knobs: Partial<Settings> = {},
		{ browser: needsBrowser = true, n8nSettings = {} }: Needs = {},
	): Promise<Sandbox> {
		const userFolder = join(runFolder, 'e2e', name);
		const evidenceFolder = join(runFolder, 'e2e-failures', name);
		rmSync(userFolder, { recursive: true, force: true });
		rmSync(evidenceFolder, { recursive: true, force: true });
		const [tarball = ''] = readdirSync(packageFolder);
		await installIntoN8n(join(packageFolder, tarball), userFolder);
		const stops: (() => Promise<void>)[] = [];
		try {
			const browser = needsBrowser ? await startBrowser() : undefined;
			stops.push(async () => {
				await browser?.close();
			});
			const service = await startService({ tokenBodies: ['json', 'form'], ...knobs });
			stops.push(service.stop);
			const n8n = await startN8n(n8nCommand, userFolder, n8nSettings);
			stops.push(n8n.stop);
			const api = new N8nApi(n8n.url);
			await api.setUpOwner();
			const editor = browser && new Editor(await newPage(browser));
			const folders = [userFolder, evidenceFolder] as const;
			const sandbox = new Sandbox(...folders, n8nSettings, service, n8n, api, browser, editor);
			await sandbox.signIn();
			return sandbox;
		} catch (error) {
			for (const stop of stops.reverse()) await stop();
			throw error;
		}
	}

	/** n8n's editor in a browser. @throws Error where the sandbox was started without one */
	get editor(): Editor {
		if (this.inBrowser === undefined) throw new Error('This sandbox has no browser');
		return this.inBrowser;
	}

	/** The redirect address that is to be registered on the integration. */
	get redirectUrl(): string {
		return `${this.n8n.url}/rest/oauth2-credential/callback`;
	}

	/** Everything that n8n has printed. */
	get log(): string {
		return readFileSync(this.n8n.logFile, 'utf8');
	}

	/** The bytes of n8n's database, as text. */
	get database(): string {
		const folder = join(this.userFolder, '.n8n');
		return readdirSync(folder)
			.filter((file) => file.startsWith('database.sqlite'))
			.map((file) => readFileSync(join(folder, file), 'latin1'))
			.join('\n');
	}

	/** Does in a service what a user does in a browser of his own. @returns the address that he is sent to */
	async authorizeByHand(service = this.service): Promise<string> {
		const query = new URLSearchParams({
			response_type: 'code',
			client_id: service.settings.client.id,
			redirect_uri: this.redirectUrl,
			scope: 'locations.read token.refresh',
		});
		const reply = await fetch(`${service.url}/a/auth/v0/authorize?${query.toString()}`, {
			method: 'POST',
			redirect: 'manual',
			body: new URLSearchParams({ decision: 'authorize' }),
		});
		return reply.headers.get('location') ?? '';
	}

	/**
	 * Saves a credential through n8n's API; one for OAuth2 is connected as well.
	 *
	 * @param service that it is for
	 * @param changes fields that differ from what a user fills in for the service
	 */
	async saveCredential(
		type: CredentialType,
		service = this.service,
		changes: Record<string, string> = {},
	): Promise<Credential> {
		service.settings.redirectUris = [this.redirectUrl];
		const { url, settings } = service;
		const data = {
			baseUrl: url,
			clientId: settings.client.id,
			clientSecret: settings.client.secret,
			...(type === 'visitorLocationsApi' ? settings.user : { authBaseUrl: url }),
			...(type === 'visitorLocationsCodeApi'
				? { authorizationCode: await this.authorizeByHand(service) }
				: {}),
			...changes,
		};
		const id = await this.api.createCredential({ name: type, type, data });
		if (type === 'visitorLocationsOAuth2Api') await connectOAuth2(this.api, id);
		return { id, name: type, type };
	}

	/** Stops n8n and starts it again on the same data. */
	async restartN8n(): Promise<void> {
		await this.n8n.stop();
		this.n8n = await startN8n(n8nCommand, this.userFolder, this.n8nSettings);
		this.api.url = this.n8n.url;
		await this.api.signIn();
		await this.signIn();
	}

	/** Keeps a picture of the editor and n8n's log. @returns where */
	async keepEvidence(name: string): Promise<string> {
		mkdirSync(this.evidenceFolder, { recursive: true });
		const base = join(this.evidenceFolder, name.replace(/\W+/g, '-').slice(0, 60));
		const pages = this.inBrowser?.page.context().pages() ?? [];
		for (const [index, page] of pages.entries()) {
			await page.screenshot({ path: `${base}-${index}.png` }).catch(() => undefined);
		}
		copyFileSync(this.n8n.logFile, `${base}-n8n.log`);
		return this.evidenceFolder;
	}

	async stop(): Promise<void> {
		await this.browser?.close();
		await this.n8n.stop();
		await this.service.stop();
		expectNoDemand(this.service);
	}

	private async signIn(): Promise<void> {
		this.service.settings.redirectUris = [this.redirectUrl];
		await this.inBrowser?.signIn(this.n8n.url);
	}
}

/**
 * Declares a step of a walk: like `it`, and a failure leaves a picture and n8n's log.
 *
 * @param sandbox is called when the step runs
 */
export function steps(sandbox: () => Sandbox) {
	return (name: string, walk: () => Promise<void>) => {
		it(name, async () => {
			try {
				await walk();
			} catch (error) {
				const folder = await sandbox().keepEvidence(name);
				if (error instanceof Error) error.message += `\n\nPictures and n8n's log: ${folder}`;
				throw error;
			}
		});
	};
}

async function newPage(browser: Browser): Promise<Page> {
	const context = await browser.newContext({ viewport: { width: 1280, height: 1300 } });
	const page = await context.newPage();
	page.setDefaultTimeout(30_000); // n8n's editor takes its time on a busy machine
	return page;
}
