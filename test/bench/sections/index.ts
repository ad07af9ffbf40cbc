import type { Finding } from '../report';
import type { Stage } from '../stage';
import { beside } from './beside';
import { growth } from './growth';
import { limited } from './limited';
import { memory } from './memory';

/** What the bench measures, by the name that `--only` takes, in the order of the page that it makes. */
export const SECTIONS = new Map<string, (stage: Stage) => Promise<Finding[]>>([
	['beside', beside],
	['limited', limited],
	['growth', growth],
	['memory', memory],
]);
