export type { Credential, CredentialType } from '../../real/credentials';
export * from '../../real/workflows';
