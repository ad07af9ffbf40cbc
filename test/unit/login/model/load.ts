import type { Package } from './process';

/** Loads the package as a new process does: with no memory. The test that uses it has to mock n8n-workflow. */
export function loaderOf(kind: 'password' | 'code'): () => Package {
	const name = kind === 'password' ? 'VisitorLocationsApi' : 'VisitorLocationsCodeApi';
	return () => {
		let loaded: Package | undefined;
		jest.isolateModules(() => {
			// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would not load it again
			const module = require(`../../../../credentials/${name}.credentials`) as Record<
				string,
				new () => Package['type']
			>;
			const Type = module[name];
			if (Type !== undefined) loaded = { type: new Type() };
		});
		if (loaded === undefined) throw new Error(`No ${name}`);
		return loaded;
	};
}
