import type { EntityManager } from '@mikro-orm/postgresql';
import type { UpdateObject } from 'kysely';
import { type AuthTables, authDb } from '../auth.tables.ts';
import { AdminNotFoundError } from './admin.errors.ts';
import { type AdminRow, adminColumns } from './admin.presenter.ts';
import { hasUsername } from './has-username.ts';

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
  if (!admin) throw new AdminNotFoundError(username);
  return { admin, isChanged: false };
}
