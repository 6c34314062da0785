import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Logger } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { LoginReply, LoginRequest } from '@spade/contracts/messages/auth';
import { SIGN_IN } from '@spade/contracts/staff/actor';
import { type Selectable, sql } from 'kysely';
import { maskedNetwork, networkOf, recordAudit } from '../audit.ts';
import { type AuthTables, authDb, hasUsername } from '../auth.tables.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { isTemporary, SealedPassword } from '../passwords/temporary-password.ts';
import { OpenSession } from '../sessions/open-session.ts';
import { hasSecondFactor, methodsOf, secondFactorOf } from '../sessions/second-factor-of.ts';
import { SessionToken } from '../sessions/session-token.ts';
import { type LoginCharge, LoginThrottle } from './login-throttle.ts';
import { issueTicket } from './sign-in-tickets.ts';

type Admin = Selectable<AuthTables['admin_users']>;

/** Checks a name and password, and opens a session or asks for the second factor. */
@Controller()
export class Login {
  private readonly logger = new Logger(Login.name);
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly sessions: OpenSession,
    private readonly sealed: SealedPassword,
    private readonly throttle: LoginThrottle,
    private readonly tokens: SessionToken,
  ) {}

  /**
   * An unknown user, a wrong password and a disabled account get the same answer after the same work;
   * only a right password shows whether the account has a second factor, or that the password has expired.
   * Errors: AUTH.INVALID_CREDENTIALS, AUTH.PASSWORD_EXPIRED, AUTH.THROTTLED, PLATFORM.OVERLOADED, PLATFORM.UNAVAILABLE.
   */
  @HandleMessage('auth.login')
  async handle(request: LoginRequest): Promise<LoginReply> {
    const { username, sealedPassword, address, device, browserMark } = request;
    const password = this.sealed.open(sealedPassword, username);
    const browser = browserMark ? await this.tokens.readBrowser(browserMark) : undefined;
    const charge = await this.throttle.charge(this.em, username, address, browser);
    const admin = await authDb(this.em)
      .selectFrom('admin_users')
      .selectAll()
      .select(
        sql<boolean | null>`temporary_password = password and temporary_until <= now()`.as(
          'hasExpired',
        ),
      )
      .where(hasUsername(username))
      .executeTakeFirst();
    const turn = charge.userKey === undefined ? 'first' : 'last';
    const isRight = await this.hasher.verify(admin?.password ?? null, password, turn);
    const mayEnter = admin && isRight && admin.disabledAt === null;
    const reply =
      mayEnter && !admin.hasExpired
        ? await this.openOrAsk(admin, charge, { address, device })
        : null;
    if (admin && reply) {
      await this.renewHash(admin, password);
      return reply;
    }
    const action = mayEnter && admin.hasExpired ? 'temporary_password_expired' : 'login_failed';
    const network = maskedNetwork(networkOf(address));
    const adminId = admin?.id ?? null;
    await recordAudit(this.em, { action, adminId, network, actor: SIGN_IN });
    throw action === 'login_failed'
      ? new CodedError('AUTH.INVALID_CREDENTIALS', {})
      : new CodedError('AUTH.PASSWORD_EXPIRED', {});
  }

  /** Opens a session, or asks for the second factor. Null when the account was disabled, or its password changed, meanwhile. */
  private openOrAsk(
    admin: Admin,
    charge: LoginCharge,
    { address, device }: Pick<LoginRequest, 'address' | 'device'>,
  ): Promise<LoginReply | null> {
    const network = maskedNetwork(networkOf(address));
    return this.em.transactional(async (tx) => {
      const factor = await secondFactorOf(tx, admin.id);
      if (!hasSecondFactor(factor)) {
        const session = await this.sessions.open(tx, admin, { network, device });
        if (!session) return null;
        await this.throttle.takeBack(tx, charge);
        await this.throttle.rememberSignIn(tx, admin.username, address);
        return session;
      }
      const issued = await issueTicket(tx, admin);
      if (!issued) return null;
      await this.throttle.takeBack(tx, charge);
      const line = { adminId: admin.id, network, actor: SIGN_IN };
      await recordAudit(tx, { action: 'password_accepted', ...line });
      const { ticket, expiresAt } = issued;
      const methods = methodsOf(factor);
      return { secondFactor: { ticket, expiresAt: expiresAt.toISOString(), methods } };
    });
  }

  /** Hashes the password again if its hash has an outdated cost: only a sign-in shows the password. */
  private async renewHash(admin: Admin, password: string): Promise<void> {
    // A temporary password is replaced during this sign-in anyway.
    if (isTemporary(admin) || !this.hasher.isOutdated(admin.password)) return;
    await authDb(this.em)
      .updateTable('admin_users')
      .set({ password: await this.hasher.hash(password) })
      .where('id', '=', admin.id)
      .where('password', '=', admin.password)
      .execute();
    this.logger.log('rehashed a password at the current cost');
  }
}
