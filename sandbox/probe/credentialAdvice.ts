import type { Advice } from './advice';
import type { TokenFacts } from './facts';

/** Which credential fits a password login. */
export function forPassword({ calls }: TokenFacts): Advice[] {
	const accepted = calls.filter(
		({ grant, verdict }) => grant === 'password' && verdict === 'accepted',
	);
	if (accepted.some(({ body }) => body === 'multipart')) {
		return [credential('Visitor Locations API', 'the password login works as documented')];
	}
	if (accepted.length === 0) return [];
	return [
		credential(
			'none yet',
			'the service takes the password login as a form only, and the credential sends multipart: report this',
		),
	];
}

/** Which of the two credentials for a code sends what the service accepts. */
export function forAuthorization({ calls }: TokenFacts): Advice[] {
	const atAuth = calls.filter(({ at }) => at === 'auth');
	if (!atAuth.some(({ verdict }) => verdict === 'accepted')) return [];
	const form = atAuth.find(({ body }) => body === 'form');
	if (form?.verdict === 'accepted') {
		const why =
			"forms are accepted, which n8n's Connect sends; if Connect misses state, take Visitor Locations Authorization Code API";
		return [credential('Visitor Locations OAuth2 API', why)];
	}
	const why =
		form === undefined
			? 'it makes the documented calls; --refresh tells whether Connect can work, too'
			: "forms are not accepted, and n8n's Connect sends forms";
	return [credential('Visitor Locations Authorization Code API', why)];
}

function credential(choose: string, why: string): Advice {
	return { what: 'Credential', choose, why };
}
