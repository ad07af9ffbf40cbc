import { secretForms, serviceText } from '../../credentials/shared/secrets';

/** What looks like a token that the probe was not told of: long, with digits, small and capital letters. */
const UNKNOWN_TOKEN = /(?=[\w.~+=-]*\d)(?=[\w.~+=-]*[a-z])(?=[\w.~+=-]*[A-Z])[\w.~+=-]{24,}/g;

/** Every value that must not be shown, also in the forms in which a service may repeat it. */
export class Secrets {
	private readonly values: string[] = [];
	/** longest first */
	private forms: readonly string[] = [];

	/** @param values empty ones are ignored */
	add(...values: string[]): void {
		this.values.push(...values);
		this.forms = secretForms(this.values);
	}

	/** @returns the text with each secret in it replaced by `[hidden]` */
	hide(text: string): string {
		return this.forms.reduce((shown, form) => shown.replaceAll(form, '[hidden]'), text);
	}

	/** @returns text of the service, fit to be shown: no secret, one line, at most 300 characters */
	shown(text: string): string {
		return serviceText(this.hide(text), []).replace(UNKNOWN_TOKEN, '[hidden]');
	}
}
