// test/run.js loads this into Jest and its workers.
const { subscribe } = require('node:diagnostics_channel');
const { constants } = require('node:os');

// Jest replaces process.exit in each test file by a function that logs an error (runTestInternal in jest-runner 30.5).
const exit = process.exit.bind(process);

// No n8n must survive Jest. Every child process is published on this channel.
const children = new Set();
subscribe('child_process', ({ process: child }) => {
	children.add(child);
	child.once('exit', () => children.delete(child));
});
process.once('exit', () => {
	for (const child of children) child.kill('SIGTERM');
});
// By default a signal ends Node.js without the event `exit`.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
	process.once(signal, () => exit(128 + constants.signals[signal]));
}
// In a worker: Jest has ended without ending the worker, as after SIGKILL. A listener of `disconnect` keeps the worker
// alive like one of `message` (Node.js, process.channel), so it goes when Jest ends the worker (exitProcess in jest-worker
// 30.5 removes that of `message`).
const endWithJest = () => exit(1);
process.once('disconnect', endWithJest);
process.on('removeListener', (event) => {
	if (event === 'message') process.removeListener('disconnect', endWithJest);
});

// Jest gives a worker 500 ms to end, and then reports that it "failed to exit gracefully" (FORCE_EXIT_DELAY in
// jest-worker 30.5). After the event `exit`, Node.js frees V8's whole heap, which took up to 700 ms on a busy machine
// although nothing was open. process.exit() skips that and needs about half the time. An open handle is still reported,
// because Node.js emits `exit` only when nothing is open.
const isWorker = process.argv[1]?.includes('jest-worker') === true;
if (isWorker) process.once('exit', (code) => exit(code));
