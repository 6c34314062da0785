import type { paths } from '../../../lib/api.gen.d.ts';
import { readOneOf, readText } from '../shell/addressValues.ts';

/** What the filter of actions takes. */
type AuditAction = NonNullable<
  NonNullable<paths['/api/admin/audit']['get']['parameters']['query']>['action']
>;

/** Which lines, and where the page starts. */
export interface AuditQuery {
  readonly person?: string | undefined;
  readonly action?: AuditAction | undefined;
  /** Words of what a line is about; the number or reference of an order. */
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The actions that the filter offers, as the server names them. */
export const auditActions = [
  'confirmed',
  'approval_asked',
  'proof_rejected',
  'cancelled',
  'processing_started',
  'made_ready',
  'shipped',
  'delivered',
  'returned',
  'fulfilment_undone',
  'delivery_undone',
  'refunded',
  'restocked',
  'not_paid',
  'credit_matched',
  'credit_dismissed',
  'credit_undone',
  'refund_settled',
  'refund_undone',
  'statement_uploaded',
  'statement_imported',
  'statement_discarded',
  'statement_mapped',
  'mapping_remembered',
  'statement_withdrawn',
  'doubt_decided',
  'reversal_overruled',
  'proof_viewed',
  'receipt_downloaded',
  'slips_printed',
  'note_written',
  'buyer_blocked',
  'buyer_unblocked',
  'orders_exported',
  'refunds_exported',
  'audit_exported',
  'business_exported',
  'network_released',
  'store_trusted',
  'store_trust_undone',
  'message_handled',
  'message_reopened',
  'setting_changed',
  'bank_account_changed',
  'webhook_added',
  'webhook_changed',
  'product_created',
  'product_changed',
  'product_retired',
  'product_restored',
  'stock_moved',
  'products_imported',
  'products_exported',
  'login_succeeded',
  'login_failed',
  'temporary_password_expired',
  'second_factor_failed',
  'recovery_code_used',
  'logged_out',
  'session_ended',
  'sessions_revoked',
  'password_changed',
  'passkey_used',
  'passkey_refused',
  'passkey_copy_refused',
  'passkey_added',
  'passkey_removed',
  'authenticator_added',
  'authenticator_removed',
  'recovery_codes_renewed',
  'link_sent',
  'second_factor_reset',
  'role_changed',
  'admin_created',
  'admin_disabled',
  'admin_enabled',
  'key_made',
  'key_revoked',
] as const satisfies readonly AuditAction[];

/** Filters and page of the audit log in the address; what is not a filter is left out. */
export const readAuditSearch = (search: Record<string, unknown>): AuditQuery => ({
  person: readText(search.person, LONGEST)?.trim(),
  action: readOneOf(auditActions, search.action),
  search: readText(search.search, LONGEST)?.trim(),
  cursor: readText(search.cursor, LONGEST),
});

/** Longest text that the server takes. */
const LONGEST = 100;
