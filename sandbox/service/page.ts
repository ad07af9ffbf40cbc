import type { Location } from './locations';

/** The members of a list reply beside `data`, and the slice of locations that it shows. */
export interface PageReply {
	data: Location[];
	links?: Record<string, string | null>;
	meta?: Record<string, number>;
}
