import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import { HourlySweep } from '@spade/platform/service/interval-sweep';
import { sql } from 'kysely';
import { recordAudit } from '../audit.ts';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { endPendingSignIns } from './end-access.ts';
import { isLiveSession, isSessionId } from './session-token.ts';

/** The sessions of an account. */
@Controller()
export class Sessions {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Shows users where they are signed in. */
  @HandleMessage('auth.list-sessions')
  async list({ adminId }: { adminId: number }): Promise<ReplyOf<'auth.list-sessions'>> {
    const rows = await authDb(this.em)
      .selectFrom('admin_sessions')
      .select(['id', 'device', 'network', 'createdAt', 'lastUsedAt'])
      .where('adminId', '=', adminId)
      .where(isLiveSession('admin_sessions', this.config))
      .orderBy('lastUsedAt', 'desc')
      .orderBy('id')
      .execute();
    return {
      sessions: rows.map(({ id, device, network, createdAt, lastUsedAt }) => ({
        sessionId: id,
        device,
        network,
        signedInAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })),
    };
  }

  /**
   * Users end one of their sessions, or all but the one they are in and every sign-in that is under way. A session
   * of another account is as unknown as one that does not exist.
   */
  @HandleMessage('auth.end-sessions')
  async end({
    adminId,
    sessionId,
    target,
  }: RequestOf<'auth.end-sessions'>): Promise<ReplyOf<'auth.end-sessions'>> {
    if (target !== null && !isSessionId(target)) return { ended: 0 };
    return this.em.transactional(async (tx) => {
      const db = authDb(tx);
      const open = db
        .updateTable('admin_sessions')
        .set({ revokedAt: sql`now()` })
        .where('adminId', '=', adminId)
        .where('revokedAt', 'is', null);
      const ended = await (target === null
        ? open.where('id', '!=', sessionId)
        : open.where('id', '=', target)
      )
        .returning('id')
        .execute();
      if (target === null) await endPendingSignIns(tx, adminId);
      const { username: actor } = await db
        .selectFrom('admin_users')
        .select('username')
        .where('id', '=', adminId)
        .executeTakeFirstOrThrow();
      for (const { id } of ended)
        await recordAudit(tx, { action: 'session_ended', adminId, sessionId: id, actor });
      return { ended: ended.length };
    });
  }

  /** Ends one session at once; ending an ended or unknown one is fine. */
  @HandleMessage('auth.logout')
  async logout({ sessionId }: { sessionId: string }): Promise<{ isEnded: true }> {
    if (isSessionId(sessionId)) await this.em.transactional((tx) => end(tx, sessionId));
    return { isEnded: true };
  }
}

async function end(tx: EntityManager, sessionId: string): Promise<void> {
  const ended = await authDb(tx)
    .updateTable('admin_sessions as session')
    .from('admin_users as admin')
    .set({ revokedAt: sql`now()` })
    .where('session.id', '=', sessionId)
    .where('session.revokedAt', 'is', null)
    .whereRef('admin.id', '=', 'session.adminId')
    .returning(['admin.id', 'admin.username'])
    .executeTakeFirst();
  if (!ended) return;
  const { id: adminId, username: actor } = ended;
  await recordAudit(tx, { action: 'logged_out', adminId, sessionId, actor });
}

/** Deletes sessions 30 days after their end, tickets and challenges after theirs, and login counters that no rule reads any more. */
@Injectable()
export class StaleSweep extends HourlySweep {
  constructor(private readonly em: EntityManager) {
    super();
  }

  /** One round, safe to run on several replicas at once. */
  async sweep(): Promise<void> {
    const db = authDb(this.em);
    const aMonthAgo = sql<Date>`now() - interval '30 days'`;
    await db.deleteFrom('admin_sessions').where('expiresAt', '<', aMonthAgo).execute();
    for (const table of ['sign_in_tickets', 'passkey_challenges'] as const)
      await db.deleteFrom(table).where('expiresAt', '<', sql<Date>`now()`).execute();
    await db
      .deleteFrom('login_attempts')
      .where('lastAt', '<', sql<Date>`now() - interval '1 day'`)
      .where(({ eb, or }) => or([eb('succeededAt', 'is', null), eb('succeededAt', '<', aMonthAgo)]))
      .execute();
  }
}
