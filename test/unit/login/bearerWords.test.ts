import { withBearer } from '../../../credentials/login/signing';
import { problemOf } from '../../harness/problem';

const wordsOf = async (request: { url: string; baseURL?: string; uri?: unknown }) =>
	await problemOf(() => withBearer('the-token', 'https://api.example.com', request));

it.each([
	[{ url: 'https://b.example/rest?secret=1' }, 'https://b.example'],
	[{ url: '/rest' }, '/rest'],
	[{ url: '', uri: 'https://b.example/rest' }, 'https://b.example'],
	[{ url: '', uri: new URL('https://api.example.com/rest') }, 'an unknown address'],
])('says where a request goes that gets no token: %p', async (request, target) => {
	expect(await wordsOf(request)).toEqual({
		message: 'The access token was not sent: the request goes to another address',
		description: `This credential is for https://api.example.com only, and the request goes to ${target}. Correct the address of the request, or 'Base URL' in the credential.`,
	});
});

it('names the field that holds no address', () => {
	expect(() => withBearer('the-token', '', { url: 'https://b.example' })).toThrow(
		"'Base URL' is empty",
	);
});
