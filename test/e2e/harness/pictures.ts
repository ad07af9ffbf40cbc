import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

import { root } from '../../../sandbox/install';

const folder = join(root, 'docs', 'pictures');

/**
 * Takes a picture for the documentation, but only in `npm run docs:pictures`, because URLs and dates in it differ with
 * each run.
 *
 * @param prepare changes the page for the picture
 */
export async function takePicture(
	of: Locator | Page,
	name: string,
	prepare?: () => Promise<void>,
): Promise<void> {
	if (process.env.DOCS_PICTURES === undefined) return;
	await prepare?.();
	mkdirSync(folder, { recursive: true });
	await of.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
}
