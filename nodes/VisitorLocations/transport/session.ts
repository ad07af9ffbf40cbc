import type { NodeContext } from '../parameters/parameterValue';
import { accountOf, SentSecrets } from './credential';
import { oAuth2Clock, OAuth2Faults } from './oAuth2Clock';

/**
 * What every connection has: whose list it is, and what its tokens need.
 *
 * @returns that, and what to await before each call
 * @throws ProblemError when the credential cannot be used
 */
export async function sessionOf(context: NodeContext) {
	const { listUrl, oAuth2Token, identity } = await accountOf(context);
	const byN8n = oAuth2Token !== undefined;
	const renewed = byN8n ? await oAuth2Clock(context) : undefined;
	const secrets = new SentSecrets(context);
	const session = {
		listUrl,
		secrets: async () => await secrets.all(),
		oAuth2Faults: byN8n ? new OAuth2Faults(context, identity, oAuth2Token) : undefined,
	};
	const beforeCall = async () => {
		await renewed?.();
		await secrets.beforeCall();
	};
	return { session, identity, beforeCall };
}
