import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { adminColumns, presentAdmin } from '../admin/admin.presenter.ts';
import { authDb } from '../auth.tables.ts';

/** Every staff account, oldest first, disabled ones included. */
export async function listAdmins(em: EntityManager): Promise<AdminAccount[]> {
  const admins = await authDb(em)
    .selectFrom('admin_users')
    .select(adminColumns)
    .orderBy('id')
    .execute();
  return admins.map(presentAdmin);
}
