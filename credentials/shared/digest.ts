import { createHash } from 'crypto';

/** @returns a digest (SHA-256, base64) of some values, which tells whether they are the same later on */
export function digest(...values: readonly string[]): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64');
}
