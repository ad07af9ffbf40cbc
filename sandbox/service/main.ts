import { parseArgs } from 'node:util';

import { FAULTS_HELP, scriptOf } from './faults';
import { startService } from './service';
import { pagingOf, PRESETS_HELP } from './presets';
import type { Fault, Settings, TokenBody } from './settings';
import { defaultSettings, expiredAnswers, presets, rotations } from './settings';

const HELP = `npm run service -- [options]
  --port N             port on 127.0.0.1 (default: a free one)
  --count N            locations (default 237)
  --page-size N        locations per page (default 50)
  --dialect NAME       how the list pages, see below (default links)
  --tolerant           query parameters that the dialect does not know are ignored, not refused
  --total-off=N        locations that the totals claim beyond those listed; --total-off=-3 for fewer (default 0)
  --token-bodies LIST  bodies of the code and refresh calls: json | json,form (default json)
  --token-lifetime N   seconds an access token lives (default 86400)
  --expired ANSWER     what a list call without a good token gets: ${expiredAnswers.join(' | ')} (default 401)
  --rotation NAME      refresh token of a refresh: ${rotations.join(' | ')} (default rotate)
  --most-at-once N     list requests under way; each further one gets 429 (default 0: no limit)
  --retry-after N      seconds that this 429 asks to wait (default: it does not say)
  --latency N          ms before each answer (default 0)
  --fault N=FAULT      what goes wrong with list request N, from 1; may be given several times
  --redirect-uri URL   registered on the integration; may be given several times

Dialects:
  ${PRESETS_HELP}
Faults:
  ${FAULTS_HELP}`;

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '0' },
			count: { type: 'string' },
			'page-size': { type: 'string' },
			dialect: { type: 'string' },
			'token-bodies': { type: 'string' },
			'token-lifetime': { type: 'string' },
			tolerant: { type: 'boolean' },
			'total-off': { type: 'string' },
			expired: { type: 'string' },
			rotation: { type: 'string' },
			'most-at-once': { type: 'string' },
			'retry-after': { type: 'string' },
			latency: { type: 'string' },
			fault: { type: 'string', multiple: true },
			'redirect-uri': { type: 'string', multiple: true },
			help: { type: 'boolean' },
		},
	});
	if (values.help) {
		process.stdout.write(HELP);
		return;
	}
	const knobs: Partial<Settings> = {
		...number('count', values.count, 0),
		...number('pageSize', values['page-size'], 1),
		...number('tokenLifetime', values['token-lifetime'], 1),
		...number('latency', values.latency, 0),
		...number('totalOff', values['total-off'], -1_000_000),
		...number('mostAtOnce', values['most-at-once'], 0),
		...number('retryAfter', values['retry-after'], 0),
		faults: Object.fromEntries((values.fault ?? []).map(faultAt)),
		redirectUris: values['redirect-uri'] ?? [],
	};
	if (values.dialect !== undefined) knobs.dialect = choice(values.dialect, presets);
	if (values.tolerant) knobs.dialect = { ...pagingOf(knobs.dialect ?? 'links'), others: 'ignored' };
	if (values.expired !== undefined) knobs.expired = choice(values.expired, expiredAnswers);
	if (values.rotation !== undefined) knobs.rotation = choice(values.rotation, rotations);
	if (values['token-bodies'] !== undefined) {
		const names = values['token-bodies'].split(',');
		knobs.tokenBodies = names.map((name) => choice<TokenBody>(name, ['json', 'form']));
	}

	const service = await startService(knobs, Number(values.port));
	const { client, user, scopes } = defaultSettings();
	process.stdout.write(`The service listens on ${service.url} (stop it with Ctrl+C)
  Client ID      ${client.id}
  Client Secret  ${client.secret}
  Username       ${user.username}
  Password       ${user.password}
  Scopes         ${scopes.join(', ')}
`);
	process.once('SIGINT', () => void service.stop());
	process.once('SIGTERM', () => void service.stop());
}

/** Reads `3=429:2`. @returns the number of the request, and its fault */
function faultAt(text: string): [string, Fault] {
	const [, request = '', fault = ''] = /^([1-9]\d*)=(.*)$/s.exec(text) ?? [];
	if (request === '') {
		throw new Error(`--fault takes the number of a list request and a fault, not ${text}`);
	}
	scriptOf(fault);
	return [request, fault as Fault];
}

/** The settings that are whole numbers. */
type Whole =
	| 'count'
	| 'pageSize'
	| 'tokenLifetime'
	| 'latency'
	| 'totalOff'
	| 'mostAtOnce'
	| 'retryAfter';

function number(name: Whole, text: string | undefined, least: number) {
	if (text === undefined) return {};
	const value = Number(text);
	if (!Number.isInteger(value) || value < least) {
		throw new Error(`${name} must be a whole number from ${least} on, not ${text}`);
	}
	return { [name]: value };
}

function choice<T extends string | number>(text: string, choices: readonly T[]): T {
	const found = choices.find((candidate) => String(candidate) === text);
	if (found === undefined) throw new Error(`${text} is none of ${choices.join(', ')}`);
	return found;
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
	process.exitCode = 1;
});
