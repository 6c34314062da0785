import { CreateAccounts } from './20261125000000-create-accounts.ts';

/** Every migration of the auth database, oldest first. Released ones are never edited. */
export const authMigrations = [CreateAccounts];
