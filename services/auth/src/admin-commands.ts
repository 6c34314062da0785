import type { EntityManager } from '@mikro-orm/postgresql';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { SHELL } from '@spade/contracts/staff/actor';
import { type StaffRole, staffRoles } from '@spade/contracts/staff/permissions';
import { type CommandLine, command, type Terminal, UsageError } from '@spade/platform/cli/command';
import { createAdmin, type NewAdmin } from './accounts/admins.ts';
import {
  changeRole,
  disableAdmin,
  enableAdmin,
  listAdmins,
  resetSecondFactor,
  setAdminPassword,
} from './accounts/manage-admins.ts';
import type { BreachedPasswords } from './passwords/breached-passwords.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { weakPasswordWords } from './passwords/password-policy.ts';
import { generatePassword } from './passwords/temporary-password.ts';

type MadePassword = Pick<NewAdmin, 'password' | 'temporaryHours'>;

/** Who the audit log says did it. */

function checkedRole(text: string): StaffRole {
  const role = staffRoles.find((each) => each === text);
  if (!role) throw new UsageError(`${text} is not a role: ${staffRoles.join(', ')}`);
  return role;
}

/** The commands for staff accounts, on the database of `em`. A generated password expires after `temporaryHours`; a chosen one is checked against `breached`. */
export function adminCommands(
  em: EntityManager,
  { print, readInput }: Terminal,
  { temporaryHours, breached }: { temporaryHours: number; breached: BreachedPasswords },
  hasher = new PasswordHasher(1),
): CommandLine {
  function printAccount({ username, email, role, isDisabled, createdAt }: AdminAccount): void {
    const state = isDisabled ? 'disabled' : 'active';
    print(`${username}\t${email}\t${role}\t${state}\tsince ${createdAt.slice(0, 10)}\n`);
  }

  /** Changes an account with the password from standard input, or with a generated one, which it then prints. */
  async function withPassword(
    isOnInput: boolean,
    change: (made: MadePassword) => Promise<AdminAccount>,
  ): Promise<void> {
    const password = isOnInput ? (await readInput()).replace(/\r?\n$/, '') : generatePassword();
    if (password.trim() === '') throw new UsageError('the password on standard input is missing');
    if (isOnInput) await breached.refuse(password);
    printAccount(
      await change({ password, temporaryHours: isOnInput ? undefined : temporaryHours }),
    );
    if (isOnInput) return;
    print(`Password (shown once): ${password}\n`);
    print(`It works for ${temporaryHours} hours; the first sign-in asks for a new one.\n`);
  }

  return {
    about: 'Manage staff accounts. Each change takes effect at once.',
    prefix: 'admin',
    commands: [
      command(
        'create <username> <email> [--owner] [--approver] [--password-stdin]',
        'creates an account; a clerk unless a switch says otherwise',
        async ({ username, email }, { owner, approver, 'password-stdin': isOnInput }) => {
          if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
            throw new UsageError(`${email} is not an email address`);
          const role: StaffRole = owner ? 'owner' : approver ? 'approver' : 'clerk';
          const account = { username, email, role };
          await withPassword(isOnInput, (made) =>
            createAdmin(em, hasher, { ...account, ...made }, SHELL),
          );
        },
      ),
      command(
        'password <username> [--password-stdin]',
        'changes the password; sessions of the account end',
        ({ username }, { 'password-stdin': isOnInput }) =>
          withPassword(isOnInput, (made) =>
            setAdminPassword(em, hasher, { username, ...made }, SHELL),
          ),
      ),
      command(
        'role <username> <role>',
        'makes the account an owner, approver or clerk',
        async ({ username, role }) =>
          printAccount(await changeRole(em, { username, role: checkedRole(role) }, SHELL)),
      ),
      command('disable <username>', 'sessions of the account end', async ({ username }) =>
        printAccount(await disableAdmin(em, username, SHELL)),
      ),
      command('enable <username>', 'ended sessions stay ended', async ({ username }) =>
        printAccount(await enableAdmin(em, username, SHELL)),
      ),
      command(
        'reset-second-factor <username>',
        'for a lost phone: the password suffices once more; sessions of the account end',
        async ({ username }) => printAccount(await resetSecondFactor(em, username, SHELL)),
      ),
      command('list', 'lists every account', async () => {
        for (const admin of await listAdmins(em)) printAccount(admin);
      }),
    ],
    notes:
      'Without --password-stdin a strong password is generated and printed; its owner replaces it at the first sign-in.',
  };
}

/** What the operator reads about an error of the use cases; undefined for any other error. */
export function explain(error: unknown): string | undefined {
  if (isCodedError(error, 'AUTH.USERNAME_TAKEN'))
    return `There is an account ${error.details.username} already.`;
  if (isCodedError(error, 'AUTH.ADMIN_NOT_FOUND'))
    return `There is no account ${error.details.username}.`;
  if (isCodedError(error, 'AUTH.WEAK_PASSWORD'))
    return `The password ${weakPasswordWords[error.details.reason]}.`;
  return undefined;
}
