import type { EntityManager } from '@mikro-orm/postgresql';
import type { OwnerAlert } from '@spade/contracts/staff/owner-alerts';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { authDb } from '../auth.tables.ts';

/** Names and mailboxes of the accounts with one of these roles that may sign in. */
export function mailboxesOf(tx: EntityManager, roles: readonly StaffRole[]) {
  return authDb(tx)
    .selectFrom('admin_users')
    .select(['username', 'email'])
    .where('role', 'in', roles)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** Mails every owner about `alert` once the transaction commits. `lastAt`: when the failing job last succeeded. */
export async function alertOwners(
  tx: EntityManager,
  alert: OwnerAlert,
  lastAt: Date | null = null,
): Promise<void> {
  for (const owner of await mailboxesOf(tx, ['owner']))
    await recordEvent(tx, 'owner-alert-due', {
      ...owner,
      alert,
      lastAt: lastAt?.toISOString() ?? null,
    });
}
