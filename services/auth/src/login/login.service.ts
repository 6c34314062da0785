import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { LoginReply, LoginRequest } from '@spade/contracts/messages/auth';
import type { AdminUser } from '../admin/admin-user.entity.ts';
import { findAdmin } from '../admin/find-admin.ts';
import { maskedNetwork, networkOf } from '../audit/network-of.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { endSurplusSessions } from '../session/end-surplus-sessions.ts';
import { SessionToken } from '../session/session-token.ts';
import { InvalidCredentialsError } from './login.errors.ts';
import { type LoginCharge, LoginThrottle } from './login-throttle.ts';

/** The moments of a new session, by the database's clock. */
interface SessionRow {
  created_at: string;
  expires_at: string;
}

/** Opens a session only while the account is as it was when the password was checked. */
const OPEN_SESSION_SQL = `
  INSERT INTO admin_sessions (id, admin_id, expires_at)
  SELECT ?, id, now() + make_interval(hours => ?) FROM admin_users
  WHERE id = ? AND password = ? AND disabled_at IS NULL FOR SHARE
  RETURNING created_at, expires_at`;

/** Checks a name and password and opens a session. */
@Injectable()
export class LoginService {
  private readonly logger = new Logger(LoginService.name);
  private readonly throttle: LoginThrottle;

  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly tokens: SessionToken,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {
    this.throttle = new LoginThrottle(config);
  }

  /**
   * The same answer and the same work for an unknown user, a wrong password and a disabled account.
   * Errors: AUTH.INVALID_CREDENTIALS, AUTH.THROTTLED, PLATFORM.OVERLOADED.
   */
  async login({ username, password, address }: LoginRequest): Promise<LoginReply> {
    const charge = await this.throttle.charge(this.em, username, address);
    const admin = await findAdmin(this.em, username);
    const isRight = await this.hasher.verify(admin?.password ?? null, password);
    const network = maskedNetwork(networkOf(address));
    const reply =
      admin && isRight && admin.disabledAt == null ? await this.open(admin, charge, network) : null;
    if (admin && reply) {
      await this.renewHash(admin, password);
      return reply;
    }
    await recordAudit(this.em, {
      action: 'login_failed',
      adminId: admin?.id ?? null,
      network,
      actor: 'service',
    });
    throw new InvalidCredentialsError();
  }

  /** Null when the account was disabled or got another password in the meantime. */
  private async open(
    admin: AdminUser,
    charge: LoginCharge,
    network: string,
  ): Promise<LoginReply | null> {
    const sessionId = randomUUID();
    const session = await this.em.transactional(async (tx) => {
      const [row] = await tx.execute<SessionRow[]>(OPEN_SESSION_SQL, [
        sessionId,
        this.config.SESSION_HOURS,
        admin.id,
        admin.password,
      ]);
      if (!row) return null;
      await endSurplusSessions(tx, admin.id, this.config.SESSIONS_PER_ADMIN);
      await this.throttle.settle(tx, charge);
      await recordAudit(tx, {
        action: 'login_succeeded',
        adminId: admin.id,
        sessionId,
        network,
        actor: admin.username,
      });
      return row;
    });
    if (!session) return null;
    const expiresAt = new Date(session.expires_at);
    return {
      token: await this.tokens.sign({
        sessionId,
        adminId: admin.id,
        createdAt: new Date(session.created_at),
        expiresAt,
      }),
      expiresAt: expiresAt.toISOString(),
      admin: { adminId: admin.id, username: admin.username, email: admin.email },
    };
  }

  /** Hashes anew what was hashed at an older cost: only now is the password at hand. */
  private async renewHash(admin: AdminUser, password: string): Promise<void> {
    if (!this.hasher.isOutdated(admin.password)) return;
    await this.em.execute('UPDATE admin_users SET password = ? WHERE id = ? AND password = ?', [
      await this.hasher.hash(password),
      admin.id,
      admin.password,
    ]);
    this.logger.log('a password was hashed anew at the present cost');
  }
}
