import type { IsoInstant } from '../lagos.ts';
import type { OrderEventKind } from '../orders/order.states.ts';
import type { ActorKind } from './actor.ts';

/** A look at personal data, a change of many orders at once, or what staff do with money: the gateway reports it. */
const accessActions = [
  'proof_viewed',
  'orders_exported',
  'network_released',
  'store_trusted',
  'store_trust_undone',
  'statement_uploaded',
  'statement_imported',
  'statement_discarded',
  'statement_mapped',
  'mapping_remembered',
  'statement_withdrawn',
  'doubt_decided',
  'reversal_overruled',
  'credit_matched',
  'credit_dismissed',
  'credit_undone',
  'refund_settled',
  'refund_undone',
  'refunds_exported',
  'receipt_downloaded',
  'slips_printed',
  'note_written',
  'problem_answered',
  'buyer_blocked',
  'buyer_unblocked',
  'message_handled',
  'message_reopened',
  'audit_exported',
  'business_exported',
  'setting_changed',
  'bank_account_changed',
  'test_order_placed',
  'webhook_added',
  'webhook_changed',
  'product_created',
  'product_changed',
  'product_retired',
  'product_restored',
  'prices_changed',
  'stock_moved',
  'products_exported',
  'products_imported',
] as const;

/** What the audit log of auth records. Unknown names are not stored: people type passwords into that field. */
export const auditActions = [
  'login_succeeded',
  'login_failed',
  'temporary_password_expired',
  'password_accepted',
  'second_factor_failed',
  'recovery_code_used',
  'logged_out',
  'sessions_revoked',
  'session_ended',
  'admin_created',
  'admin_disabled',
  'admin_enabled',
  'role_changed',
  'password_changed',
  'authenticator_added',
  'authenticator_removed',
  'passkey_added',
  'passkey_removed',
  'passkey_used',
  'passkey_refused',
  'passkey_copy_refused',
  'recovery_codes_renewed',
  'second_factor_reset',
  'link_sent',
  'key_made',
  'key_revoked',
  ...accessActions,
] as const;

/** What the gateway reports for the audit log (`auth.record-access`). */
export type AccessAction = (typeof accessActions)[number];

/** One of {@link auditActions}. */
export type AuditAction = (typeof auditActions)[number];

/** A page of either half of the audit log, newest first. */
export interface AuditPage {
  /** Lines older than the one with this id; null for the newest. */
  before: number | null;
  /** At most this many. */
  limit: number;
  /** Only what this username did, or, for auth, what was done to this account; any case. */
  person?: string;
  /** Words that all occur in what a line is about: a reference, a file name, a reason; any case. */
  search?: string;
  /** Written at or after this moment. */
  from?: IsoInstant;
  /** Written at or before this moment. */
  to?: IsoInstant;
}

/** One line of auth: sign-ins, accounts, views of personal data. */
export interface AuditLine {
  id: number;
  at: IsoInstant;
  action: AuditAction;
  /** The account it is about; null when the name was unknown. */
  account: string | null;
  /** Who did it: a username, `service`, `command line` or `bootstrap`. */
  actor: string;
  /** Missing from the previous release. */
  actorKind?: ActorKind;
  network: string | null;
  /** What it was done to, in names: a picture of an order, a file, a sum, a network, a role, the name of a passkey, `temporary password`. */
  subject: string | null;
}

/** One step that a member of staff took with an order. */
export interface StaffEvent {
  id: number;
  at: IsoInstant;
  kind: OrderEventKind;
  actor: string;
  orderId: number;
  reference: string;
  /** What that order cost its buyer when it was confirmed, delivery and discount included. Missing from the previous release. */
  orderTotalKobo?: number;
  reason: string | null;
}
