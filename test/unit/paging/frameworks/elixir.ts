import { cursorPaging, numberPaging, createService } from './service';

export const elixir = [
	createService(
		'Elixir Scrivener',
		'Scrivener.Page; scrivener_ecto: the last page after the end (allow_overflow_page_number)',
		numberPaging('page', 'page_size', { afterEnd: 'last page' }),
		({ number, size, total, pages }) => ({
			page_number: number,
			page_size: size,
			total_entries: total,
			total_pages: Math.max(1, pages),
		}),
	),
	createService(
		'Elixir Flop cursors',
		'Flop.Meta; Flop, Pagination, Cursor-based',
		cursorPaging('after', 'first', { others: ['last', 'before'] }),
		({ end, size, hasNext, hasPrevious }) => ({
			meta: {
				current_page: null,
				next_page: null,
				next_offset: null,
				page_size: size,
				end_cursor: end,
				'has_next_page?': hasNext,
				'has_previous_page?': hasPrevious,
				total_count: null,
				total_pages: null,
				errors: [],
			},
		}),
	),
];
