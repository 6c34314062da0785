import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AdminUser } from '../admin/admin-user.entity.ts';
import { storeAdmin } from '../admin/store-admin.ts';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.ts';
import { generatePassword } from '../password/generate-password.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import {
  requireStrongPassword,
  WeakPasswordError,
  weakPasswordWords,
} from '../password/password-policy.ts';
import { keepPassword, passwordNotice } from './announce-password.ts';

/** Names the lock of this step among the database's advisory locks; any constant would do. */
const BOOTSTRAP_LOCK = 7_318_002;

/** Words for whoever set ADMIN_PASSWORD, in place of a code. */
function requireFit(password: string, username: string): void {
  try {
    requireStrongPassword(password, username);
  } catch (error) {
    if (!(error instanceof WeakPasswordError)) throw error;
    throw new Error(`ADMIN_PASSWORD ${weakPasswordWords[error.details.reason]}`, { cause: error });
  }
}

/**
 * Makes the first admin when there is none, before the service takes its first message. Replicas
 * that start together take turns by an advisory lock, so exactly one makes it. Without
 * ADMIN_PASSWORD a strong one is generated, printed once and kept in ADMIN_PASSWORD_OUT.
 * A weak ADMIN_PASSWORD keeps the service from starting, and says so.
 */
@Injectable()
export class BootstrapAdminService implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const notice = await this.em.fork().transactional((tx) => this.makeFirstAdmin(tx));
    // Not through the logger: it masks passwords, and this one must be read. Only once it is true.
    if (notice !== null) process.stdout.write(`${notice}\n`);
  }

  private async makeFirstAdmin(tx: EntityManager): Promise<string | null> {
    await tx.execute('SELECT pg_advisory_xact_lock(?)', [BOOTSTRAP_LOCK]);
    if ((await tx.count(AdminUser)) > 0) return null;
    const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: given } = this.config;
    const password = given ?? generatePassword();
    requireFit(password, username);
    const passwordHash = await this.hasher.hash(password);
    await storeAdmin(tx, { username, email, passwordHash }, 'bootstrap');
    if (given !== undefined) return null;
    const path = this.config.ADMIN_PASSWORD_OUT;
    // Before the commit: an account whose password nobody can read must not come to be.
    if (path !== undefined) await keepPassword(path, password);
    return passwordNotice(username, password, path);
  }
}
