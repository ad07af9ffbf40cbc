import { manifest } from './harness/unpacked';

// n8n's rules for verified community nodes, in its documentation and its lint rules.

const published = manifest();

it('is named and tagged as a community node', () => {
	expect(published.name).toMatch(/^n8n-nodes-[a-z-]+$/);
	expect(published.keywords).toContain('n8n-community-node-package');
});

it('is MIT, with an author, a description and a homepage', () => {
	expect(published).toMatchObject({
		license: 'MIT',
		author: { name: expect.any(String) as string, email: expect.stringContaining('@') as string },
		description: expect.stringMatching(/.{20}/) as string,
		homepage: expect.stringMatching(/^https:/) as string,
		version: expect.stringMatching(/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/) as string,
	});
});

it('asks for the first version of the node API and for n8n-workflow as peer', () => {
	expect(published.n8n).toMatchObject({ n8nNodesApiVersion: 1 });
	// n8n's node tool takes strict for an eslint configuration that is its own, word for word; ours has more rules.
	expect(published.n8n).not.toHaveProperty('strict');
	expect(published.peerDependencies).toEqual({ 'n8n-workflow': '*' });
});

it.each([
	'dependencies',
	'optionalDependencies',
	'bundledDependencies',
	'bundleDependencies',
	'overrides',
	'resolutions',
	'gypfile',
	'bin',
])('has no %s', (member) => {
	expect(published).not.toHaveProperty(member);
});

it('has no script that runs when it is installed or published', () => {
	const lifecycle = /^(pre|post)?(install|uninstall|prepare|publish|pack)$|^prepublishOnly$/;
	expect(Object.keys(published.scripts).filter((name) => lifecycle.test(name))).toEqual([]);
});
