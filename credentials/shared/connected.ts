import type { JsonObject } from './json';
import { getMember, isObject, toText } from './json';
import { ProblemError } from './problem';

/** n8n's own message for both is "Unable to sign without access token". */
const NOT_CONNECTED = {
	message: 'The credential is not connected yet: open it and click Connect',
	description: 'Authorize n8n on the page of the service that opens, then run the workflow again.',
};
const NO_ACCESS_TOKEN = {
	message: "The token response had no access_token: check 'Authorization Base URL'",
	description:
		"n8n is connected, but the service's token response had no access_token. Check 'Authorization Base URL' in the credential, and connect again. If it is right, use a pasted code (Visitor Locations Pasted Code API).",
};

/** @throws ProblemError if an OAuth2 credential has no access token, because nobody clicked Connect, or because the service sent none */
export function assertConnected({ oauthTokenData }: JsonObject): void {
	if (toText(getMember(oauthTokenData, 'access_token')) !== '') return;
	const hasResponse = isObject(oauthTokenData) && Object.keys(oauthTokenData).length > 0;
	throw new ProblemError(hasResponse ? NO_ACCESS_TOKEN : NOT_CONNECTED);
}
