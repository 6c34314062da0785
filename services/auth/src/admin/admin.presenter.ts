import type { AdminAccount } from '@spade/contracts/messages/auth';
import type { AdminUser } from './admin-user.entity.ts';

/** An account as lists show it; the hash stays behind. */
export function presentAdmin(admin: AdminUser): AdminAccount {
  return {
    adminId: admin.id,
    username: admin.username,
    email: admin.email,
    isDisabled: admin.disabledAt != null,
    createdAt: admin.createdAt.toISOString(),
  };
}
