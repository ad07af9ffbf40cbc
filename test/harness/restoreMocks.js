// Jest's own option restores mocks only before the next test, and all test files of a process share their globals.
afterEach(() => {
	jest.restoreAllMocks();
});
