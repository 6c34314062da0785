/** What a member of staff may do; `permissions.ts` has the table. */
export const staffRoles = ['owner', 'approver', 'clerk'] as const;

/** One of {@link staffRoles}. */
export type StaffRole = (typeof staffRoles)[number];

/** Roles that must have a second factor, unless STAFF_SECOND_FACTOR only offers it. */
export const rolesWithSecondFactor: readonly StaffRole[] = ['owner', 'approver'];

/** Ways to take the second step of a sign-in. */
export type SecondFactorMethod = 'authenticator' | 'recovery-code' | 'passkey';
