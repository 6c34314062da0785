import type { IsoInstant } from '../errors/error-codes.ts';
import type { StaffRole } from '../staff/roles.ts';
import type { AdminAccount } from './auth.ts';

/** A staff account as owners see it. */
export interface StaffMember extends AdminAccount {
  /** When the account was last used; null before its first sign-in. To within 30 seconds. */
  lastSeenAt: IsoInstant | null;
  openSessions: number;
  hasAuthenticator: boolean;
  passkeys: number;
}

/** What an owner changes about the account of someone else. `disable` ends its sessions, too. */
export type StaffChange =
  | { kind: 'disable' | 'enable' | 'end-sessions' }
  | { kind: 'role'; role: StaffRole };

/** The messages of the auth service by which owners manage staff accounts. */
export interface StaffMessages {
  /** Every staff account, oldest first, disabled ones included. */
  'auth.list-staff': { request: object; reply: { staff: StaffMember[] } };
  /** Safe to repeat. Errors: AUTH.ADMIN_NOT_FOUND; AUTH.OWN_ACCOUNT when it is the actor's. */
  'auth.change-staff': {
    request: { username: string; change: StaffChange; actor: string };
    reply: { isChanged: true };
  };
  /**
   * A new account with a temporary password, sealed for PASSWORD_SEAL (auth.ts); the first sign-in asks for another.
   * Errors: AUTH.USERNAME_TAKEN.
   */
  'auth.create-staff': {
    request: { username: string; email: string; role: StaffRole; actor: string };
    reply: { sealedPassword: string; hours: number };
  };
}
