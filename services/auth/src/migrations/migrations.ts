import { CreateAuthTables } from './20261121-create-auth-tables.ts';

/** Every migration of the auth database, oldest first. */
export const authMigrations = [CreateAuthTables];
