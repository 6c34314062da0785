import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Logger } from '@nestjs/common';
import type { LoginReply, LoginRequest } from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import { statements } from '@spade/platform/database/statements';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { type Selectable, sql } from 'kysely';
import { hasUsername } from '../admin/has-username.ts';
import { maskedNetwork, networkOf } from '../audit/network-of.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthConfig } from '../auth.config.ts';
import type { AuthTables } from '../auth.tables.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { SealedPassword } from '../password/sealed-password.ts';
import { revokeSessions } from '../session/revoke-sessions.ts';
import { SessionToken } from '../session/session-token.ts';
import { InvalidCredentialsError } from './login.errors.ts';
import { type LoginCharge, LoginThrottle } from './login-throttle.ts';

type Admin = Selectable<AuthTables['admin_users']>;

/** Checks a name and password and opens a session. */
@Controller()
export class Login {
  private readonly logger = new Logger(Login.name);
  private readonly throttle: LoginThrottle;

  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly tokens: SessionToken,
    private readonly sealed: SealedPassword,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    this.throttle = new LoginThrottle(config);
  }

  /**
   * An unknown user, a wrong password and a disabled account get the same answer after the same work.
   * Errors: AUTH.INVALID_CREDENTIALS, AUTH.THROTTLED, PLATFORM.OVERLOADED, PLATFORM.UNAVAILABLE.
   */
  @HandleMessage('auth.login')
  async handle({ username, sealedPassword, address }: LoginRequest): Promise<LoginReply> {
    const password = this.sealed.open(sealedPassword, username);
    const charge = await this.throttle.charge(this.em, username, address);
    const admin = await statements<AuthTables>(this.em)
      .selectFrom('admin_users')
      .selectAll()
      .where(hasUsername(username))
      .executeTakeFirst();
    const isRight = await this.hasher.verify(admin?.password ?? null, password);
    const network = maskedNetwork(networkOf(address));
    const reply =
      admin && isRight && admin.disabledAt === null
        ? await this.open(admin, charge, network)
        : null;
    if (admin && reply) {
      await this.renewHash(admin, password);
      return reply;
    }
    const adminId = admin?.id ?? null;
    await recordAudit(this.em, { action: 'login_failed', adminId, network, actor: 'service' });
    throw new InvalidCredentialsError();
  }

  /** Null when the account was disabled, or its password changed, in the meantime. */
  private async open(
    admin: Admin,
    charge: LoginCharge,
    network: string,
  ): Promise<LoginReply | null> {
    const { id: adminId, username, email } = admin;
    const sessionId = randomUUID();
    const session = await this.em.transactional(async (tx) => {
      const opened = await this.insertSession(tx, sessionId, admin);
      if (!opened) return null;
      await revokeSessions(tx, adminId, 'service', this.config.SESSIONS_PER_ADMIN);
      await this.throttle.settle(tx, charge);
      await recordAudit(tx, {
        action: 'login_succeeded',
        adminId,
        sessionId,
        network,
        actor: username,
      });
      return opened;
    });
    if (!session) return null;
    return {
      token: await this.tokens.sign({ sessionId, adminId, ...session }),
      expiresAt: session.expiresAt.toISOString(),
      admin: { adminId, username, email },
    };
  }

  /** Inserts nothing unless the account is as it was when the password was checked. */
  private insertSession(tx: EntityManager, sessionId: string, admin: Admin) {
    const tables = statements<AuthTables>(tx);
    const expiresAt = sql<Date>`now() + make_interval(hours => ${this.config.SESSION_HOURS})`;
    const account = tables
      .selectFrom('admin_users')
      .select([sql<string>`${sessionId}::uuid`.as('id'), 'id as adminId', expiresAt.as('end')])
      .where('id', '=', admin.id)
      .where('password', '=', admin.password)
      .where('disabledAt', 'is', null)
      .forShare();
    return tables
      .insertInto('admin_sessions')
      .columns(['id', 'adminId', 'expiresAt'])
      .expression(account)
      .returning(['createdAt', 'expiresAt'])
      .executeTakeFirst();
  }

  /** Hashes the password again if its hash has an outdated cost: only at login is it known. */
  private async renewHash(admin: Admin, password: string): Promise<void> {
    if (!this.hasher.isOutdated(admin.password)) return;
    await statements<AuthTables>(this.em)
      .updateTable('admin_users')
      .set({ password: await this.hasher.hash(password) })
      .where('id', '=', admin.id)
      .where('password', '=', admin.password)
      .execute();
    this.logger.log('rehashed a password at the current cost');
  }
}
