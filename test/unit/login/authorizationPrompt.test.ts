import { authorizeProblem, promptAddress } from '../../../credentials/login/pastedCode';

const prompt = (redirectUrl: string, clientId = 'id') =>
	promptAddress('https://app.example.com', clientId, redirectUrl, 'locations.read token.refresh');

it('is the address that the contract shows, with plus signs that are not encoded again', () => {
	expect(prompt('https://example.com/callback')).toBe(
		'https://app.example.com/a/auth/v0/authorize?response_type=code&client_id=id&redirect_uri=https%3A%2F%2Fexample.com%2Fcallback&scope=locations.read+token.refresh',
	);
});

it.each(['https://example.com/back?to=a&b=c#d', 'http://127.0.0.1:5678/x y', 'app://callback?é=1'])(
	'arrives at the service with the redirect URL as it is on the integration: %s',
	(redirectUrl) => {
		const query = new URL(prompt(redirectUrl, 'i&d=+ ')).searchParams;
		expect(Object.fromEntries(query)).toEqual({
			response_type: 'code',
			client_id: 'i&d=+ ',
			redirect_uri: redirectUrl,
			scope: 'locations.read token.refresh',
		});
	},
);

it.each(['', 'example.com/callback', 'n8n', 'https://localhost/callback?state=x&code=secret'])(
	'is not known for the redirect URL %p',
	(url) => {
		expect(prompt(url)).toBe('');
		const { message, description } = authorizeProblem('Something happened', prompt(url));
		expect(message).toBe('Something happened');
		expect(description).toMatch(/fill in 'Redirect URL'/);
	},
);

it('stands in the message, which is all that the dialog of a credential shows', () => {
	expect(authorizeProblem('Something happened', 'https://x', 'Because.')).toEqual({
		message: 'Something happened. To authorize n8n, open this address in your browser: https://x',
		description: expect.stringMatching(
			/^Because\. Click Authorize .* 'Authorization Code'/,
		) as string,
	});
});
