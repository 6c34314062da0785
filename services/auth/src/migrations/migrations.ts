import { CreateAuthTables } from './20261121000000-create-auth-tables.ts';
import { NameAuditedSubject } from './20261122000000-name-audited-subject.ts';
import { AddSecondFactor } from './20261122100000-add-second-factor.ts';
import { DescribeSessions } from './20261122110000-describe-sessions.ts';
import { LetAuditLogAge } from './20261129100000-let-audit-log-age.ts';
import { AddPasskeys } from './20261129110000-add-passkeys.ts';
import { AddTemporaryPasswords } from './20261203090000-add-temporary-passwords.ts';
import { NameSignInOfSession } from './20261204010000-name-sign-in-of-session.ts';

/** Every migration of the auth database, oldest first. */
export const authMigrations = [
  CreateAuthTables,
  NameAuditedSubject,
  AddSecondFactor,
  DescribeSessions,
  LetAuditLogAge,
  AddPasskeys,
  AddTemporaryPasswords,
  NameSignInOfSession,
];
