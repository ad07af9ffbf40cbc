/** How long a token that signed a request is remembered, in ms: its call is over by then. */
const REMEMBERED = 60 * 60_000;

/** The tokens, and when they last signed a request. */
const tokens = new Map<string, number>();

/** Notes that a token signs a request: what is stored may be another one before the reply comes. */
export function noteSigned(token: string): void {
	const now = Date.now();
	for (const [old, since] of tokens) if (now - since >= REMEMBERED) tokens.delete(old);
	tokens.set(token, now);
}

/** @returns the tokens that have signed requests lately, to be hidden wherever a service repeats them */
export function signedLately(): string[] {
	return [...tokens.keys()];
}
