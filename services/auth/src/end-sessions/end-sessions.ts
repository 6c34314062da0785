import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { authDb } from '../auth.tables.ts';
import { deleteTickets } from '../factor/sign-in-tickets.ts';
import { deleteChallenges } from '../passkey/challenges.ts';
import { isSessionId } from '../session/session-token.ts';

/** Users end one of their sessions, or all but the one they are in and every sign-in that is under way. */
@Controller()
export class EndSessions {
  constructor(private readonly em: EntityManager) {}

  /** A session of another account is as unknown as one that does not exist. */
  @HandleMessage('auth.end-sessions')
  async handle({
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
      if (target === null) {
        await deleteTickets(tx, adminId);
        await deleteChallenges(tx, adminId);
      }
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
}
