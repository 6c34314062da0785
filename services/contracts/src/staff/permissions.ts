/** What a member of staff may do; `permissions.ts` has the table. */
export const staffRoles = ['owner', 'approver', 'clerk'] as const;

/** One of {@link staffRoles}. */
export type StaffRole = (typeof staffRoles)[number];

/** Roles that must have a second factor, unless STAFF_SECOND_FACTOR only offers it. */
export const rolesWithSecondFactor: readonly StaffRole[] = ['owner', 'approver'];

/** Ways to take the second step of a sign-in. */
export const secondFactorMethods = ['authenticator', 'recovery-code', 'passkey'] as const;

/** One of {@link secondFactorMethods}. */
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** Why browsers make no passkeys for a site: its address is a bare IP address, or it is plain http. */
export const passkeyHurdles = ['ip-address', 'not-secure'] as const;

/** One of {@link passkeyHurdles}. */
export type PasskeyHurdle = (typeof passkeyHurdles)[number];

/**
 * What a passkey prompt takes or returns: JSON of WebAuthn Level 3
 * (https://www.w3.org/TR/webauthn-3/, 5.1.8 and 5.1.10). Only auth and the browser look into it.
 */
export type PasskeyJson = Record<string, unknown>;

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
  /** Withdraw an import at any time, and agree to the columns of unknown statements. */
  'manage-statements': approvers,
  /** Decide which of two statements that contradict each other is right. */
  'decide-contradictions': ['owner'],
  /** Cancel orders that are paid, take goods back, replace what was wrong, and give what clerks ask for above their limits. */
  'undo-sales': approvers,
  /** Keep a buyer from ordering for some time. */
  'block-buyers': approvers,
  /** Take the data of all buyers out of the system, as a file. */
  'export-orders': approvers,
  /** Cancel every unpaid order of a network at once. */
  'release-networks': approvers,
  /** State that the store's figures include what was sold here, and take that back. */
  'trust-store': approvers,
  /** Create, change, hide, retire and import the shop's own products, and move their stock. */
  'edit-products': approvers,
  /** Enter what was counted on the shelves. */
  'count-stock': staffRoles,
  /** Read and export the audit log. */
  'read-audit-log': ['owner'],
  /** See and export how the business goes, and what each clerk did. */
  'see-business': ['owner'],
  /** Create staff accounts, change their role, disable them, end their sessions. */
  'manage-staff': ['owner'],
  /** Make and revoke API keys. */
  'manage-keys': ['owner'],
  /** See which account is proposed for buyers to pay into, and agree to it. */
  'agree-bank-account': approvers,
  /** Propose or stop another account for buyers to pay into. */
  'change-bank-account': ['owner'],
  /** See and change settings, and what the pages say. */
  'change-settings': ['owner'],
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
