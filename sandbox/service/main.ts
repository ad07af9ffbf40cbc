import Ajv from 'ajv';
import { parseArgs } from 'node:util';

import { changeAsTyped, CHANGES_HELP } from './changes';
import { startService } from './service';
import type { Settings } from './settings';
import { PAGING, schemaOf, SETTINGS } from './settings';
import { PRESETS } from './dialects';

const HELP = `npm run service -- [options]
  --set JSON   settings that differ from the default ones: --set '{"pageSize":20,"dialect":"has-more"}'
  --port N     port on 127.0.0.1 (default: a free one)
  --changes    ${CHANGES_HELP}, so that a trigger has something to tell

Settings, each with its default value:
${linesOf(SETTINGS)}

Dialects by name:
${presetLines()}

A dialect of your own is an object of these: --set '{"dialect":{"parameters":{"page":"number"}}}'
${linesOf(PAGING)}
`;

function linesOf(knobs: Record<string, { value: unknown; means: string }>): string {
	return Object.entries(knobs)
		.map(([name, { value, means }]) => {
			const shown = value === undefined ? '' : ` (${JSON.stringify(value)})`;
			return `  ${name.padEnd(14)} ${means}${shown}`;
		})
		.join('\n');
}

function presetLines(): string {
	return Object.entries(PRESETS)
		.map(([name, { body = {}, linkHeader = [], parameters = {} }]) => {
			const shown = [...Object.keys(body), ...linkHeader.map((relation) => `Link ${relation}`)];
			const asked = Object.keys(parameters).join(', ');
			const all = 'all locations at once';
			return `  ${name.padEnd(14)} ${asked === '' ? all : `${shown.join(', ')}; by ${asked}`}`;
		})
		.join('\n');
}

/**
 * Reads `--set`.
 *
 * @throws Error that names the setting that is wrong, and says what it must be
 */
function settingsOf(text: string): Partial<Settings> {
	let given: unknown;
	try {
		given = JSON.parse(text);
	} catch (error) {
		throw new Error(`--set takes JSON: ${(error as Error).message}`);
	}
	const validate = new Ajv({ verbose: true }).compile(schemaOf(SETTINGS));
	if (validate(given)) return given as Partial<Settings>;
	const [error] = validate.errors ?? [];
	const path = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
	const where = path === '' ? '--set' : `--set: ${path}`;
	const { additionalProperty, allowedValues } = (error?.params ?? {}) as Record<string, unknown>;
	if (typeof additionalProperty === 'string') {
		const { properties = {} } = error?.parentSchema as { properties?: object };
		const known = Object.keys(properties).join(', ');
		throw new Error(`${where} has no "${additionalProperty}", only ${known}`);
	}
	const choices = Array.isArray(allowedValues) ? allowedValues.join(', ') : undefined;
	const must = choices === undefined ? error?.message : `must be one of ${choices}`;
	throw new Error(`${where} ${must ?? 'is wrong'}`);
}

function portOf(text: string): number {
	const port = Number(text);
	if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
	throw new Error(`--port must be a whole number from 0 to 65535, not ${text}`);
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			set: { type: 'string', default: '{}' },
			port: { type: 'string', default: '0' },
			changes: { type: 'boolean', default: false },
			help: { type: 'boolean' },
		},
	});
	if (values.help) {
		process.stdout.write(HELP);
		return;
	}
	const service = await startService(settingsOf(values.set), portOf(values.port));
	const { client, user, scopes, redirectUris } = service.settings;
	process.stdout.write(`The service listens on ${service.url} (stop it with Ctrl+C)
  Client ID      ${client.id}
  Client Secret  ${client.secret}
  Username       ${user.username}
  Password       ${user.password}
  Scopes         ${scopes.join(', ')}
  Redirect URL   ${redirectUris.join(', ')}
`);
	const say = (text: string) => process.stdout.write(`${text}\n`);
	if (values.changes) say(CHANGES_HELP);
	const end = values.changes ? changeAsTyped(service, say) : () => undefined;
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => {
			end();
			void service.stop();
		});
	}
}

main().catch((error: unknown) => {
	const message = error instanceof Error ? error.message : String(error);
	process.stderr.write(`${message}\n\nnpm run service -- --help says more.\n`);
	process.exitCode = 1;
});
