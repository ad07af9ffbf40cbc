import { createHash } from 'crypto';

/** @returns a digest of some values (SHA-256, base64), to compare them later */
export function digest(...values: readonly string[]): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64');
}
