import { permissions } from '@spade/contracts/staff/permissions';
import { staffRoles } from '@spade/contracts/staff/roles';
import {
  email,
  field,
  flag,
  instant,
  integer,
  one,
  oneOf,
  someOf,
  text,
  view,
} from '../http/view.ts';

/** Who is signed in. */
const AdminView = view('AdminView', {
  adminId: integer(),
  username: text(),
  email: email(),
  role: oneOf(staffRoles, { enumName: 'StaffRole' }),
});

/** The session of the current token. */
export const SessionView = view('SessionView', {
  ...AdminView.fields,
  expiresAt: instant('When the session ends at the latest; idle sessions end sooner.'),
  hasSecondFactor: flag('The account has a passkey or an authenticator app.'),
  needsSecondFactor: flag('Nothing but the account is open until a second factor is set up.'),
  needsOwnPassword: flag(
    'The password is temporary: until the user chose another, nothing else is open.',
  ),
  permissions: someOf(Object.keys(permissions), 'What the role may do.'),
  isFresh: flag('Signed in minutes ago: ways to sign in may be changed.'),
});
export type SessionView = InstanceType<typeof SessionView>;

/** The second step that is owed. */
const SecondFactorView = view('SecondFactorView', {
  ticket: text('To send with the code.'),
  expiresAt: instant(),
  methods: someOf(['authenticator', 'recovery-code', 'passkey']),
});

/** The password was right; the account has a second factor. */
export const SecondFactorAnswer = view('SecondFactorAnswer', {
  success: field<true>({ type: Boolean, enum: [true] }),
  secondFactor: one(SecondFactorView),
});
export type SecondFactorAnswer = InstanceType<typeof SecondFactorAnswer>;

/** The response to a sign-in; `token` is at the top level (specification.md 7.1). */
export const LoginAnswer = view('LoginAnswer', {
  success: field<true>({ type: Boolean, enum: [true] }),
  token: text('To send as `Authorization: Bearer …`.'),
  expiresAt: instant(),
  admin: one(AdminView),
  needsSecondFactor: flag('Nothing but the account is open until a second factor is set up.'),
  needsOwnPassword: flag(
    'The password is temporary: until the user chose another, nothing else is open.',
  ),
});
export type LoginAnswer = InstanceType<typeof LoginAnswer>;
