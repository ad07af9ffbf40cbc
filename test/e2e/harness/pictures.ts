import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

import { root } from '../../../sandbox/install';

const folder = join(root, 'docs', 'pictures');

/** n8n's messages in the corner, which cover a part of the page. */
const HIDE_MESSAGES = '.el-notification { visibility: hidden }';

/**
 * Takes a picture for the documentation, but only in `npm run docs:pictures`, because URLs and dates in it differ with
 * each run.
 *
 * @param prepare changes the page for the picture
 * @param style CSS, only for the picture
 */
export async function takePicture(
	of: Locator | Page,
	name: string,
	{ prepare, style = '' }: { prepare?: () => Promise<void>; style?: string } = {},
): Promise<void> {
	if (process.env.DOCS_PICTURES === undefined) return;
	await prepare?.();
	mkdirSync(folder, { recursive: true });
	const path = join(folder, `${name}.png`);
	await of.screenshot({
		path,
		style: `${HIDE_MESSAGES} ${style}`,
		animations: 'disabled',
		caret: 'hide',
	});
}
