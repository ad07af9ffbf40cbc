import type { FastifyInstance } from 'fastify';

import type { CannedReply } from './cannedReply';
import { sendCanned } from './cannedReply';
import { refusal } from './errors';
import type { ExpiredAnswer } from './settings';

const PATH = '/sign-in';

/** A web page that asks a person to sign in, as a service may send it to a client without a good token. */
export const SIGN_IN_PAGE: CannedReply = {
	headers: { 'content-type': 'text/html' },
	body: Buffer.from('<!doctype html><title>Sign in</title>'),
};

/** Serves the page to which a list call may be redirected. */
export function signInPage(app: FastifyInstance): void {
	app.get(PATH, async (_request, reply) => sendCanned(reply, SIGN_IN_PAGE));
}

/** @returns what a list call without a good token gets */
export function withoutToken(answer: ExpiredAnswer): CannedReply {
	if (answer === 'page') return SIGN_IN_PAGE;
	if (answer === 'redirect') return { status: 302, headers: { location: PATH } };
	return refusal(answer, 'The access token is missing or expired.');
}
