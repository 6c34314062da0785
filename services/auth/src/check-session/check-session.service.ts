import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { AdminIdentity } from '@spade/contracts/messages/auth';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.ts';
import { isSessionId } from '../session/is-session-id.ts';
import { SessionEndedError } from '../session/session.errors.ts';

/** A live session with its admin. */
interface LiveRow {
  admin_id: number;
  username: string;
  email: string;
  expires_at: string;
}

/**
 * One statement reads the session and notes its use. The use is written at most every 30 s: that
 * keeps a polling dashboard from turning every read into a write.
 */
const CHECK_SQL = `
  WITH live AS (
    SELECT s.id, s.expires_at, s.last_used_at, a.id AS admin_id, a.username, a.email
    FROM admin_sessions s JOIN admin_users a ON a.id = s.admin_id
    WHERE s.id = ? AND s.revoked_at IS NULL AND a.disabled_at IS NULL
      AND s.expires_at > now() AND s.last_used_at > now() - make_interval(mins => ?)
  ), used AS (
    UPDATE admin_sessions s SET last_used_at = now() FROM live
    WHERE s.id = live.id AND live.last_used_at < now() - interval '30 seconds'
  )
  SELECT admin_id, username, email, expires_at FROM live`;

/** Says who is behind a session, and keeps it from idling out. */
@Injectable()
export class CheckSessionService {
  constructor(
    private readonly em: EntityManager,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Errors: AUTH.SESSION_ENDED. */
  async check(sessionId: string): Promise<AdminIdentity & { expiresAt: string }> {
    if (!isSessionId(sessionId)) throw new SessionEndedError();
    const [row] = await this.em.execute<LiveRow[]>(CHECK_SQL, [
      sessionId,
      this.config.SESSION_IDLE_MINUTES,
    ]);
    if (!row) throw new SessionEndedError();
    return {
      adminId: row.admin_id,
      username: row.username,
      email: row.email,
      expiresAt: new Date(row.expires_at).toISOString(),
    };
  }
}
