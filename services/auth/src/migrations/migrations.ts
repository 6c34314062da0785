import { CreateAuthTables } from './20261121-create-auth-tables.ts';
import { NameAuditedSubject } from './20261122-name-audited-subject.ts';

/** Every migration of the auth database, oldest first. */
export const authMigrations = [CreateAuthTables, NameAuditedSubject];
