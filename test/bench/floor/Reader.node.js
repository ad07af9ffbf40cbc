const { createFloor } = require('./createFloor');

/** Reads the credential and the parameter Location, which every node that gets a location needs, and outputs the input item. */
async function pagination() {
	const [type] = Object.keys(this.getNode().credentials);
	await this.getCredentials(type);
	this.getNodeParameter('locationId', '');
	return [{ ...this.getInputData(), pairedItem: { item: this.getItemIndex() } }];
}

exports.Reader = class Reader {
	constructor() {
		this.description = createFloor('reader', pagination);
	}
};
