import { staffRoles } from '@spade/contracts/staff/roles';
import {
  email,
  flag,
  instant,
  integer,
  list,
  oneOf,
  orNull,
  text,
  texts,
  uuid,
  view,
} from '../http/view.ts';
import { PasskeyView, passkeyHurdles } from './passkey.view.ts';

/** How the signed-in account signs in. */
export const AccountView = view('AccountView', {
  authenticatorSince: orNull(instant('Since when there is an authenticator app.')),
  passkeys: list(PasskeyView, 'Oldest first.'),
  passkeyHurdle: orNull(
    oneOf(passkeyHurdles, {
      description:
        'Why this site can have no passkeys: its PUBLIC_URL is an IP address, or plain http.',
    }),
  ),
  recoveryCodesLeft: integer(),
  isSecondFactorRequired: flag('This role must have a second factor here.'),
});
export type AccountView = InstanceType<typeof AccountView>;

/** The secret of a new authenticator app, for this one response. */
export const AuthenticatorView = view('AuthenticatorView', {
  secret: text('Base32 (RFC 4648), for an app that cannot scan.'),
});
export type AuthenticatorView = InstanceType<typeof AuthenticatorView>;

/** New recovery codes, for this one response. */
export const RecoveryCodesView = view('RecoveryCodesView', {
  recoveryCodes: orNull(texts('Null when the account keeps those that it has.')),
});
export type RecoveryCodesView = InstanceType<typeof RecoveryCodesView>;

/** One open session of the account. */
export const StaffSessionView = view('StaffSessionView', {
  sessionId: uuid(),
  device: orNull(text('Browser and system, as claimed.')),
  network: orNull(text(undefined, { example: '102.89.23.0/24' })),
  signedInAt: instant(),
  lastUsedAt: instant(),
  isCurrent: flag('The session of this call.'),
});
export type StaffSessionView = InstanceType<typeof StaffSessionView>;

/** A staff account as owners see it. */
export const StaffMemberView = view('StaffMemberView', {
  username: text(),
  email: email(),
  role: oneOf(staffRoles, { enumName: 'StaffRole' }),
  isDisabled: flag('It cannot sign in.'),
  createdAt: instant(),
  lastSeenAt: orNull(instant('Null before the first sign-in.')),
  openSessions: integer(),
  hasAuthenticator: flag('It has an authenticator app.'),
  passkeys: integer(),
});

/** A new account, and what its owner signs in with the first time. */
export const NewStaffView = view('NewStaffView', {
  username: text(),
  password: text('Temporary: the first sign-in asks for another.'),
  hours: integer('How long the password can be used.'),
});
