import type { Part } from './readPages';

/**
 * One reading of a list for all who want it, at the same time or later: each page is fetched once, and kept. It is
 * driven by whoever is ahead. Where it fails, it fails for all.
 */
export class Reading {
	private readonly parts: Part[] = [];
	private readonly wanted = new Set<{ count: number }>();
	private readonly source: AsyncIterator<Part>;
	/** the part that is under way; false when the list is over */
	private coming: Promise<boolean> | undefined;

	/** @param read reads the list; the function that it is given tells how many locations are wanted now */
	constructor(read: (wanted: () => number) => AsyncIterable<Part>) {
		const most = () => [...this.wanted].reduce((most, { count }) => Math.max(most, count), 0);
		this.source = read(most)[Symbol.asyncIterator]();
	}

	/**
	 * @param count how many locations are wanted
	 * @returns the list from its beginning, page by page
	 * @throws whatever the reading ended with
	 */
	async *pages(count: number): AsyncGenerator<Part, void, undefined> {
		const reader = { count };
		this.wanted.add(reader);
		try {
			for (let index = 0; ; index++) {
				const part = this.parts[index] ?? ((await this.more()) ? this.parts[index] : undefined);
				if (part === undefined) return;
				yield part;
			}
		} finally {
			this.wanted.delete(reader);
		}
	}

	/** @returns whether there is one more part than before */
	private async more(): Promise<boolean> {
		this.coming ??= this.source.next().then(({ done, value }) => {
			if (done === true) return false;
			this.parts.push(value);
			this.coming = undefined;
			return true;
		});
		return await this.coming;
	}
}
