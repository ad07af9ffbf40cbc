import { networkProblem, proxyProblem } from '../../../credentials/shared/network';

it.each([
	['ENOTFOUND', 'The host api.example.com was not found'],
	['EAI_AGAIN', 'The host api.example.com was not found'],
	['ECONNREFUSED', 'api.example.com refused the connection'],
	['ETIMEDOUT', 'api.example.com did not answer in time'],
	['ECONNABORTED', 'api.example.com did not answer in time'],
	['ECONNRESET', 'api.example.com closed the connection before its answer was complete'],
	['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of api.example.com is not trusted'],
	['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The certificate of api.example.com is not trusted'],
	['EPROTO', 'api.example.com does not speak https'],
	['EHOSTUNREACH', 'api.example.com could not be reached'],
	['HPE_INVALID_CONSTANT', 'api.example.com sent a reply that cannot be read'],
])('%s: %s', (code, message) => {
	const problem = networkProblem(code, 'https://api.example.com/rest', 'Base URL');
	expect(problem.message).toBe(message);
	expect(problem.description).toContain(`(${code})`);
	// n8n replaces a message that holds such a code.
	expect(problem.message).not.toContain(code);
});

it.each([
	['ENOTFOUND', 'The proxy proxy.example.com:3128 was not found'],
	['EAI_AGAIN', 'The proxy proxy.example.com:3128 was not found'],
	['ECONNREFUSED', 'The proxy proxy.example.com:3128 refused the connection'],
	['EHOSTUNREACH', 'The proxy proxy.example.com:3128 could not be reached'],
	['ENETUNREACH', 'The proxy proxy.example.com:3128 could not be reached'],
	['ETIMEDOUT', 'api.example.com did not answer in time'],
	['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of api.example.com is not trusted'],
])('%s through a proxy: %s', (code, message) => {
	const proxy = 'proxy.example.com:3128';
	const problem = proxyProblem(code, 'https://api.example.com/rest', proxy);
	expect(problem.message).toBe(message);
	expect(problem.message + problem.description).toContain(proxy);
	expect(problem.description).toMatch(/Settings, Request Options/);
	expect(problem.description).toContain(code);
});
