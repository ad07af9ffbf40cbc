import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

import { root } from '../../../sandbox/install';

const folder = join(root, 'docs', 'pictures');

/**
 * Takes a picture for the documentation, if the suite runs for that (`npm run docs:pictures`): addresses
 * and dates in it would differ with each run.
 *
 * @param prepare makes what is to be seen fit for a picture
 */
export async function picture(
	of: Locator | Page,
	name: string,
	prepare?: () => Promise<void>,
): Promise<void> {
	if (process.env.DOCS_PICTURES === undefined) return;
	await prepare?.();
	mkdirSync(folder, { recursive: true });
	await of.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
}
