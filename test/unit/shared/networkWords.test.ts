import { networkProblem } from '../../../credentials/shared/network';

const checkTyping = "Check 'Base URL' in the credential for typing mistakes.";
const checkPort = "Check 'Base URL' in the credential, and whether the service is running.";
const tryAgain =
	"Try again. If this keeps happening, check 'Base URL' in the credential, and whether a firewall or proxy is in the way.";
const askThem = 'Try again. If this keeps happening, ask whoever runs the service.';
const certificate =
	"Check 'Base URL' in the credential. If your company issued the certificate itself, make it known to n8n with NODE_EXTRA_CA_CERTS.";
const noHttps =
	"Check host and port in 'Base URL' of the credential. Only this machine itself (localhost, 127.0.0.1) may be called over http.";
const reach = "Check 'Base URL' in the credential and the network, then try again.";
const somethingElse =
	"Check 'Base URL' in the credential: something else may answer there. If it is right, report this to whoever runs the service.";

it.each([
	['ENOTFOUND', checkTyping],
	['EAI_AGAIN', checkTyping],
	['ECONNREFUSED', checkPort],
	['ETIMEDOUT', tryAgain],
	['ECONNABORTED', tryAgain],
	['ESOCKETTIMEDOUT', tryAgain],
	['ECONNRESET', askThem],
	['EPIPE', askThem],
	['ERR_STREAM_PREMATURE_CLOSE', askThem],
	['ERR_BAD_RESPONSE', askThem],
	['CERT_HAS_EXPIRED', certificate],
	['EPROTO', noHttps],
	['ERR_SSL_WRONG_VERSION_NUMBER', noHttps],
	['ERR_SSL_PACKET_LENGTH_TOO_LONG', noHttps],
	['ERR_TLS_CERT_ALTNAME_INVALID', certificate],
	['ENETUNREACH', reach],
	['HPE_INVALID_CONSTANT', somethingElse],
	['Z_DATA_ERROR', somethingElse],
	['ZSTD_error_prefix_unknown', somethingElse],
	['ERR__ERROR_FORMAT_PADDING_1', somethingElse],
	['EZ_', reach],
])('%s says what to do', (code, cure) => {
	const { message, description } = networkProblem(
		code,
		'https://api.example.com:8443/a',
		'Base URL',
	);
	expect(description).toBe(`${cure} (${code})`);
	expect(message).toContain('api.example.com:8443');
});
