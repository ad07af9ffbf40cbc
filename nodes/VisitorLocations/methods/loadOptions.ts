import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/json';
import { shorten } from '../../../shared/text';
import { foldText } from '../filter/foldText';
import { KNOWN_FIELDS } from '../output/fieldNames';
import { createFlattener } from '../output/flatten';
import { createNodeError, createOptionsError } from '../nodeError';
import { readForEditor } from './readForEditor';

/** The number of locations to look at: only some can have a field. */
const SAMPLE_SIZE = 1_000;

const MAX_EXAMPLE_LENGTH = 60;

/**
 * Lists the cities of all locations, each in its first spelling.
 *
 * @throws NodeOperationError that says why the list could not be read
 */
export async function getCities(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	try {
		const { cities } = await readForEditor(this, () => true);
		return cities.toSortedNames().map(createCityOption);
	} catch (error) {
		throw createOptionsError(this, await createNodeError(this, error));
	}
}

/** The editor searches its lists by what they show (n8n 2.41), so a city with accents is also shown in plain letters. */
function createCityOption(city: string): INodePropertyOptions {
	const plain = foldText(city);
	if (plain === city.toLowerCase() || !/^[ -~]+$/.test(plain)) return { name: city, value: city };
	const name = plain.replace(/(?<![\p{L}\p{N}'])\p{Ll}/gu, (letter) => letter.toUpperCase());
	return { name: `${city} (${name})`, value: city };
}

/**
 * Lists the fields to choose from: the documented ones and those of the first locations, each with an example.
 *
 * @throws NodeOperationError that says why the service could not be read
 */
export async function getFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	try {
		const sample: JsonObject[] = [];
		const flatten = createFlattener();
		const take = (location: JsonObject) => {
			sample.push(flatten(location));
			return sample.length < SAMPLE_SIZE;
		};
		await readForEditor(this, take);
		const fields = new Set(KNOWN_FIELDS);
		for (const location of sample) for (const field of Object.keys(location)) fields.add(field);
		fields.delete('id'); // always there
		return [...fields].sort().map((field) => ({
			name: createTitle(field),
			value: field,
			description: findExample(field, sample),
		}));
	} catch (error) {
		throw createOptionsError(this, await createNodeError(this, error));
	}
}

/** @returns a field as people read it: `addressLineOne` becomes `Address Line One` */
function createTitle(field: string): string {
	const words = field.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|[-_]+/gu, ' ').trim();
	const title = words.replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase());
	return title.replace(/\b(Id|Url|Csv)\b/g, (word) => word.toUpperCase());
}

/** @returns the first value of a field that is not empty, as text; undefined when there is none */
function findExample(field: string, sample: readonly JsonObject[]): string | undefined {
	const value = sample
		.map((location) => (Object.hasOwn(location, field) ? location[field] : undefined))
		.find((one) => (one ?? '') !== '');
	if (value === undefined) return undefined;
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return `e.g. ${shorten(text, MAX_EXAMPLE_LENGTH)}`;
}
