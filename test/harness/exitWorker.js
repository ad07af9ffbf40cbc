// test/run.js loads this into Jest's workers. Jest gives a worker 500 ms to end, and then reports that it "failed to exit
// gracefully" (FORCE_EXIT_DELAY in jest-worker 29.7). After the event `exit`, Node.js frees V8's whole heap, which
// took up to 700 ms on a busy machine although nothing was open. process.exit() skips that and needs about half the
// time. An open handle is still reported, because the event `exit` comes only when nothing is open.
const isWorker = process.argv[1]?.includes('jest-worker') === true;
if (isWorker) process.once('exit', (code) => process.exit(code));
