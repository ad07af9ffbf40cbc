import { generate } from 'selfsigned';

/** All in PEM. */
export interface Certificates {
	/** certificate of the authority, which n8n has to trust */
	authority: string;
	/** certificate of the hosts, signed by the authority */
	certificate: string;
	/** private key of the hosts */
	key: string;
}

/** Makes a certificate authority for this run alone, and one certificate of it for all hosts. */
export async function certificatesFor(hosts: readonly string[]): Promise<Certificates> {
	const authority = await generate([{ name: 'commonName', value: 'Authority of this test' }], {
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true, critical: true },
			{ name: 'keyUsage', keyCertSign: true, critical: true },
		],
	});
	const signed = await generate([{ name: 'commonName', value: 'Played hosts' }], {
		algorithm: 'sha256',
		ca: { key: authority.private, cert: authority.cert },
		extensions: [
			{ name: 'extKeyUsage', serverAuth: true },
			{ name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) },
		],
	});
	return { authority: authority.cert, certificate: signed.cert, key: signed.private };
}
