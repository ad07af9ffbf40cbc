import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';

const published = ['credentials/**/*.ts', 'nodes/**/*.ts', 'shared/**/*.ts'];
const n8nRules = (...names) =>
	Object.assign({}, ...names.map((name) => n8nNodesBase.configs[name].rules));

export default tseslint.config(
	{ ignores: ['**/node_modules/', 'dist/', 'sandbox/.run/'] },
	{ linterOptions: { reportUnusedDisableDirectives: 'error' } },
	{
		files: ['**/*.ts'],
		extends: [tseslint.configs.strictTypeChecked],
		languageOptions: { parserOptions: { project: './tsconfig.json' } },
		rules: {
			'@typescript-eslint/consistent-type-imports': 'error',
			'no-nested-ternary': 'error',
			// A number in a sentence is no mistake.
			'@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
		},
	},
	{
		// The rules of n8n's scanner of published packages (@n8n/scan-community-package 0.32.0). Like the scanner, lint
		// ignores comments that disable a rule here.
		files: [...published, 'package.json'],
		extends: [n8nCommunityNodesPlugin.configs.recommended],
		linterOptions: { noInlineConfig: true },
	},
	{
		files: published,
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		rules: {
			'no-console': 'error',
			'@typescript-eslint/consistent-type-assertions': 'error',
			'@typescript-eslint/no-non-null-assertion': 'error',
		},
	},
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...n8nRules('credentials'),
			// Only for n8n's own slugs; -not-http-url of the same set asks for an address, which we have.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
		},
	},
	{
		files: ['credentials/VisitorLocationsCodeApi.credentials.ts'],
		rules: {
			// The rule does not know that a code is a secret: until it is exchanged, it opens the account.
			'@n8n/community-nodes/credential-unnecessary-password': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...n8nRules('nodes'),
			// These two want the literal 'main'; @n8n/community-nodes/node-connection-type-literal, which is
			// newer, forbids it. n8n's own configuration for community nodes turns them off, too.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
		},
	},
	{
		files: ['package.json'],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		rules: n8nRules('community'),
	},
);
