import { chmod, rename, writeFile } from 'node:fs/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { BOOTSTRAP } from '@spade/contracts/staff/actor';
import { CONFIG } from '@spade/platform/config/config.module';
import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { untilReachable } from '@spade/platform/database/transient-fault';
import { sql } from 'kysely';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { BreachedPasswords } from '../passwords/breached-passwords.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { weakPasswordWords } from '../passwords/password-policy.ts';
import { generatePassword } from '../passwords/temporary-password.ts';
import { createAdmin, type NewAdmin } from './admins.ts';

/**
 * Creates the first admin when there is none, before the service reads its first message. An
 * advisory lock lets exactly one of several replicas do so. Without ADMIN_PASSWORD it generates a
 * strong one, prints it once and writes it to ADMIN_PASSWORD_OUT. A generated one is temporary. A weak ADMIN_PASSWORD stops the
 * start with an error that says why; a database that is down for a moment does not.
 */
@Injectable()
export class BootstrapAdmin implements OnApplicationBootstrap {
  private readonly logger = new Logger('BootstrapAdmin');

  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly breached: BreachedPasswords,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const notice = await untilReachable(
      () => this.em.fork().transactional((tx) => this.createFirstAdmin(tx)),
      this.logger,
    );
    // Printed after the commit, and not through the logger, which masks passwords.
    if (notice !== null) process.stdout.write(`${notice}\n`);
  }

  private async createFirstAdmin(tx: EntityManager): Promise<string | null> {
    const db = authDb(tx);
    await sql`select pg_advisory_xact_lock(${AdvisoryLock.bootstrapAdmin})`.execute(db);
    const any = await db.selectFrom('admin_users').select('id').limit(1).executeTakeFirst();
    if (any) return null;
    const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: given } = this.config;
    const password = given ?? generatePassword();
    const temporaryHours = (await this.isTemporary(given))
      ? this.config.TEMPORARY_PASSWORD_HOURS
      : undefined;
    await this.create(tx, { username, email, password, role: 'owner', temporaryHours });
    if (given !== undefined) return null;
    const path = this.config.ADMIN_PASSWORD_OUT;
    // Before the commit: no account without a way to read its password.
    if (path !== undefined) await keepPassword(path, password);
    return passwordNotice(username, password, path);
  }

  /** A generated one is; so is one that the operator chose though it has leaked: that stops no start. */
  private async isTemporary(given: string | undefined): Promise<boolean> {
    if (given === undefined || this.config.ADMIN_PASSWORD_ORIGIN === 'generated') return true;
    const hasLeaked = await this.breached.include(given);
    if (hasLeaked)
      this.logger.warn(
        'ADMIN_PASSWORD is in a list of leaked passwords: the first sign-in asks for another',
      );
    return hasLeaked;
  }

  private async create(tx: EntityManager, admin: NewAdmin): Promise<void> {
    try {
      await createAdmin(tx, this.hasher, admin, BOOTSTRAP);
    } catch (error) {
      if (!isCodedError(error, 'AUTH.WEAK_PASSWORD')) throw error;
      throw new Error(`ADMIN_PASSWORD ${weakPasswordWords[error.details.reason]}`, {
        cause: error,
      });
    }
  }
}

/** Writes the generated password to a file that only its owner can read (mode 0600). */
async function keepPassword(path: string, password: string): Promise<void> {
  // By a second name, so that no reader sees half a file or an older, wider mode.
  const partial = `${path}.part`;
  await writeFile(partial, `${password}\n`, { mode: 0o600 });
  await chmod(partial, 0o600); // the mode above does not hold for a file that was there before
  await rename(partial, path);
}

/** What the operator sees, once, in the output of the auth service. */
function passwordNotice(username: string, password: string, path?: string): string {
  const frame = '='.repeat(72);
  return [
    '',
    frame,
    '  FIRST ADMIN ACCOUNT: this password is shown once. The first sign-in asks for one of your own.',
    `    Username  ${username}`,
    `    Password  ${password}`,
    ...(path === undefined ? [] : [`    Also in   ${path}`]),
    frame,
    '',
  ].join('\n');
}
