import type { LocationResource } from './page';

/**
 * Reads a list once for several consumers, at the same time or later: each page is fetched once, and kept. The consumer
 * that is ahead drives the reading. If it fails, it fails for all.
 */
export class SharedPageReader {
	private readonly pages: LocationResource[][] = [];
	private readonly consumers = new Set<{ wanted: number }>();
	private readonly source: AsyncIterator<LocationResource[]>;
	/** the page that is in flight; false when the list is over */
	private pending: Promise<boolean> | undefined;

	/** @param read reads the list; its parameter tells how many locations are wanted now */
	constructor(read: (wanted: () => number) => AsyncIterable<LocationResource[]>) {
		const mostWanted = () =>
			[...this.consumers].reduce((most, { wanted }) => Math.max(most, wanted), 0);
		this.source = read(mostWanted)[Symbol.asyncIterator]();
	}

	/**
	 * @param wanted how many locations are wanted
	 * @returns the list from its beginning, page by page
	 * @throws whatever the reading ended with
	 */
	async *read(wanted: number): AsyncGenerator<LocationResource[], void, undefined> {
		const consumer = { wanted };
		this.consumers.add(consumer);
		try {
			for (let index = 0; ; index++) {
				const hasPage = index < this.pages.length || (await this.fetchNext());
				const page = hasPage ? this.pages[index] : undefined;
				if (page === undefined) return;
				yield page;
			}
		} finally {
			this.consumers.delete(consumer);
		}
	}

	/** @returns whether there is one more page than before */
	private async fetchNext(): Promise<boolean> {
		this.pending ??= this.source.next().then(({ done, value }) => {
			if (done === true) return false;
			this.pages.push(value);
			this.pending = undefined;
			return true;
		});
		return await this.pending;
	}
}
