import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';

/** Asks for one value. `hidden`: what is typed is not shown. */
export type Ask = (label: string, hidden: boolean) => Promise<string>;

/** @returns how to ask on a terminal, undefined where nobody sits at one */
export function terminalAsk(): Ask | undefined {
	const { stdin, stderr } = process;
	return stdin.isTTY && stderr.isTTY ? askOn(stdin, stderr) : undefined;
}

/**
 * @param input what is typed
 * @param output what is shown
 */
export function askOn(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Ask {
	return async (label, hidden) => {
		const nowhere = new PassThrough().resume();
		const question = `${label}${hidden ? ' (it is not shown)' : ''}: `;
		const lines = createInterface({
			input,
			output: hidden ? nowhere : output,
			terminal: true,
			historySize: 0,
		});
		// Only now: from here on the terminal itself shows nothing of what is typed.
		if (hidden) output.write(question);
		try {
			return await new Promise((resolve, reject) => {
				lines.question(question, resolve);
				lines.once('close', () => {
					reject(new Error(`Stopped: ${label} was not given.`));
				});
			});
		} finally {
			lines.close();
			if (hidden) output.write('\n');
		}
	};
}
