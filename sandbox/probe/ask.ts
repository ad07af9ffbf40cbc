import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';

/** Asks for one value. `hidden`: what is typed is not shown. */
export type Ask = (label: string, hidden: boolean) => Promise<string>;

/** @returns how to ask on a terminal, undefined where nobody sits at one */
export function terminalAsk(): Ask | undefined {
	const { stdin, stderr } = process;
	return stdin.isTTY && stderr.isTTY ? askOn(stdin, stderr) : undefined;
}

export function askOn(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Ask {
	return async (label, hidden) => {
		const shown = hidden ? new PassThrough().resume() : output;
		const lines = createInterface({ input, output: shown, terminal: true, historySize: 0 });
		const stopped = new AbortController();
		lines.once('close', () => {
			stopped.abort(new Error(`Stopped: ${label} was not given.`));
		});
		// Only now: from here on the terminal itself shows nothing of what is typed.
		if (hidden) output.write(`${label} (it is not shown): `);
		try {
			return await lines.question(`${label}: `, { signal: stopped.signal });
		} finally {
			lines.close();
			if (hidden) output.write('\n');
		}
	};
}
