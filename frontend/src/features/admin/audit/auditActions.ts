import type { AuditAction, AuditQuery } from '../api/audit.ts';

/** The actions that the filter offers, as the server names them. */
export const auditActions = [
  ...['confirmed', 'approval_asked', 'proof_rejected', 'cancelled', 'processing_started'],
  ...['refunded', 'restocked', 'not_paid', 'credit_matched', 'credit_dismissed', 'credit_undone'],
  ...['credits_joined', 'credits_told_apart'],
  ...['refund_settled', 'statement_uploaded', 'statement_imported', 'statement_discarded'],
  ...['proof_viewed', 'receipt_downloaded', 'orders_exported', 'refunds_exported'],
  ...['audit_exported', 'business_exported', 'network_released'],
  ...['message_handled', 'message_reopened'],
  ...['login_succeeded', 'login_failed', 'temporary_password_expired'],
  ...['second_factor_failed', 'recovery_code_used'],
  ...['logged_out', 'session_ended', 'sessions_revoked', 'password_changed'],
  ...['passkey_used', 'passkey_refused', 'passkey_copy_refused'],
  ...['passkey_added', 'passkey_removed'],
  ...['authenticator_added', 'authenticator_removed', 'recovery_codes_renewed'],
  ...['second_factor_reset', 'role_changed', 'admin_created', 'admin_disabled', 'admin_enabled'],
] as const satisfies readonly AuditAction[];

/** The search without an action that does not exist. */
export function withKnownAction({ action, ...rest }: AuditQuery): AuditQuery {
  const known = auditActions.find((each) => each === action);
  return { ...rest, ...(known && { action: known }) };
}
