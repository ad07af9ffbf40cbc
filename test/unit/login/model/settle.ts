/** Lets all go on that waits for nothing outside. */
export async function settle(): Promise<void> {
	for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}
