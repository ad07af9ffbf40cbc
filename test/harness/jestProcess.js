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
