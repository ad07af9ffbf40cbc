import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

import { certificatesFor } from './certificates';
import { listen, startProxy } from './proxy';

/** Hosts of others that a test plays: n8n calls them by their names, over TLS, and reaches the test. */
export interface PlayedHosts {
	/** settings that make n8n go through the proxy, and trust the certificates */
	settings: NodeJS.ProcessEnv;
	/** what was called and is not played */
	refused: string[];
	stop: () => Promise<void>;
}

/** @param apps what is played, by the host's name */
export async function playHosts(apps: Record<string, FastifyInstance>): Promise<PlayedHosts> {
	const refused: string[] = [];
	for (const [host, app] of Object.entries(apps)) {
		app.setNotFoundHandler(async ({ method, url }, reply) => {
			refused.push(`${method} https://${host}${url}`);
			return await reply.code(404).send({ error: 'This is not played' });
		});
		await app.ready();
	}
	const names = Object.keys(apps);
	const { authority, certificate, key } = await certificatesFor(names);
	const server = createServer({ cert: certificate, key }, (request, response) => {
		apps[request.headers.host ?? '']?.routing(request, response);
	});
	const proxy = await startProxy(names, await listen(server), (address) => refused.push(address));
	const folder = mkdtempSync(join(tmpdir(), 'played-hosts-'));
	const authorityFile = join(folder, 'authority.pem');
	writeFileSync(authorityFile, authority);
	return {
		settings: settingsFor(proxy.url, authorityFile),
		refused,
		stop: async () => {
			await proxy.stop();
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
			for (const app of Object.values(apps)) await app.close();
			rmSync(folder, { recursive: true });
		},
	};
}

/** The proxy's in both spellings: those of the machine that the test runs on are not to win. */
function settingsFor(proxyUrl: string, authorityFile: string): NodeJS.ProcessEnv {
	const proxied = { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl, NO_PROXY: '127.0.0.1,localhost' };
	const inLowerCase = Object.entries(proxied).map(([name, value]) => [name.toLowerCase(), value]);
	return {
		...proxied,
		...(Object.fromEntries(inLowerCase) as NodeJS.ProcessEnv),
		NODE_EXTRA_CA_CERTS: authorityFile,
		// What n8n itself asks its makers for.
		N8N_DISABLED_MODULES: 'mcp-registry',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	};
}
