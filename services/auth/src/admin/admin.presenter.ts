import type { AdminAccount } from '@spade/contracts/messages/auth';
import type { StaffRole } from '@spade/contracts/staff/roles';

/** The columns of an account that lists show: all but the password hash. */
export const adminColumns = ['id', 'username', 'email', 'role', 'createdAt', 'disabledAt'] as const;

/** A row of {@link adminColumns}. */
export interface AdminRow {
  id: number;
  username: string;
  email: string;
  role: StaffRole;
  createdAt: Date;
  disabledAt: Date | null;
}

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
