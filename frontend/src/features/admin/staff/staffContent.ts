import { count } from '../../../lib/formatMoney.ts';
import type { StaffRole } from '../api/staff.ts';

const roles: Record<StaffRole, string> = {
  owner: 'Owner',
  approver: 'Approver',
  clerk: 'Clerk',
};

/** Words of the list of staff. */
export const staffContent = {
  title: 'Staff',
  description: 'Who works here and what they may do.',
  list: 'Staff accounts',
  loading: 'Loading the staff accounts...',
  failed: 'Failed to fetch the staff accounts',
  roles,
  you: 'You',
  disabled: 'Disabled',
  factors: {
    authenticator: 'Authenticator app',
    passkeys: (passkeys: number) => count(passkeys, 'passkey'),
    none: 'No second factor',
  },
  never: 'Never signed in',
  seen: (at: string) => `Last seen ${at}`,
  sessions: (sessions: number) =>
    sessions === 0 ? 'No open session' : count(sessions, 'open session'),
  change: 'Change',
  changeOf: (name: string) => `Change the account of ${name}`,
  role: 'Role',
  saveRole: 'Change the role',
  endSessions: 'End all sessions',
  disable: 'Disable the account',
  enable: 'Enable the account',
  askDisable: (name: string) => `${name} is signed out at once and cannot sign in any more.`,
  yes: 'Disable it',
  no: 'Keep it',
  create: {
    title: 'Add a member of staff',
    username: 'Name to sign in with',
    email: 'Email address',
    role: 'Role',
    roleHint:
      'A clerk checks payments; an approver also sends money back; an owner does everything.',
    submit: 'Create the account',
    submitting: 'Creating...',
    usernameRequired: 'Name must be at least 2 characters',
    emailRequired: 'Invalid email address',
    roleRequired: 'Choose a role',
    done: (name: string) => `The account ${name} is there.`,
    password: 'Temporary password, shown only now:',
    ends: (hours: number) =>
      `It ends in ${count(hours, 'hour')}. The first sign-in asks for another one.`,
  },
} as const;
