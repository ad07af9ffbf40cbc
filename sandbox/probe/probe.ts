import { step } from '../progress';
import { adviseCredential, adviseList } from './advice';
import type { Journal } from './journal';
import { askList, readWords } from './list';
import { judgeLocations, typeOf } from './locations';
import type { Plan } from './options';
import type { Credential } from './product';
import { isObject, memberOf, problemOf, readList, signIn, textOf } from './product';
import type { Report } from './report';
import { requestRows } from './report';

const LOGINS = { password: 'Password login', code: 'Code exchange', refresh: 'Refresh' };
const WRONG = 'Wrong token';

/**
 * Asks a service what docs/openapi.yaml leaves open. What fails is in the report, and no login is tried twice.
 *
 * @returns what was found out, without secrets
 */
export async function probe(plan: Plan, journal: Journal): Promise<Report> {
	const tables = { tokens: [], list: [], locations: [], requests: [], advice: [] };
	const report: Report = { service: plan.credential.baseUrl, read: false, ...tables };
	const signedIn = await step('Signing in', async () => await askLogin(plan, journal, report));
	if (signedIn !== undefined) {
		await step('Reading the list', async () => {
			await askPrefixes(plan, signedIn, journal, report);
		});
		const rotates = await step('Asking about refresh tokens', async () => {
			return await askRotation(plan, journal);
		});
		report.tokens.push(['Refresh tokens rotate', rotates]);
		report.advice.unshift(...adviseCredential(plan.grant, rotates));
	}
	report.requests.push(...requestRows(journal));
	const hide = (_name: string, value: unknown) =>
		typeof value === 'string' ? journal.hide(value) : value;
	return JSON.parse(JSON.stringify(report, hide)) as Report;
}

/** @returns the credential with its tokens, undefined when there are none */
async function askLogin(
	{ grant, authentication, credential }: Plan,
	journal: Journal,
	{ tokens }: Report,
): Promise<Credential | undefined> {
	try {
		const signedIn = await signIn(authentication, credential, journal.sender(LOGINS[grant]));
		const reply = journal.exchanges[0]?.body;
		const members = Object.entries(isObject(reply) ? reply : {});
		const named = members.map(([name, value]) => `${name} (${typeOf(value)})`);
		tokens.push([LOGINS[grant], `accepted, with ${named.join(', ')}`]);
		tokens.push([
			'Seconds that a token lives',
			textOf(memberOf(reply, 'expires_in')) || 'not told',
		]);
		return signedIn;
	} catch (error) {
		tokens.push([LOGINS[grant], problemOf(error).join('. ')]);
		return undefined;
	}
}

/** Reads the list at the first prefix that has one, and looks how a wrong token is refused there. */
async function askPrefixes(
	{ authentication, apiPrefixes }: Plan,
	signedIn: Credential,
	journal: Journal,
	report: Report,
): Promise<void> {
	for (const apiPrefix of apiPrefixes) {
		const at = { ...signedIn, apiPrefix };
		const list = await askList(authentication, at, journal);
		if (typeof list === 'string') {
			report.list.push([`API prefix ${apiPrefix}`, list]);
			continue;
		}
		const { said, automatic, others, better } = list;
		report.read = (better ?? automatic).problem === undefined;
		report.list.push(['The first page says', said.join('; ') || 'nothing of further pages']);
		report.list.push(...[automatic, ...others].map((one) => [one.paging, readWords(one)]));
		report.locations.push(...judgeLocations((better ?? automatic).locations));
		const wrong = { ...at, accessToken: 'not-a-token-of-this-service' };
		const refused = readList(authentication, wrong, 'none', journal.sender(WRONG, 1));
		await Promise.allSettled([refused]);
		const status = journal.exchanges.find(({ purpose }) => purpose === WRONG)?.status;
		report.list.push(['A wrong token gets', String(status ?? 'no reply')]);
		report.advice.push(['API Prefix', apiPrefix, 'the list is there'], ...adviseList(list, status));
		return;
	}
}

/** Presents a refresh token, as the pasted-code credential does. @returns whether a new one comes, in words */
async function askRotation({ credential, refresh }: Plan, journal: Journal): Promise<string> {
	const issued = () => textOf(memberOf(journal.exchanges.at(-1)?.body, 'refresh_token'));
	const first = textOf(memberOf(journal.exchanges[0]?.body, 'refresh_token'));
	if (credential.refreshToken !== '') return rotationWords(credential.refreshToken, first);
	if (!refresh) return 'not asked: that takes --refresh';
	if (first === '') return 'no refresh token came with the login';
	const stored = { ...credential, authorizationCode: '', refreshToken: first };
	const refreshed = signIn('authorizationCode', stored, journal.sender(LOGINS.refresh));
	return await refreshed.then(
		() => rotationWords(first, issued()),
		(error: unknown) => problemOf(error).join('. '),
	);
}

function rotationWords(presented: string, issued: string): string {
	if (issued === '') return 'a refresh brings none: the old one is kept';
	return issued === presented
		? 'no: a refresh brings the same one'
		: 'yes: a refresh brings a new one';
}
