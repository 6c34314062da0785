import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { NewSession } from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import { statements } from '@spade/platform/database/statements';
import { type Selectable, sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthConfig } from '../auth.config.ts';
import type { AuthTables } from '../auth.tables.ts';
import {
  hasSecondFactor,
  requiresSecondFactor,
  secondFactorOf,
} from '../factor/second-factor-of.ts';
import { isTemporary } from '../password/temporary-password.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { SessionToken } from './session-token.ts';

type Admin = Selectable<AuthTables['admin_users']>;

/** Where a sign-in came from. */
export interface SignInPlace {
  /** By `networkOf` and masked. */
  network: string;
  device: string;
}

/** Opens the session of an account whose every factor was right: the end of each way to sign in. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly tokens: SessionToken,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * Opens it in the transaction of `tx`, with its audit line. Null when the account was disabled, or its
   * password changed, since `admin` was read.
   */
  async open(tx: EntityManager, admin: Admin, place: SignInPlace): Promise<NewSession | null> {
    const { id: adminId, username, email, role } = admin;
    const sessionId = randomUUID();
    const session = await this.insertSession(tx, sessionId, admin, place);
    if (!session) return null;
    await revokeSessions(tx, adminId, 'service', { keep: this.config.SESSIONS_PER_ADMIN });
    const needsOwnPassword = isTemporary(admin);
    const subject = needsOwnPassword ? 'temporary password' : null;
    const line = { adminId, sessionId, network: place.network, subject, actor: username };
    await recordAudit(tx, { action: 'login_succeeded', ...line });
    const needsSecondFactor =
      requiresSecondFactor(role, this.config) &&
      !hasSecondFactor(await secondFactorOf(tx, adminId));
    return {
      token: await this.tokens.sign({ sessionId, adminId, ...session }),
      expiresAt: session.expiresAt.toISOString(),
      admin: { adminId, username, email, role },
      needsSecondFactor,
      needsOwnPassword,
    };
  }

  /** Inserts nothing unless the account is as it was when it was read. */
  private insertSession(
    tx: EntityManager,
    sessionId: string,
    admin: Admin,
    { network, device }: SignInPlace,
  ) {
    const tables = statements<AuthTables>(tx);
    const expiresAt = sql<Date>`now() + make_interval(hours => ${this.config.SESSION_HOURS})`;
    const account = tables
      .selectFrom('admin_users')
      .select([sql<string>`${sessionId}::uuid`.as('id'), 'id as adminId', expiresAt.as('end')])
      .select([
        sql<string>`${device}::text`.as('device'),
        sql<string>`${network}::text`.as('network'),
        sql<boolean>`${isTemporary(admin)}::boolean`.as('hasTemporaryPassword'),
      ])
      .where('id', '=', admin.id)
      .where('password', '=', admin.password)
      .where('disabledAt', 'is', null)
      .forShare();
    return tables
      .insertInto('admin_sessions')
      .columns(['id', 'adminId', 'expiresAt', 'device', 'network', 'hasTemporaryPassword'])
      .expression(account)
      .returning(['createdAt', 'expiresAt'])
      .executeTakeFirst();
  }
}
