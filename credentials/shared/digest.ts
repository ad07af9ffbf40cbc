import { createHash } from 'crypto';

/** @returns a fingerprint of some values (SHA-256, base64): it tells later whether they are still the same */
export function digest(...values: readonly string[]): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64');
}
