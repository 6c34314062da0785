import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { CreateAdminService } from '../create-admin/create-admin.service.ts';
import { DisableAdminService } from '../disable-admin/disable-admin.service.ts';
import { EnableAdminService } from '../enable-admin/enable-admin.service.ts';
import { ListAdminsService } from '../list-admins/list-admins.service.ts';
import { generatePassword } from '../password/generate-password.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { weakPasswordWords } from '../password/password-policy.ts';
import { SetAdminPasswordService } from '../set-admin-password/set-admin-password.service.ts';

/** How the commands are called. */
export const USAGE = `Manage staff accounts. Each change takes effect at once.

  admin create <username> <email> [--password-stdin]
  admin password <username> [--password-stdin]    sessions of the account end
  admin disable <username>                        sessions of the account end
  admin enable <username>
  admin list

Without --password-stdin a strong password is generated and printed.
`;

/** The command line's surroundings. */
export interface Terminal {
  /** Everything on standard input. */
  readInput: () => Promise<string>;
  print: (text: string) => void;
}

/** The command was not understood; the message says how it is called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const ACTOR = 'command line';

function required(value: string | undefined, what: string): string {
  if (value === undefined || value.trim() === '')
    throw new UsageError(`${what} is missing\n\n${USAGE}`);
  return value;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: args[0] === 'admin' ? args.slice(1) : [...args],
      options: { 'password-stdin': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
  } catch (error) {
    // The only thing it throws: an option that there is not.
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function describe(admin: AdminAccount): string {
  const state = admin.isDisabled ? 'disabled' : 'active';
  return `${admin.username}\t${admin.email}\t${state}\tsince ${admin.createdAt.slice(0, 10)}\n`;
}

/** Runs one command on the database of `em`. Throws UsageError, or the errors of the use cases. */
export async function runCommand(
  em: EntityManager,
  args: readonly string[],
  { readInput, print }: Terminal,
): Promise<void> {
  const { values, positionals } = parse(args);
  const [command, username, email] = positionals;
  const hasher = new PasswordHasher(1);

  const choosePassword = async (): Promise<{ password: string; notice: string }> => {
    if (!values['password-stdin']) {
      const password = generatePassword();
      return { password, notice: `Password (shown once): ${password}\n` };
    }
    const password = (await readInput()).replace(/\r?\n$/, '');
    return { password: required(password, 'the password on standard input'), notice: '' };
  };

  if (command === 'create') {
    const name = required(username, 'the username');
    const address = required(email, 'the e-mail address');
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address))
      throw new UsageError(`${address} is no e-mail address`);
    const { password, notice } = await choosePassword();
    const service = new CreateAdminService(em, hasher);
    print(describe(await service.create({ username: name, email: address, password }, ACTOR)));
    print(notice);
  } else if (command === 'password') {
    const name = required(username, 'the username');
    const { password, notice } = await choosePassword();
    print(describe(await new SetAdminPasswordService(em, hasher).set(name, password, ACTOR)));
    print(notice);
  } else if (command === 'disable') {
    const name = required(username, 'the username');
    print(describe(await new DisableAdminService(em).disable(name, ACTOR)));
  } else if (command === 'enable') {
    const name = required(username, 'the username');
    print(describe(await new EnableAdminService(em).enable(name, ACTOR)));
  } else if (command === 'list') {
    const { admins } = await new ListAdminsService(em).list();
    for (const admin of admins) print(describe(admin));
  } else {
    throw new UsageError(USAGE);
  }
}

/** Words for whoever sits at the terminal; undefined for what is a fault. */
export function explain(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message;
  if (isCodedError(error, 'AUTH.USERNAME_TAKEN'))
    return `There is an account ${error.details.username} already.`;
  if (isCodedError(error, 'AUTH.ADMIN_NOT_FOUND'))
    return `There is no account ${error.details.username}.`;
  if (isCodedError(error, 'AUTH.WEAK_PASSWORD'))
    return `The password ${weakPasswordWords[error.details.reason]}.`;
  return undefined;
}
