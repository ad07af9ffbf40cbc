import type { TokenCall } from './facts';

const GRANTS = { password: 'Password login', code: 'Code exchange', refresh: 'Refresh' };
const BODIES = { multipart: 'multipart', form: 'form', json: 'JSON' };

/** @returns what a token call is called in the report, and whether the contract documents it */
export function callName({ grant, at, body }: TokenCall): string {
	// "Refreshing with the password-grant endpoint of 4.1: not shown" (contract 4.5).
	const undocumented = at === 'base' && grant === 'refresh';
	const documented = !undocumented && body === (at === 'base' ? 'multipart' : 'json');
	const where = undocumented ? ' at /oauth2/token' : '';
	return `${GRANTS[grant]}${where}, ${BODIES[body]}${documented ? ' (documented)' : ''}`;
}
