import { step } from '../progress';
import type { Journal } from './journal';
import { askList, pagingAdvice, describeReading } from './list';
import { describeLocations, describeType } from './locations';
import type { Plan } from './options';
import type { Credential } from './packageApi';
import { AUTHENTICATIONS, isObject, getMember, describeError, signIn, toText } from './packageApi';
import type { Report } from './report';
import { requestRows } from './report';

const LOGINS = { password: 'Password login', code: 'Code exchange', refresh: 'Refresh' };

/**
 * Asks a service what docs/openapi.yaml does not say. Errors are part of the report, and no login is tried twice.
 *
 * @returns the findings, without secrets
 */
export async function probe(plan: Plan, journal: Journal): Promise<Report> {
	const tables = { tokens: [], list: [], locations: [], requests: [], advice: [] };
	const report: Report = { service: plan.credential.baseUrl, read: false, ...tables };
	const signedIn = await step('Signing in', async () => await askLogin(plan, journal, report));
	if (signedIn !== undefined) {
		await step('Reading the list', async () => {
			await askPrefixes(plan, signedIn, journal, report);
		});
		const rotates = await askRotation(plan, journal);
		report.tokens.push(['Refresh tokens rotate', rotates]);
		adviseCredential(plan, rotates, report);
	}
	report.requests.push(...requestRows(journal));
	const hide = (_name: string, value: unknown) =>
		typeof value === 'string' ? journal.hide(value) : value;
	return JSON.parse(JSON.stringify(report, hide)) as Report;
}

/** @returns the credential with its tokens, undefined if the login failed */
async function askLogin({ grant, credential }: Plan, journal: Journal, { tokens }: Report) {
	try {
		const signedIn = await signIn(credential, journal.sender(LOGINS[grant]));
		const reply = journal.exchanges[0]?.body;
		const members = Object.entries(isObject(reply) ? reply : {});
		const named = members.map(([name, value]) => `${name} (${describeType(value)})`);
		tokens.push([LOGINS[grant], `accepted, with ${named.join(', ')}`]);
		const lifetime = toText(getMember(reply, 'expires_in'));
		tokens.push(['Access token lives', lifetime === '' ? 'not told' : `${lifetime} s`]);
		return signedIn;
	} catch (error) {
		tokens.push([LOGINS[grant], describeError(error)]);
		return undefined;
	}
}

/** Reads the list at the first API prefix that has one. */
async function askPrefixes(plan: Plan, signedIn: Credential, journal: Journal, report: Report) {
	for (const apiPrefix of plan.apiPrefixes) {
		const credential = { ...signedIn, apiPrefix };
		const reading = await askList(credential, journal);
		if (typeof reading === 'string') {
			report.list.push([`API prefix ${apiPrefix}`, reading]);
			continue;
		}
		report.read = reading.problem === undefined;
		const said = reading.said.join('; ') || 'nothing of further pages';
		report.list.push(['The first page says', said]);
		report.list.push(['Automatic paging reads', describeReading(reading)]);
		report.locations.push(...describeLocations(reading.locations));
		report.advice.push(['API Prefix', apiPrefix, 'the list is there']);
		report.advice.push(['Paging', ...pagingAdvice(reading)]);
		return;
	}
}

function adviseCredential({ grant }: Plan, rotates: string, { advice }: Report): void {
	const [{ name: forPassword }, { name: forConnect }, { name: forCode }] = AUTHENTICATIONS;
	if (grant === 'password') advice.push(['Credential', forPassword, 'the password login works']);
	else advice.push(['Credential', forConnect, `if Connect fails, take ${forCode}: its calls work`]);
	if (!rotates.startsWith('yes')) return;
	const used = grant === 'refresh' ? '; the one that you gave is used up: authorize again' : '';
	const why = `a refresh may make the refresh token before it invalid${used}`;
	advice.push(['Caution', 'one authorization for each credential', why]);
}

/** Uses a refresh token, as the pasted code credential does. @returns whether the service sends a new one, in words */
async function askRotation({ credential, refresh }: Plan, journal: Journal): Promise<string> {
	const first = toText(getMember(journal.exchanges[0]?.body, 'refresh_token'));
	if (credential.refreshToken !== '') return rotationWords(credential.refreshToken, first);
	if (!refresh) return 'not asked: that takes --refresh';
	if (first === '') return 'no refresh token came with the login';
	const stored = { ...credential, authorizationCode: '', refreshToken: first };
	const send = journal.sender(LOGINS.refresh);
	try {
		await signIn({ ...stored, authentication: 'authorizationCode' }, send);
	} catch (error) {
		return describeError(error);
	}
	return rotationWords(first, toText(getMember(journal.exchanges.at(-1)?.body, 'refresh_token')));
}

function rotationWords(presented: string, issued: string): string {
	if (issued === '') return 'a refresh brings none: the old one is kept';
	if (issued === presented) return 'no: a refresh brings the same one';
	return 'yes: a refresh brings a new one';
}
