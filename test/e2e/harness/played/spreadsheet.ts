export type Cell = string | number | boolean;

/** Zero-based, ends included. */
interface Area {
	top: number;
	left: number;
	bottom: number;
	right: number;
}

/** One sheet of a spreadsheet, with the cells of a new one. */
export class Sheet {
	private readonly cells: Cell[][];

	constructor(
		readonly title: string,
		/** as many as the cells of a new sheet have */
		private rows = 1000,
		private readonly columns = 26,
	) {
		this.cells = [];
	}

	get gridProperties() {
		return { rowCount: this.rows, columnCount: this.columns };
	}

	/** @returns the values of the whole sheet, without empty cells at the ends of rows, and empty rows at the end */
	get values(): Cell[][] {
		const rows = Array.from(this.cells, (row: Cell[] | undefined) => trimmed(row ?? []));
		return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1);
	}

	appendRows(count: number): void {
		this.rows += count;
	}

	/**
	 * Writes values as they are; null leaves a cell as it is.
	 *
	 * @param range in A1 notation
	 * @returns what is wrong with the range
	 */
	write(range: string, values: (Cell | null)[][]): string | undefined {
		const area = this.areaOf(range);
		if (area === undefined) return `Unable to parse range: ${range}`;
		if (values.length > area.bottom - area.top + 1) {
			return `Requested writing within range [${range}], but tried writing to another row`;
		}
		if (area.bottom >= this.rows || area.right >= this.columns) {
			return `Range (${range}) exceeds grid limits. Max rows: ${this.rows}, max columns: ${this.columns}`;
		}
		for (const [down, row] of values.entries()) {
			const cells = (this.cells[area.top + down] ??= []);
			for (const [right, value] of row.entries()) {
				if (value !== null) cells[area.left + right] = value;
			}
		}
		return undefined;
	}

	/** @returns the area of `Title!B2` or `Title!2:5`, undefined for any other */
	private areaOf(range: string): Area | undefined {
		const [title, place = ''] = range.split('!');
		if (title?.replaceAll("'", '') !== this.title) return undefined;
		const [, column, row] = /^([A-Z])(\d+)$/.exec(place) ?? [];
		if (column !== undefined) {
			const left = column.charCodeAt(0) - 'A'.charCodeAt(0);
			return { top: Number(row) - 1, bottom: Number(row) - 1, left, right: left };
		}
		const [, first, last] = /^(\d+):(\d+)$/.exec(place) ?? [];
		if (first === undefined) return undefined;
		return { top: Number(first) - 1, bottom: Number(last) - 1, left: 0, right: this.columns - 1 };
	}
}

function trimmed(row: Cell[]): Cell[] {
	const cells = Array.from(row, (cell: Cell | undefined) => cell ?? '');
	return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
