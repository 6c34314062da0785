import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { type Actor } from '@spade/contracts/staff/actor';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { sql } from 'kysely';
import { recordAudit } from '../audit.ts';
import { authDb } from '../auth.tables.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { requireStrongPassword } from '../passwords/password-policy.ts';
import { temporaryPassword } from '../passwords/temporary-password.ts';
import { endAllAccess, endLinks } from '../sessions/end-access.ts';
import { adminColumns, lockAdmin, type NewAdmin, presentAdmin, updateAdmin } from './admins.ts';

/** Every staff account, oldest first, disabled ones included. */
export async function listAdmins(em: EntityManager): Promise<AdminAccount[]> {
  const admins = await authDb(em)
    .selectFrom('admin_users')
    .select(adminColumns)
    .orderBy('id')
    .execute();
  return admins.map(presentAdmin);
}

/**
 * Gives a staff account another role. Its sessions continue: each call reads the role again.
 * Errors: AUTH.ADMIN_NOT_FOUND.
 */
export async function changeRole(
  em: EntityManager,
  { username, role }: { username: string; role: StaffRole },
  actor: Actor,
): Promise<AdminAccount> {
  return em.transactional(async (tx) => {
    const { admin } = await updateAdmin(tx, username, { role });
    await recordAudit(tx, { action: 'role_changed', adminId: admin.id, subject: role, actor });
    return presentAdmin(admin);
  });
}

/** Enables a disabled staff account; its old sessions stay ended. Errors: AUTH.ADMIN_NOT_FOUND. */
export async function enableAdmin(
  em: EntityManager,
  username: string,
  actor: Actor,
): Promise<AdminAccount> {
  return em.transactional(async (tx) => {
    const changes = { disabledAt: null };
    const { admin, isChanged } = await updateAdmin(tx, username, changes, 'is disabled');
    if (isChanged) await recordAudit(tx, { action: 'admin_enabled', adminId: admin.id, actor });
    return presentAdmin(admin);
  });
}

/**
 * Disables a staff account and ends its sessions; disabling it again is fine.
 * Errors: AUTH.ADMIN_NOT_FOUND.
 */
export async function disableAdmin(
  em: EntityManager,
  username: string,
  actor: Actor,
): Promise<AdminAccount> {
  return em.transactional(async (tx) => {
    // The account first: a concurrent login then either finds it disabled or is revoked below.
    const changes = { disabledAt: sql<Date>`now()` };
    const { admin, isChanged } = await updateAdmin(tx, username, changes, 'is enabled');
    if (isChanged) await recordAudit(tx, { action: 'admin_disabled', adminId: admin.id, actor });
    // Otherwise an old link would choose a password once the account is enabled again.
    await endLinks(tx, admin.id);
    await endAllAccess(tx, admin.id, actor);
    return presentAdmin(admin);
  });
}

/** A password that the operator sets; in clear text. */
type NewPassword = Pick<NewAdmin, 'username' | 'password' | 'temporaryHours'>;

/**
 * Changes the password of a staff account and ends its sessions.
 * Errors: AUTH.ADMIN_NOT_FOUND, AUTH.WEAK_PASSWORD.
 */
export async function setAdminPassword(
  em: EntityManager,
  hasher: PasswordHasher,
  { username, password, temporaryHours }: NewPassword,
  actor: Actor,
): Promise<AdminAccount> {
  requireStrongPassword(password, username);
  const passwordHash = await hasher.hash(password);
  return em.transactional(async (tx) => {
    const { admin } = await updateAdmin(tx, username, {
      password: passwordHash,
      ...temporaryPassword(passwordHash, temporaryHours),
    });
    const subject = temporaryHours === undefined ? null : 'temporary password';
    await recordAudit(tx, { action: 'password_changed', adminId: admin.id, subject, actor });
    await endLinks(tx, admin.id);
    await endAllAccess(tx, admin.id, actor);
    return presentAdmin(admin);
  });
}

/**
 * The operator takes every second factor of an account away, passkeys included, whose owner has lost
 * them and the recovery codes; its sessions end. At the next sign-in the password suffices, and a new factor is set up.
 * Errors: AUTH.ADMIN_NOT_FOUND.
 */
export async function resetSecondFactor(
  em: EntityManager,
  username: string,
  actor: Actor,
): Promise<AdminAccount> {
  return em.transactional(async (tx) => {
    const admin = await lockAdmin(tx, username);
    for (const table of ['authenticators', 'passkeys', 'recovery_codes'] as const)
      await authDb(tx).deleteFrom(table).where('adminId', '=', admin.id).execute();
    await recordAudit(tx, { action: 'second_factor_reset', adminId: admin.id, actor });
    await endAllAccess(tx, admin.id, actor);
    return presentAdmin(admin);
  });
}
