import { defineEntity, p } from '@mikro-orm/core';
import { instant } from '@spade/platform/database/columns';

/** What the audit log records. Unknown names are not stored: people type passwords into that field. */
export type AuditAction =
  | 'login_succeeded'
  | 'login_failed'
  | 'password_accepted'
  | 'second_factor_failed'
  | 'recovery_code_used'
  | 'logged_out'
  | 'sessions_revoked'
  | 'session_ended'
  | 'admin_created'
  | 'admin_disabled'
  | 'admin_enabled'
  | 'role_changed'
  | 'password_changed'
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'recovery_codes_renewed'
  | 'second_factor_reset'
  | 'proof_viewed'
  | 'orders_exported'
  | 'network_released'
  | 'statement_uploaded'
  | 'statement_imported'
  | 'statement_discarded'
  | 'credit_matched'
  | 'credit_dismissed'
  | 'credit_undone'
  | 'refund_settled'
  | 'refunds_exported';

/** One line of the append-only audit log. */
export const AuditLine = defineEntity({
  name: 'AuditLine',
  tableName: 'audit_log',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    at: instant().defaultRaw('now()'),
    action: p.text().$type<AuditAction>(),
    /** The account it is about; null when the name was unknown. */
    adminId: p.integer().nullable(),
    sessionId: p.uuid().nullable(),
    /** The client's network, by `networkOf` and masked. */
    network: p.text().nullable(),
    /** Who did it: an admin's name, `service`, `gateway`, `command line` or `bootstrap`. */
    actor: p.text(),
    /** What it was done to, beside the account: the id of a proof. */
    subject: p.text().nullable(),
  },
});
