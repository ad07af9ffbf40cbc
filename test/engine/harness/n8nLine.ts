import { Expression } from 'n8n-workflow';

/**
 * Whether this runs on the oldest n8n that the package claims (`npm run test:oldest`). There, n8n renews OAuth2 tokens for each
 * request without a lock, makes a refused call once more before it renews, and its errors tell less.
 */
export const isOldN8n = !('acquireIsolate' in Expression.prototype);

/** For what n8n's own words or locks decide, and older n8n has none. */
export const itOnNewN8n = isOldN8n ? it.skip : it;
