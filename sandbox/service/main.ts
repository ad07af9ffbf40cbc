import { parseArgs } from 'node:util';

import { changeAsTyped, CHANGES_HELP } from './changes';
import { startService } from './service';
import { PRESETS } from './dialects';
import { defaultPaging, defaultSettings, PAGING, parseSettings, SETTINGS } from './settings';

const HELP = `npm run service -- [options]
  --set JSON   settings that differ from the default ones: --set '{"pageSize":20,"dialect":"has-more"}'
  --port N     port on 127.0.0.1 (default: a free one)
  --changes    ${CHANGES_HELP}, so that a trigger reports events

Settings and their default values:
${formatSettings(SETTINGS.shape, defaultSettings())}

Dialects by name:
${presetLines()}

A dialect of your own is an object of these: --set '{"dialect":{"parameters":{"page":"number"}}}'
${formatSettings(PAGING.shape, defaultPaging())}
`;

function formatSettings(
	settings: Record<string, { description?: string }>,
	values: Record<string, unknown>,
): string {
	const lines = Object.entries(settings).map(([name, { description = '' }]) => {
		const value = values[name] === undefined ? '' : ` (${JSON.stringify(values[name])})`;
		return `  ${name.padEnd(14)} ${description}${value}`;
	});
	return lines.join('\n');
}

function presetLines(): string {
	return Object.entries(PRESETS)
		.map(([name, { body = {}, linkHeader = [], parameters = {} }]) => {
			const shown = [...Object.keys(body), ...linkHeader.map((relation) => `Link ${relation}`)];
			const asked = Object.keys(parameters).join(', ');
			const all = 'all locations in one response';
			return `  ${name.padEnd(14)} ${asked === '' ? all : `${shown.join(', ')}; by ${asked}`}`;
		})
		.join('\n');
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
	const service = await startService(parseSettings(values.set), Number(values.port));
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
