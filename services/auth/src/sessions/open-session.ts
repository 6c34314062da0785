import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { NewSession } from '@spade/contracts/messages/auth';
import { SIGN_IN } from '@spade/contracts/staff/actor';
import { CONFIG } from '@spade/platform/config/config.module';
import { type Selectable, sql } from 'kysely';
import { recordAudit } from '../audit.ts';
import type { AuthConfig } from '../auth.config.ts';
import { type AuthTables, authDb } from '../auth.tables.ts';
import { isTemporary } from '../passwords/temporary-password.ts';
import { revokeSessions } from './end-access.ts';
import { hasSecondFactor, requiresSecondFactor, secondFactorOf } from './second-factor-of.ts';
import { SessionToken } from './session-token.ts';

/** A message is delivered again after a crash within seconds. */
const REDELIVERY_MINUTES = 5;

type Admin = Selectable<AuthTables['admin_users']>;

/** Where a sign-in came from. */
export interface SignInPlace {
  /** By `networkOf` and masked. */
  network: string;
  device: string;
  /** Digest of the message that opens it, for {@link OpenSession.openedBy}. */
  openedBy?: string | undefined;
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
    const { id: adminId, username } = admin;
    const sessionId = randomUUID();
    const session = await this.insertSession(tx, sessionId, admin, place);
    if (!session) return null;
    await revokeSessions(tx, adminId, SIGN_IN, { keep: this.config.SESSIONS_PER_ADMIN });
    const subject = isTemporary(admin) ? 'temporary password' : null;
    const line = { adminId, sessionId, network: place.network, subject, actor: username };
    await recordAudit(tx, { action: 'login_succeeded', ...line });
    return this.answer(tx, admin, { ...session, id: sessionId });
  }

  /** The session that this very message opened when it was delivered before, while it is live. */
  async openedBy(em: EntityManager, digest: string): Promise<NewSession | null> {
    const db = authDb(em);
    const session = await db
      .selectFrom('admin_sessions')
      .select(['id', 'adminId', 'createdAt', 'expiresAt'])
      .where('openedBy', '=', digest)
      .where('revokedAt', 'is', null)
      .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${REDELIVERY_MINUTES})`)
      .executeTakeFirst();
    if (!session) return null;
    const admin = await db
      .selectFrom('admin_users')
      .selectAll()
      .where('id', '=', session.adminId)
      .where('disabledAt', 'is', null)
      .executeTakeFirst();
    return admin ? this.answer(em, admin, session) : null;
  }

  private async answer(
    em: EntityManager,
    admin: Admin,
    { id: sessionId, createdAt, expiresAt }: { id: string; createdAt: Date; expiresAt: Date },
  ): Promise<NewSession> {
    const { id: adminId, username, email, role } = admin;
    const needsSecondFactor =
      requiresSecondFactor(role, this.config) &&
      !hasSecondFactor(await secondFactorOf(em, adminId));
    return {
      token: await this.tokens.sign({ sessionId, adminId, createdAt, expiresAt }),
      expiresAt: expiresAt.toISOString(),
      browserMark: await this.tokens.signBrowser(adminId),
      admin: { adminId, username, email, role },
      needsSecondFactor,
      needsOwnPassword: isTemporary(admin),
    };
  }

  /** Inserts nothing unless the account is as it was when it was read. */
  private insertSession(
    tx: EntityManager,
    sessionId: string,
    admin: Admin,
    { network, device, openedBy }: SignInPlace,
  ) {
    const db = authDb(tx);
    const expiresAt = sql<Date>`now() + make_interval(hours => ${this.config.SESSION_HOURS})`;
    const account = db
      .selectFrom('admin_users')
      .select([sql<string>`${sessionId}::uuid`.as('id'), 'id as adminId', expiresAt.as('end')])
      .select([
        sql<string>`${device}::text`.as('device'),
        sql<string>`${network}::text`.as('network'),
        sql<boolean>`${isTemporary(admin)}::boolean`.as('hasTemporaryPassword'),
        sql<string | null>`${openedBy ?? null}::text`.as('openedBy'),
      ])
      .where('id', '=', admin.id)
      .where('password', '=', admin.password)
      .where('disabledAt', 'is', null)
      .forShare();
    return db
      .insertInto('admin_sessions')
      .columns([
        'id',
        'adminId',
        'expiresAt',
        'device',
        'network',
        'hasTemporaryPassword',
        'openedBy',
      ])
      .expression(account)
      .returning(['createdAt', 'expiresAt'])
      .executeTakeFirst();
  }
}
