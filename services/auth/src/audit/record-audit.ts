import type { EntityManager } from '@mikro-orm/postgresql';

/** What the audit log knows. Wrong names are not kept: people type passwords into that field. */
export type AuditAction =
  | 'login_succeeded'
  | 'login_failed'
  | 'logged_out'
  | 'sessions_revoked'
  | 'admin_created'
  | 'admin_disabled'
  | 'admin_enabled'
  | 'password_changed'
  | 'proof_viewed'
  | 'orders_exported';

/** One line of the audit log. */
export interface AuditEntry {
  action: AuditAction;
  /** The account it is about; null when the name was unknown. */
  adminId: number | null;
  sessionId?: string;
  /** Client network, by {@link networkOf}. */
  network?: string;
  /** What it was done to, beside the account. */
  subject?: string;
  /** Who did it: an admin's name, `service`, `command line` or `bootstrap`. */
  actor: string;
}

/** Adds one line to `audit_log`, in the transaction of `em` if one is open. */
export async function recordAudit(em: EntityManager, entry: AuditEntry): Promise<void> {
  await em.execute(
    `INSERT INTO audit_log (action, admin_id, session_id, network, actor, subject)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [
      entry.action,
      entry.adminId,
      entry.sessionId ?? null,
      entry.network ?? null,
      entry.actor,
      entry.subject ?? null,
    ],
  );
}
