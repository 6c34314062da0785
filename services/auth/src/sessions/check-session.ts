import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { FRESH_MINUTES, type LiveSession } from '@spade/contracts/messages/auth';
import type { RequestOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import { type SqlBool, sql } from 'kysely';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { requiresSecondFactor } from './second-factor-of.ts';
import { isLiveSession, isSessionId } from './session-token.ts';

/** Returns the admin behind a session. What a person does counts as use, so that the session does not idle out. */
@Controller()
export class CheckSession {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Errors: AUTH.SESSION_ENDED. */
  @HandleMessage('auth.check-session')
  async handle({
    sessionId,
    isBackground = false,
  }: RequestOf<'auth.check-session'>): Promise<LiveSession> {
    if (!isSessionId(sessionId)) throw new CodedError('AUTH.SESSION_ENDED', {});
    const live = await this.readAndTouch(sessionId, !isBackground);
    if (!live) throw new CodedError('AUTH.SESSION_ENDED', {});
    const isRequired = requiresSecondFactor(live.role, this.config);
    return {
      ...live,
      expiresAt: live.expiresAt.toISOString(),
      needsSecondFactor: isRequired && !live.hasSecondFactor,
    };
  }

  /**
   * One statement reads the session and stores its use, the latter at most every 30 s: a polling
   * dashboard must not turn every read into a write.
   */
  private readAndTouch(sessionId: string, isUse: boolean) {
    return authDb(this.em)
      .with('live', (db) =>
        db
          .selectFrom('admin_sessions as session')
          .innerJoin('admin_users as admin', 'admin.id', 'session.adminId')
          .select(['session.id', 'session.expiresAt', 'session.lastUsedAt'])
          .leftJoin('authenticators as authenticator', 'authenticator.adminId', 'admin.id')
          .select(['admin.id as adminId', 'admin.username', 'admin.email', 'admin.role'])
          .select([
            sql<boolean>`authenticator.confirmed_at is not null or exists
              (select from passkeys where passkeys.admin_id = admin.id)`.as('hasSecondFactor'),
            sql<boolean>`session.has_temporary_password
              and admin.temporary_password is not distinct from admin.password`.as(
              'needsOwnPassword',
            ),
            sql<boolean>`session.created_at > now() - make_interval(mins => ${FRESH_MINUTES})`.as(
              'isFresh',
            ),
          ])
          .where('session.id', '=', sessionId)
          .where('admin.disabledAt', 'is', null)
          .where(isLiveSession('session', this.config)),
      )
      .with('used', (db) =>
        db
          .updateTable('admin_sessions')
          .from('live')
          .set({ lastUsedAt: sql`now()` })
          .whereRef('admin_sessions.id', '=', 'live.id')
          .where(sql<SqlBool>`${isUse}::boolean`)
          .where('live.lastUsedAt', '<', sql<Date>`now() - interval '30 seconds'`),
      )
      .selectFrom('live')
      .select(['adminId', 'username', 'email', 'role', 'expiresAt'])
      .select(['isFresh', 'hasSecondFactor', 'needsOwnPassword'])
      .executeTakeFirst();
  }
}
