import type { ModelService } from './service';

/** What becomes of the answers to token requests, in any story. */
export const ANSWERS: Record<string, (real: { service: ModelService }) => void> = {
	'the tokens expire': ({ service }) => {
		service.expireAccessTokens();
	},
	'answers are held back': ({ service }) => {
		service.slow = true;
	},
	'answers come at once': ({ service }) => {
		service.slow = false;
	},
	'the oldest answer comes': ({ service }) => {
		service.release();
	},
	'the newest answer comes': ({ service }) => {
		service.release(true);
	},
};
