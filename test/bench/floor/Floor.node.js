const { createFloor } = require('./createFloor');

/** Requests nothing, and outputs the input item. */
async function pagination() {
	return [{ ...this.getInputData(), pairedItem: { item: this.getItemIndex() } }];
}

exports.Floor = class Floor {
	constructor() {
		this.description = createFloor('floor', pagination);
	}
};
