import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { type Actor } from '@spade/contracts/staff/actor';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { violatedConstraint } from '@spade/platform/database/statements';
import type { Selectable, UpdateObject } from 'kysely';
import { recordAudit } from '../audit.ts';
import { type AuthTables, authDb, hasUsername } from '../auth.tables.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { requireStrongPassword } from '../passwords/password-policy.ts';
import { temporaryPassword } from '../passwords/temporary-password.ts';

/** The columns of an account that lists show: all but the password hash. */
export const adminColumns = ['id', 'username', 'email', 'role', 'createdAt', 'disabledAt'] as const;

/** A row of {@link adminColumns}. */
export type AdminRow = Pick<Selectable<AuthTables['admin_users']>, (typeof adminColumns)[number]>;

/** A row of {@link adminColumns} as lists show it. */
export function presentAdmin({
  id,
  username,
  email,
  role,
  createdAt,
  disabledAt,
}: AdminRow): AdminAccount {
  return {
    adminId: id,
    username,
    email,
    role,
    isDisabled: disabledAt !== null,
    createdAt: createdAt.toISOString(),
  };
}

/** A staff account to create; `password` in clear text. */
export interface NewAdmin {
  username: string;
  email: string;
  password: string;
  role: StaffRole;
  /** The password was generated, and ends after that long. */
  temporaryHours?: number | undefined;
  /** Nobody sees that password: a link to choose one is mailed instead. */
  isInvited?: boolean;
}

/** Who acts where no account does, in the histories of orders and in audit logs: no account may be called so. */
const reservedNames = [
  'system',
  'customer',
  'buyer',
  'gateway',
  'service',
  'worker',
  'bootstrap',
  'automatic',
  'command-line',
  'commandline',
  'statement',
  'alert',
  'store',
  'shopify',
  'unknown',
  'anyone',
];

/** Letters and digits that are read as another; dots and hyphens are overlooked. */
const skeletonOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[i1]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's');

/** Refuses a name that stands for no person, or that a reader takes for another's. */
async function refuseLookAlike(em: EntityManager, username: string): Promise<void> {
  // No letters of other alphabets, no invisible ones.
  if (!/^[a-z0-9._-]+$/i.test(username)) throw new CodedError('AUTH.USERNAME_REFUSED', {});
  const others = await authDb(em).selectFrom('admin_users').select('username').execute();
  const taken = new Set(
    [...reservedNames, ...others.map((other) => other.username)].map(skeletonOf),
  );
  if (taken.has(skeletonOf(username))) throw new CodedError('AUTH.USERNAME_TAKEN', { username });
}

/**
 * Adds a staff account and its audit line in one transaction. `actor` is who did it.
 * Errors: AUTH.USERNAME_TAKEN (also for a reserved name and a look-alike), AUTH.USERNAME_REFUSED, AUTH.WEAK_PASSWORD.
 */
export async function createAdmin(
  em: EntityManager,
  hasher: PasswordHasher,
  { username, email, password, role, temporaryHours, isInvited = false }: NewAdmin,
  actor: Actor,
): Promise<AdminAccount> {
  requireStrongPassword(password, username);
  await refuseLookAlike(em, username);
  const passwordHash = await hasher.hash(password);
  try {
    return await em.transactional(async (tx) => {
      const admin = await authDb(tx)
        .insertInto('admin_users')
        .values({
          username,
          email,
          role,
          password: passwordHash,
          ...temporaryPassword(passwordHash, temporaryHours),
        })
        .returning(adminColumns)
        .executeTakeFirstOrThrow();
      const hasTemporary = temporaryHours !== undefined && !isInvited;
      const subject = hasTemporary ? 'temporary password' : null;
      await recordAudit(tx, { action: 'admin_created', adminId: admin.id, subject, actor });
      return presentAdmin(admin);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'admin_users_username')
      throw new CodedError('AUTH.USERNAME_TAKEN', { username });
    throw error;
  }
}

/** An account, and whether the update changed it or found it so already. */
export interface UpdatedAdmin {
  admin: AdminRow;
  isChanged: boolean;
}

/**
 * Changes the account `username` where `when` holds for `disabled_at`; an account for which it does
 * not hold is returned as it is. Errors: AUTH.ADMIN_NOT_FOUND.
 */
export async function updateAdmin(
  em: EntityManager,
  username: string,
  changes: UpdateObject<AuthTables, 'admin_users'>,
  when?: 'is enabled' | 'is disabled',
): Promise<UpdatedAdmin> {
  const db = authDb(em);
  let update = db.updateTable('admin_users').set(changes).where(hasUsername(username));
  if (when) update = update.where('disabledAt', when === 'is enabled' ? 'is' : 'is not', null);
  const changed = await update.returning(adminColumns).executeTakeFirst();
  if (changed) return { admin: changed, isChanged: true };
  const admin = await db
    .selectFrom('admin_users')
    .select(adminColumns)
    .where(hasUsername(username))
    .executeTakeFirst();
  if (!admin) throw new CodedError('AUTH.ADMIN_NOT_FOUND', { username });
  return { admin, isChanged: false };
}

/** The account `username`, locked until the transaction ends. Errors: AUTH.ADMIN_NOT_FOUND. */
export async function lockAdmin(em: EntityManager, username: string): Promise<AdminRow> {
  return authDb(em)
    .selectFrom('admin_users')
    .select(adminColumns)
    .where(hasUsername(username))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new CodedError('AUTH.ADMIN_NOT_FOUND', { username }));
}
