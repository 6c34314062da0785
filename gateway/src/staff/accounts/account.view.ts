import {
  type PasskeyJson,
  passkeyHurdles,
  permissions,
  secondFactorMethods,
  staffRoles,
} from '@spade/contracts/staff/permissions';
import {
  email,
  field,
  flag,
  instant,
  integer,
  list,
  one,
  oneOf,
  orNull,
  someOf,
  text,
  texts,
  uuid,
  view,
} from '../../http/view.ts';

/** A passkey of the signed-in account. */
const PasskeyView = view('PasskeyView', {
  passkeyId: integer(),
  name: text(undefined, { example: 'Work phone' }),
  createdAt: instant(),
  lastUsedAt: orNull(instant()),
});

/** What the browser's prompt takes. */
export const PasskeyPromptView = view('PasskeyPromptView', {
  options: field<PasskeyJson>({
    type: 'object',
    additionalProperties: true,
    description:
      'For `navigator.credentials`, as JSON (WebAuthn Level 3, `parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`).',
  }),
});
export type PasskeyPromptView = InstanceType<typeof PasskeyPromptView>;

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
  invitedUntil: orNull(
    instant(
      'While its user has chosen no password: until when the mailed link, or the temporary password, works.',
    ),
  ),
  hasAuthenticator: flag('It has an authenticator app.'),
  passkeys: integer(),
});

/** A new account, and what its owner signs in with the first time. */
export const NewStaffView = view('NewStaffView', {
  username: text(),
  password: orNull(
    text('Temporary: the first sign-in asks for another. Null where a link was mailed.'),
  ),
  hours: integer('How long the password or the link can be used.'),
});

/** A mailed link that still works. */
export const AccountLinkView = view('AccountLinkView', {
  username: text(),
  purpose: oneOf(['invitation', 'password-reset']),
  expiresAt: instant(),
});

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

/** The second step that is owed. */
const SecondFactorView = view('SecondFactorView', {
  ticket: text('To send with the code.'),
  expiresAt: instant(),
  methods: someOf(secondFactorMethods),
});

/** The password was right; the account has a second factor. */
export const SecondFactorAnswer = view('SecondFactorAnswer', {
  success: field<true>({ type: Boolean, enum: [true] }),
  secondFactor: one(SecondFactorView),
});

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
