import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { chromium, selectors } from 'playwright-core';

const BROWSER_PATHS = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Starts a headless Chromium with a profile of its own.
 *
 * @throws Error that says how to install Chromium when it is missing
 */
export async function startBrowser(): Promise<Browser> {
	const given = process.env.CHROMIUM_PATH;
	const executablePath = given ?? BROWSER_PATHS.find((path) => existsSync(path));
	if (executablePath === undefined || !existsSync(executablePath)) {
		throw new Error(
			`${given === undefined ? 'There is no Chromium on this machine' : `There is nothing at CHROMIUM_PATH=${given}`}. ` +
				'Install one (Debian, Ubuntu: sudo apt-get install chromium), or say where it is with CHROMIUM_PATH.',
		);
	}
	selectors.setTestIdAttribute('data-test-id'); // n8n's
	return await chromium.launch({
		executablePath,
		args: [
			// Inside containers Chromium runs as root and has no sandbox of its own.
			...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
}
