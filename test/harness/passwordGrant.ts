import type { Settings } from '../../sandbox/service/settings';

/** The form fields of a token call, by name. */
export type Fields = Record<string, string>;

/** @returns the fields of obtainTokenByPassword, for all scopes of the integration */
export function passwordFields({ user, scopes }: Pick<Settings, 'user' | 'scopes'>): Fields {
	return { ...user, scope: scopes.join(','), grant_type: 'password' };
}

/** @returns the header Authorization of a client (RFC 7617) */
export function basicOf({ id, secret }: Settings['client']): string {
	return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** @returns fields as a multipart body */
export function multipart(fields: Fields): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
}

/** Calls obtainTokenByPassword with Node's own fetch. @param url of the service */
export async function obtainTokenByPassword(
	url: string,
	authorization: string,
	body: RequestInit['body'],
): Promise<Response> {
	return await fetch(`${url}/oauth2/token`, { method: 'POST', headers: { authorization }, body });
}
