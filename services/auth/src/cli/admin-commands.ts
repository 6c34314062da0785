import type { EntityManager } from '@mikro-orm/postgresql';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { command } from '@spade/platform/cli/command';
import type { Terminal } from '@spade/platform/cli/run-cli';
import { type CommandLine, UsageError } from '@spade/platform/cli/run-command';
import { createAdmin } from '../admin/create-admin.ts';
import { disableAdmin } from '../disable-admin/disable-admin.ts';
import { enableAdmin } from '../enable-admin/enable-admin.ts';
import { listAdmins } from '../list-admins/list-admins.ts';
import { generatePassword } from '../password/generate-password.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { weakPasswordWords } from '../password/password-policy.ts';
import { setAdminPassword } from '../set-admin-password/set-admin-password.ts';

/** Who the audit log says did it. */
const ACTOR = 'command line';

/** The commands for staff accounts, on the database of `em`. */
export function adminCommands(em: EntityManager, { print, readInput }: Terminal): CommandLine {
  const hasher = new PasswordHasher(1);

  function printAccount({ username, email, isDisabled, createdAt }: AdminAccount): void {
    const state = isDisabled ? 'disabled' : 'active';
    print(`${username}\t${email}\t${state}\tsince ${createdAt.slice(0, 10)}\n`);
  }

  /** Changes an account with the password of standard input, or with a generated one, then printed. */
  async function withPassword(
    isOnInput: boolean,
    change: (password: string) => Promise<AdminAccount>,
  ): Promise<void> {
    const password = isOnInput ? (await readInput()).replace(/\r?\n$/, '') : generatePassword();
    if (password.trim() === '') throw new UsageError('the password on standard input is missing');
    printAccount(await change(password));
    if (!isOnInput) print(`Password (shown once): ${password}\n`);
  }

  return {
    about: 'Manage staff accounts. Each change takes effect at once.',
    prefix: 'admin',
    commands: [
      command(
        'create <username> <email> [--password-stdin]',
        'creates an account',
        async ({ username, email }, { 'password-stdin': isOnInput }) => {
          if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
            throw new UsageError(`${email} is not an e-mail address`);
          await withPassword(isOnInput, (password) =>
            createAdmin(em, hasher, { username, email, password }, ACTOR),
          );
        },
      ),
      command(
        'password <username> [--password-stdin]',
        'changes the password; sessions of the account end',
        ({ username }, { 'password-stdin': isOnInput }) =>
          withPassword(isOnInput, (password) =>
            setAdminPassword(em, hasher, { username, password }, ACTOR),
          ),
      ),
      command('disable <username>', 'sessions of the account end', async ({ username }) =>
        printAccount(await disableAdmin(em, username, ACTOR)),
      ),
      command('enable <username>', 'ended sessions stay ended', async ({ username }) =>
        printAccount(await enableAdmin(em, username, ACTOR)),
      ),
      command('list', 'lists every account', async () => {
        for (const admin of await listAdmins(em)) printAccount(admin);
      }),
    ],
    notes: 'Without --password-stdin a strong password is generated and printed.',
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
