import { type StaffRole, staffRoles } from './roles.ts';

const approvers: readonly StaffRole[] = ['owner', 'approver'];

/**
 * What members of staff may do, by role: the one table. The gateway's guard enforces it, call by call;
 * screens hide or explain what the current role may not do.
 */
export const permissions = {
  /** See orders, messages and syncs; confirm (clerks up to CLERK_LIMIT_NAIRA), reject, cancel, fulfil; sync. */
  work: staffRoles,
  /** Settle orders that were paid late, send money back, and take back which order a credit belongs to. */
  'settle-payments': approvers,
  /** Take the data of all buyers out of the system, as a file. */
  'export-orders': approvers,
  /** Cancel every unpaid order of a network at once. */
  'release-networks': approvers,
  /** State that the store's figures include what was sold here, and take that back. */
  'trust-store': approvers,
  /** Read and export the audit log. */
  'read-audit-log': ['owner'],
  /** See and export how the business goes, and what each clerk did. */
  'see-business': ['owner'],
  /** Create staff accounts, change their role, disable them, end their sessions. */
  'manage-staff': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;

/** One of {@link permissions}. */
export type StaffPermission = keyof typeof permissions;

/** Whether `role` may do it. */
export function mayDo(role: StaffRole, permission: StaffPermission): boolean {
  const roles: readonly StaffRole[] = permissions[permission];
  return roles.includes(role);
}

/** Everything that `role` may do. */
export function permissionsOf(role: StaffRole): StaffPermission[] {
  // Object.keys loses the literal types.
  return (Object.keys(permissions) as StaffPermission[]).filter((name) => mayDo(role, name));
}
