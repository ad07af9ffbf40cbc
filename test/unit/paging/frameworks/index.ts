import { aspnet } from './aspnet';
import { cursorApis } from './cursorApis';
import { django } from './django';
import { elixir } from './elixir';
import { go } from './go';
import { java } from './java';
import { laravel } from './laravel';
import { node } from './node';
import { numberApis } from './numberApis';
import { php } from './php';
import { python } from './python';
import { rails } from './rails';

/** The services by family. */
export const families = {
	rails,
	laravel,
	django,
	aspnet,
	go,
	java,
	node,
	python,
	php,
	elixir,
	cursorApis,
	numberApis,
};

/** The lengths of the lists: 0, less than a page, 1 page, 2 pages and 1 location, 3 pages, and many pages. */
export const LIST_SIZES = [0, 5, 25, 51, 75, 237];
