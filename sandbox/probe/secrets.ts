import { serviceText } from '../../credentials/shared/serviceText';

/** What looks like a token that the probe was not told of: long, with digits, small and capital letters. */
const UNKNOWN_TOKEN = /(?=[\w.~+=-]*\d)(?=[\w.~+=-]*[a-z])(?=[\w.~+=-]*[A-Z])[\w.~+=-]{24,}/g;

/** Every value that must not be shown, also in the forms in which a service may repeat it. */
export class Secrets {
	private readonly forms = new Set<string>();

	/** @param values empty ones are ignored */
	add(...values: string[]): void {
		for (const value of values) {
			for (const form of formsOf(value)) if (form !== '') this.forms.add(form);
		}
	}

	/** @returns the text with each secret in it replaced by `[hidden]` */
	hide(text: string): string {
		return this.longestFirst().reduce((shown, form) => shown.replaceAll(form, '[hidden]'), text);
	}

	/** @returns text of the service, fit to be shown: no secret, one line, at most 300 characters */
	shown(text: string): string {
		return serviceText(text, this.longestFirst()).replace(UNKNOWN_TOKEN, '[hidden]');
	}

	/** So that a secret which holds another one is hidden as a whole. */
	private longestFirst(): string[] {
		return [...this.forms].sort((one, other) => other.length - one.length);
	}
}

const HTML: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };

/** As it is, in a query, in a form, in JSON, in HTML. */
function formsOf(value: string): string[] {
	return [
		value,
		encodeURIComponent(value),
		new URLSearchParams({ '': value }).toString().slice(1),
		JSON.stringify(value).slice(1, -1),
		value.replace(/[&<>"']/g, (found) => `&${HTML[found] ?? ''};`),
	];
}
