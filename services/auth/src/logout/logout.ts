import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { authDb } from '../auth.tables.ts';
import { isSessionId } from '../session/session-token.ts';

/** Ends one session at once; ending an ended or unknown one is fine. */
@Controller()
export class Logout {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('auth.logout')
  async handle({ sessionId }: { sessionId: string }): Promise<{ isEnded: true }> {
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
