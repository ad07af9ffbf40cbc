import { findingsOf } from '../../../sandbox/probe/findings';
import type { Login, Plan } from '../../../sandbox/probe/plan';
import { probe } from '../../../sandbox/probe/probe';
import type { Report } from '../../../sandbox/probe/report';
import { jsonReport, textReport } from '../../../sandbox/probe/report';
import { Secrets } from '../../../sandbox/probe/secrets';
import type { Service } from '../../../sandbox/service/service';
import { expectNoSecret as expectNoSecretOf } from '../../harness/secrets';

/** Not a word of any text, so that finding one of them in the output is a leak. */
export const client = { id: 'probe-client', secret: 'c1ient/s3cret+"&ü' };
export const user = { username: 'probe-user@example.com', password: 'pa55 word&<x>' };
export const account = { client, user };

export interface Probed extends Report {
	/** everything that a user can see: progress, the report as text, the report as JSON */
	output: string;
}

export function passwordPlan(service: Service, changes: Partial<Plan> = {}): Plan {
	return {
		baseUrl: service.url,
		authUrl: service.url,
		apiPrefixes: ['/rest/v1', '/api/v1'],
		clientId: client.id,
		clientSecret: client.secret,
		login: { grant: 'password', ...user, scope: 'token.refresh,locations.read' },
		refresh: false,
		...changes,
	};
}

/** A plan with a code, or a refresh token, that the service has just issued. */
export function externalPlan(service: Service, grant: 'code' | 'refresh', refresh = true): Plan {
	const scopes = ['locations.read', 'token.refresh'];
	const login: Login =
		grant === 'code'
			? { grant, code: service.tokens.issueCode(scopes, '') }
			: { grant, refreshToken: service.tokens.issue(scopes).refresh_token ?? '' };
	return passwordPlan(service, { login, refresh });
}

/** Probes, and collects all that is shown. */
export async function probed(plan: Plan, timeout?: number): Promise<Probed> {
	let output = '';
	const shown = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
		output += String(text);
		return true;
	});
	try {
		const secrets = new Secrets();
		const report = await probe(plan, secrets, timeout);
		output += textReport(report, secrets) + jsonReport(report, secrets);
		return { ...report, output };
	} finally {
		shown.mockRestore();
	}
}

/** @returns the answer of the advice about something, undefined when there is none */
export function advised({ advice }: Report, what: string): string | undefined {
	return advice.find((one) => one.what === what)?.choose;
}

/** @returns the report's answer to a question, undefined when there is none */
export function found({ facts }: Report, question: string): string | undefined {
	const rows = findingsOf(facts).flatMap((section) => section.rows);
	return rows.find(([asked]) => asked === question)?.[1];
}

/** A report may be pasted anywhere, so not even the user's name may stand in it. */
export function expectNoSecret(service: Service, output: string): void {
	expectNoSecretOf(service, output, [client.secret, user.username, user.password]);
}
