import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

import type { N8nApi } from '../../../sandbox/instance/n8nApi';
import { runFolder } from '../../../sandbox/progress';
import type { Service } from '../../../sandbox/service/service';
import { startService } from '../../../sandbox/service/service';
import type { Credential, CredentialType } from '../../real/credentials';
import { getRedirectUrl, saveCredential } from '../../real/credentials';
import { RealN8n } from '../../real/n8n';
import { startBrowser } from './browser';
import type { CredentialDialog } from './credentialDialog';
import { Editor } from './editor';

/** The parts of a sandbox in addition to the service. */
interface Needs {
	/** n8n's editor in a browser, true by default */
	browser?: boolean;
	/** further settings of n8n's environment */
	n8nSettings?: NodeJS.ProcessEnv;
}

/** A real n8n with the packed tarball in it, the mock service, and a browser with the editor in it. */
export class Sandbox {
	private constructor(
		private readonly evidenceFolder: string,
		readonly service: Service,
		readonly n8n: RealN8n,
		private readonly browser?: Browser,
		private readonly inBrowser?: Editor,
	) {}

	/** @param name of the folder for n8n's data, and of the folder for the pictures and logs of failures */
	static async start(
		name: string,
		{ browser: needsBrowser = true, n8nSettings: settings }: Needs = {},
	): Promise<Sandbox> {
		const evidenceFolder = join(runFolder, 'e2e-failures', name);
		rmSync(evidenceFolder, { recursive: true, force: true });
		const folder = join(runFolder, 'e2e', name);
		const stops: (() => Promise<void>)[] = [];
		try {
			const browser = needsBrowser ? await startBrowser() : undefined;
			stops.push(async () => {
				await browser?.close();
			});
			const service = await startService();
			stops.push(service.stop);
			const n8n = await RealN8n.start({ folder, settings });
			stops.push(() => n8n.stop());
			const editor = browser && new Editor(await newPage(browser));
			const sandbox = new Sandbox(evidenceFolder, service, n8n, browser, editor);
			service.settings.redirectUris = [getRedirectUrl(n8n.api)];
			await editor?.signIn(n8n.url);
			return sandbox;
		} catch (error) {
			for (const stop of stops.reverse()) await stop();
			throw error;
		}
	}

	/** n8n's API, signed in. */
	get api(): N8nApi {
		return this.n8n.api;
	}

	/** n8n's editor in a browser. @throws Error where the sandbox was started without one */
	get editor(): Editor {
		if (this.inBrowser === undefined) throw new Error('This sandbox has no browser');
		return this.inBrowser;
	}

	/** The credential that is open in the editor. */
	get dialog(): CredentialDialog {
		return this.editor.dialog;
	}

	/** Saves a credential through n8n's API; one for OAuth2 is connected as well. */
	async saveCredential(type: CredentialType, service = this.service): Promise<Credential> {
		return await saveCredential(this.api, service, type);
	}

	/** Keeps a picture of the editor and n8n's log. @returns the folder */
	async keepEvidence(name: string): Promise<string> {
		mkdirSync(this.evidenceFolder, { recursive: true });
		const base = join(this.evidenceFolder, name.replace(/\W+/g, '-').slice(0, 100));
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
	}
}

/**
 * Declares a step of a flow, like `it`. After a failure it keeps a picture and n8n's log.
 *
 * @param sandbox is called when the step runs
 */
export function steps(sandbox: () => Sandbox) {
	return (name: string, run: () => Promise<void>) => {
		it(name, async () => {
			try {
				await run();
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
	context.setDefaultTimeout(120_000); // n8n's editor takes its time on a busy machine
	return await context.newPage();
}
