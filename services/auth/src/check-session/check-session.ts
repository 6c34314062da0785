import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import type { AdminIdentity } from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import { statements } from '@spade/platform/database/statements';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { sql } from 'kysely';
import type { AuthConfig } from '../auth.config.ts';
import type { AuthTables } from '../auth.tables.ts';
import { isSessionId } from '../session/is-session-id.ts';
import { SessionEndedError } from '../session/session.errors.ts';

/** Returns the admin behind a session; counts as use, so that the session does not idle out. */
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
  }: {
    sessionId: string;
  }): Promise<AdminIdentity & { expiresAt: string }> {
    if (!isSessionId(sessionId)) throw new SessionEndedError();
    const live = await this.readAndTouch(sessionId);
    if (!live) throw new SessionEndedError();
    return { ...live, expiresAt: live.expiresAt.toISOString() };
  }

  /**
   * One statement reads the session and stores its use, the latter at most every 30 s: a polling
   * dashboard must not turn every read into a write.
   */
  private readAndTouch(sessionId: string) {
    const idleMinutes = this.config.SESSION_IDLE_MINUTES;
    return statements<AuthTables>(this.em)
      .with('live', (db) =>
        db
          .selectFrom('admin_sessions as session')
          .innerJoin('admin_users as admin', 'admin.id', 'session.adminId')
          .select(['session.id', 'session.expiresAt', 'session.lastUsedAt'])
          .select(['admin.id as adminId', 'admin.username', 'admin.email'])
          .where('session.id', '=', sessionId)
          .where('session.revokedAt', 'is', null)
          .where('admin.disabledAt', 'is', null)
          .where('session.expiresAt', '>', sql<Date>`now()`)
          .where(
            'session.lastUsedAt',
            '>',
            sql<Date>`now() - make_interval(mins => ${idleMinutes})`,
          ),
      )
      .with('used', (db) =>
        db
          .updateTable('admin_sessions')
          .from('live')
          .set({ lastUsedAt: sql`now()` })
          .whereRef('admin_sessions.id', '=', 'live.id')
          .where('live.lastUsedAt', '<', sql<Date>`now() - interval '30 seconds'`),
      )
      .selectFrom('live')
      .select(['adminId', 'username', 'email', 'expiresAt'])
      .executeTakeFirst();
  }
}
