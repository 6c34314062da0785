import type { EntityManager } from '@mikro-orm/postgresql';
import { statements, type TablesOf } from '@spade/platform/database/statements';
import { AdminUser } from './admin/admin-user.entity.ts';
import { User } from './admin/user.entity.ts';
import { AuditLine } from './audit/audit-line.entity.ts';
import { Authenticator } from './factor/authenticator.entity.ts';
import { RecoveryCode } from './factor/recovery-code.entity.ts';
import { SignInTicket } from './factor/sign-in-ticket.entity.ts';
import { LoginAttempt } from './login/login-attempt.entity.ts';
import { Passkey } from './passkey/passkey.entity.ts';
import { PasskeyChallenge } from './passkey/passkey-challenge.entity.ts';
import { AdminSession } from './session/session.entity.ts';

/** Every entity of the auth database. */
export const authEntities = [
  AdminUser,
  User,
  AdminSession,
  LoginAttempt,
  AuditLine,
  Authenticator,
  RecoveryCode,
  SignInTicket,
  Passkey,
  PasskeyChallenge,
];

/** The tables of the auth database as statements see them. */
export type AuthTables = TablesOf<(typeof authEntities)[number]>;

/** Typed statements on the tables of auth, in the transaction of `em` if one is running. */
export const authDb = (em: EntityManager) => statements<AuthTables>(em);
