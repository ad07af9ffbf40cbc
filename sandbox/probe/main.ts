import { runMain } from '../progress';
import { Journal } from './journal';
import { HELP, parseOptions, createPlan, terminalAsk } from './options';
import { probe } from './probe';
import { textReport } from './report';

const print = process.stdout.write.bind(process.stdout);
// Standard output is only for the report. Progress goes to standard error.
process.stdout.write = process.stderr.write.bind(process.stderr);

/** Runs the command: reads its options, asks the service, prints the report. */
async function main(): Promise<void> {
	const options = parseOptions(process.argv.slice(2));
	if (options.help === true) {
		print(HELP);
		return;
	}
	const plan = await createPlan(options, process.env, terminalAsk());
	const journal = new Journal(plan.credential);
	try {
		const report = await probe(plan, journal);
		print(`${options.json === true ? JSON.stringify(report, null, 2) : textReport(report)}\n`);
		process.exitCode = report.read ? 0 : 1;
	} catch (error) {
		throw new Error(journal.hide(error instanceof Error ? error.message : String(error)));
	}
}

runMain(main);
