import type { Settings } from '../../../sandbox/service/settings';

/** The list of most sections: 200 pages. */
export const LONG_LIST = { count: 20_000, pageSize: 100 } satisfies Partial<Settings>;
