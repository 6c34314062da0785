import type { paths } from '../../../lib/api.gen.d.ts';

/** What the filter of actions takes. */
export type AuditAction = NonNullable<
  NonNullable<paths['/api/admin/audit']['get']['parameters']['query']>['action']
>;

/**
 * The actions that the filter offers, each as the sentence of its lines. In braces: `who` did it, the `order`, the
 * `person` whose account it is, and `what` it was done to. What a sentence leaves out of a line stands beside it.
 */
export const auditSentences = {
  confirmed: '{who} confirmed the payment of {order}',
  approval_asked: '{who} asked for approval of the payment of {order}',
  grant_asked: '{who} asked for a discount or refund of {order}',
  grant_declined: '{who} declined a discount or refund of {order}',
  discounted: '{who} changed the price of {order}',
  proof_rejected: '{who} rejected the proof of {order}',
  cancelled: '{who} cancelled {order}',
  processing_started: '{who} started processing {order}',
  made_ready: '{who} made {order} ready to be picked up',
  shipped: '{who} shipped {order}',
  delivered: '{who} marked {order} as handed over',
  returned: '{who} took the goods of {order} back',
  fulfilment_undone: '{who} took back the last step of {order}',
  delivery_undone: '{who} took back the handover of {order}',
  refunded: '{who} refunded {order}',
  restocked: '{who} held stock again for {order}',
  not_paid: '{who} found no payment for {order}',
  credit_matched: '{who} matched a payment with {order}',
  credit_dismissed: '{who} said that {what} is for no order',
  credit_undone: '{who} took back the match of a credit with {order}',
  refund_settled: '{who} sent back {what}',
  refund_undone: '{who} took back the refund of {order}',
  statement_uploaded: '{who} uploaded the statement {what}',
  statement_imported: '{who} imported the statement {what}',
  statement_discarded: '{who} discarded the statement {what}',
  statement_mapped: '{who} named the columns of {what}',
  mapping_remembered: '{who} had the columns remembered of {what}',
  statement_withdrawn: '{who} withdrew the import of {what}',
  doubt_decided: '{who} decided which statement is right',
  reversal_overruled: '{who} decided about money that the bank took back',
  proof_viewed: '{who} looked at the {what}',
  receipt_downloaded: '{who} downloaded the receipt of {what}',
  slips_printed: '{who} printed the packing slips of {what}',
  note_written: '{who} wrote a note about {what}',
  buyer_blocked: '{who} blocked {what}',
  buyer_unblocked: '{who} lifted the block of {what}',
  orders_exported: '{who} exported the orders',
  refunds_exported: '{who} exported the refunds',
  audit_exported: '{who} exported this log',
  business_exported: '{who} exported the business figures of {what}',
  network_released: '{who} released the stock held by {what}',
  store_trusted: '{who} said that Shopify knows of our sales of {what}',
  store_trust_undone: '{who} took back that Shopify knows of our sales',
  message_handled: '{who} marked {what} as handled',
  message_reopened: '{who} opened again {what}',
  setting_changed: '{who} changed the settings {what}',
  bank_account_changed: '{who} took a step towards another bank account',
  test_order_placed: '{who} placed the test order {what}',
  webhook_added: '{who} added the webhook {what}',
  webhook_changed: '{who} changed the webhook {what}',
  product_created: '{who} created {what}',
  product_changed: '{who} changed {what}',
  product_retired: '{who} retired {what}',
  product_restored: '{who} brought back {what}',
  prices_changed: '{who} changed {what}',
  stock_moved: '{who} moved stock of {what}',
  products_imported: '{who} imported products from {what}',
  products_exported: '{who} exported the products as {what}',
  login_succeeded: '{who} signed in',
  login_failed: 'A sign-in as {person} failed',
  temporary_password_expired: 'A sign-in as {person} failed: the temporary password has expired',
  second_factor_failed: 'A sign-in as {person} failed at the second factor',
  recovery_code_used: '{who} signed in with a recovery code',
  logged_out: '{who} signed out',
  session_ended: '{who} ended a session of {person}',
  sessions_revoked: '{who} ended all sessions of {person}',
  password_changed: '{who} changed the password of {person}',
  passkey_used: '{who} signed in with the passkey {what}',
  passkey_refused: 'A passkey of {person} was refused',
  passkey_copy_refused: 'A passkey of {person} was refused, because a copy of it was used',
  passkey_added: '{who} added the passkey {what}',
  passkey_removed: '{who} removed the passkey {what}',
  authenticator_added: '{who} set up an authenticator app',
  authenticator_removed: '{who} removed the authenticator app',
  recovery_codes_renewed: '{who} made new recovery codes',
  link_sent: '{who} mailed a link to choose a password to {person}',
  second_factor_reset: '{who} reset the second factor of {person}',
  role_changed: '{who} changed the role of {person}',
  admin_created: '{who} created the account of {person}',
  admin_disabled: '{who} disabled the account of {person}',
  admin_enabled: '{who} enabled the account of {person}',
  key_made: '{who} made the API key {what}',
  key_revoked: '{who} revoked the API key {what}',
} as const satisfies Partial<Record<AuditAction, string>>;

/** Steps of orders without a filter of their own. */
const otherSentences: Partial<Record<AuditAction, string>> = {
  placed: '{who} placed {order} for a buyer',
  extended: '{who} gave more time to pay for {order}',
  corrected: '{who} corrected {order}',
  confirmation_undone: '{who} took back the confirmation of {order}',
  payment_asked_again: '{who} asked to be paid again for {order}',
  reversal_left: '{who} went on without the money of {order}',
  hold_released: '{who} gave back the stock of {order}',
  refund_paid: '{who} sent money back for {order}',
  refund_decided: '{who} decided to send money back for {order}',
  refund_decision_undone: '{who} decided to send no money back for {order}',
  refund_account_given: '{who} gave the account for the refund of {order}',
  problem_answered: '{who} answered what is wrong with the goods of {what}',
  password_accepted: 'The password of {person} was entered; a second factor was asked for',
};

/** Steps about all that their order costs. */
const ofWholeOrder: readonly AuditAction[] = ['confirmed', 'approval_asked'];

export const isOfWholeOrder = (action: string): boolean =>
  ofWholeOrder.some((step) => step === action);

/** The sentence of an action; one that is new to this page is told by its name. */
export function sentenceOf(action: string): string {
  const sentences: Readonly<Record<string, string>> = { ...otherSentences, ...auditSentences };
  return sentences[action] ?? `{who}: ${inWords(action)} {order}`;
}

/** `login_succeeded` as "Login succeeded", `admin_created` as "Staff account created": not each is an admin. */
export function inWords(action: string): string {
  const words = action.replaceAll('_', ' ').replace(/^admin /, 'staff account ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
