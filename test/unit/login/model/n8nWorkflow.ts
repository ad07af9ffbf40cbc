/** As much of n8n-workflow as credentials need, so that the package can be loaded again in no time. */
export class UserError extends Error {
	readonly description?: string;

	constructor(message: string, options: { description?: string } = {}) {
		super(message);
		this.description = options.description;
	}
}
