import type { Finding } from '../report';
import type { Stage } from '../stage';
import { floor } from './floor';
import { growth } from './growth';
import { limited } from './limited';
import { memory } from './memory';
import { rows } from './rows';
import { speed } from './speed';
import { typical } from './typical';

/** What the bench measures, by the name that `--only` takes, in the order of the page that it makes. */
export const SECTIONS = new Map<string, (stage: Stage) => Promise<Finding[]>>([
	['speed', speed],
	['typical', typical],
	['limited', limited],
	['rows', rows],
	['floor', floor],
	['growth', growth],
	['memory', memory],
]);
