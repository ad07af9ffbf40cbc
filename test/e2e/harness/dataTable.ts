import type { N8nApi } from '../../../sandbox/instance/n8nApi';

/** A row of a data table, with n8n's own columns id, createdAt and updatedAt. */
export interface Row extends Record<string, unknown> {
	id: number;
}

interface Table {
	id: string;
	name: string;
	projectId: string;
}

/** One data table of an n8n, through the interface of n8n's editor. */
export class DataTable {
	private constructor(
		private readonly api: N8nApi,
		private readonly path: string,
	) {}

	/** @returns all that have this name */
	static async named(api: N8nApi, name: string): Promise<DataTable[]> {
		const { data } = await api.call<{ data: Table[] }>('GET', '/rest/data-tables-global');
		return data
			.filter((table) => table.name === name)
			.map(
				({ id, projectId }) => new DataTable(api, `/rest/projects/${projectId}/data-tables/${id}`),
			);
	}

	/** @returns all rows, in the order in which they were inserted */
	async rows(): Promise<Row[]> {
		const rows: Row[] = [];
		for (;;) {
			const page = await this.api.call<{ count: number; data: Row[] }>(
				'GET',
				`${this.path}/rows?sortBy=id:asc&take=100&skip=${rows.length}`,
			);
			rows.push(...page.data);
			if (rows.length >= page.count) return rows;
		}
	}

	async addColumn(name: string): Promise<void> {
		await this.api.call('POST', `${this.path}/columns`, { name, type: 'string' });
	}

	async addRow(row: object): Promise<void> {
		await this.api.call('POST', `${this.path}/insert`, { data: [row], returnType: 'count' });
	}

	/** Writes into the rows that have a value in a column. */
	async update(columnName: string, value: string, data: object): Promise<void> {
		const filter = { type: 'and', filters: [{ columnName, condition: 'eq', value }] };
		await this.api.call('POST', `${this.path}/upsert`, { data, filter });
	}
}
