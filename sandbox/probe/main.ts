import { runMain } from '../progress';
import { HELP, optionsOf } from './options';
import { planOf } from './plan';
import { probe } from './probe';
import { terminalAsk } from './prompt';
import { jsonReport, textReport } from './report';
import { Secrets } from './secrets';

const print = process.stdout.write.bind(process.stdout);
// Standard output is for the report alone: progress goes to standard error.
process.stdout.write = process.stderr.write.bind(process.stderr);

/** The command: reads what it needs, asks the service, prints the report. */
async function main(): Promise<void> {
	const options = optionsOf(process.argv.slice(2));
	if (options.help === true) {
		print(HELP);
		return;
	}
	const secrets = new Secrets();
	const plan = await planOf(options, process.env, terminalAsk());
	try {
		const report = await probe(plan, secrets);
		print(`${options.json === true ? jsonReport(report, secrets) : textReport(report, secrets)}\n`);
		process.exitCode = report.facts.list?.first === undefined ? 1 : 0;
	} catch (error) {
		throw new Error(secrets.hide(error instanceof Error ? error.message : String(error)));
	}
}

runMain(main);
