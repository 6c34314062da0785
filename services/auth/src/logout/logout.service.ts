import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { recordAudit } from '../audit/record-audit.ts';
import { isSessionId } from '../session/is-session-id.ts';

/** A session that was just ended, with its admin. */
interface EndedRow {
  admin_id: number;
  username: string;
}

const END_SQL = `
  UPDATE admin_sessions s SET revoked_at = now() FROM admin_users a
  WHERE s.id = ? AND s.revoked_at IS NULL AND a.id = s.admin_id
  RETURNING s.admin_id, a.username`;

/** Ends one session. */
@Injectable()
export class LogoutService {
  constructor(private readonly em: EntityManager) {}

  /** At once and for all; ending an ended or unknown session is fine. */
  async logout(sessionId: string): Promise<{ isEnded: true }> {
    if (!isSessionId(sessionId)) return { isEnded: true };
    await this.em.transactional(async (tx) => {
      const [ended] = await tx.execute<EndedRow[]>(END_SQL, [sessionId]);
      if (!ended) return;
      await recordAudit(tx, {
        action: 'logged_out',
        adminId: ended.admin_id,
        sessionId,
        actor: ended.username,
      });
    });
    return { isEnded: true };
  }
}
