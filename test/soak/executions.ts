import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { say } from '../../sandbox/progress';
import type { Usage } from './inspector';
import { usageOf } from './inspector';

/** What many executions of one workflow have left. */
export interface Soaked {
	executions: number;
	/** how many answered with something else than the whole list */
	wrong: number;
	/** after the first executions, and at the end */
	early: Usage;
	late: Usage;
	/** of all executions */
	seconds: number;
}

/** How many executions are the first ones: n8n has loaded and compiled what it needs then. */
export const WARM = 200;

/** How many run at any time. */
const AT_ONCE = 4;

/** ms after which n8n has done what it does after an execution: it deletes those that it does not keep */
const QUIET = 20_000;
const READY_LIMIT = 60_000; // ms

/**
 * Runs a workflow many times.
 *
 * @param url its webhook, which answers with all items
 * @param expected the items of the whole answer
 * @param executions how many, more than WARM
 * @param logFile of n8n, which is inspected
 * @param onStart told the number of each execution before it starts, from 1
 */
export async function soak(
	url: string,
	expected: readonly object[],
	executions: number,
	logFile: string,
	onStart: (execution: number) => void,
): Promise<Soaked> {
	const start = Date.now();
	const isRight = judgeOf(expected);
	const first = await runMany(url, isRight, 1, WARM, onStart);
	const early = await quietUsage(logFile);
	await untilReady(url);
	const others = await runMany(url, isRight, WARM + 1, executions, onStart);
	const late = await quietUsage(logFile);
	const seconds = (Date.now() - start - 2 * QUIET) / 1000;
	return { executions, wrong: first + others, early, late, seconds };
}

/** @returns a function that looks into the first answer, and compares the others with it word for word */
function judgeOf(expected: readonly object[]): (text: string) => boolean {
	let right: string | undefined;
	return (text) => {
		if (text === right) return true;
		const holds = isDeepStrictEqual(parsed(text), expected);
		if (holds) right = text;
		return holds;
	};
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

async function quietUsage(logFile: string): Promise<Usage> {
	await wait(QUIET);
	return await usageOf(logFile);
}

/** While it collects garbage, n8n may miss an answer of its database, and refuses requests (503) for a moment then. */
async function untilReady(url: string): Promise<void> {
	const readiness = new URL('/healthz/readiness', url);
	const end = Date.now() + READY_LIMIT;
	while (!(await fetch(readiness)).ok) {
		if (Date.now() > end) throw new Error(`n8n was not ready within ${READY_LIMIT / 1000} s`);
		await wait(250);
	}
}

/** @returns how many answers were not as expected */
async function runMany(
	url: string,
	isRight: (text: string) => boolean,
	from: number,
	to: number,
	onStart: (execution: number) => void,
): Promise<number> {
	let next = from;
	let wrong = 0;
	const runner = async () => {
		while (next <= to) {
			const execution = next++;
			onStart(execution);
			const reply = await fetch(url);
			const text = await reply.text();
			if (isRight(text)) continue;
			wrong++;
			say(
				`  execution ${execution}: ${reply.status}, ${text.length} characters: ${text.slice(0, 200)}`,
			);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, runner));
	return wrong;
}
