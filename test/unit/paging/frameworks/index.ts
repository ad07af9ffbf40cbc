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

/** How many locations a list has: none, less than a page, one, two and one location, three, and many pages. */
export const LIST_SIZES = [0, 5, 25, 51, 75, 237];
