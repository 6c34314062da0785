// Long, because it is data: one row for every error code.
import type { IsoInstant } from '../lagos.ts';
import type { DoubtDecision, DoubtKind } from '../money/doubt.kinds.ts';
import type { StatementState } from '../money/statement.states.ts';
import type { CorrectionRefusal } from '../orders/correction.ts';
import type { MailboxCodePurpose, WaitingOrder } from '../orders/mailbox-code.ts';
import type { OrderStatus } from '../orders/order.states.ts';
import type { ReportRefusal } from '../orders/problem.ts';
import type { PasskeyHurdle, StaffRole } from '../staff/permissions.ts';

/** Nothing to add to the code. */
export type NoDetails = Record<string, never>;

/** Why a password may not be used: its length, that guessers try it first, that it has leaked, or that it is the present one. */
export type WeakPasswordReason = 'too_short' | 'too_long' | 'common' | 'breached' | 'unchanged';

/**
 * Every published error code with the shape of its details. Amounts are integer kobo.
 * The gateway alone maps a code to a status and to words (`gateway/src/http/error-catalogue.ts`).
 */
export interface ErrorDetails {
  /** The caller's deadline passed before a reply came; the service may or may not have acted. */
  'PLATFORM.DEADLINE_EXCEEDED': { message: string };
  /** The caller already has as many requests in flight as it may. */
  'PLATFORM.OVERLOADED': { message: string };
  /** A fault; its cause is in the log under the request id. */
  'PLATFORM.INTERNAL': NoDetails;
  /** The service's database is unreachable for the moment; the work may or may not be done. */
  'PLATFORM.UNAVAILABLE': NoDetails;
  /** No handler is registered for the message name. */
  'PLATFORM.UNKNOWN_MESSAGE': { message: string };

  /** `movedTo`: the store's product that is sold in its place since staff handed it over. */
  'CATALOG.PRODUCT_NOT_FOUND': { movedTo?: number };
  /** `available` pieces are left, fewer than asked for. */
  'CATALOG.OUT_OF_STOCK': { available: number };
  /** With the pieces, open holds would take more than half of the `stock`; `held` without them. For `upToHalf` only. */
  'CATALOG.CONTENDED': { stock: number; held: number };
  /** The total sent is not what the catalogue says; carries the true one. */
  'CATALOG.PRICE_CHANGED': { unitPriceKobo: number; totalKobo: number };
  /** The hold with this id was already released, expired or sold: take one under a new id. */
  'CATALOG.HOLD_ENDED': { holdId: string };
  /** Only the shop's own products are changed here: the store or the demo has this one. */
  'CATALOG.NOT_OWN': NoDetails;
  /** Someone else changed the product since it was read; carries who, and the version that it has now. */
  'CATALOG.PRODUCT_CHANGED': { by: string | null; version: number };
  /** Someone changed some of the products since their prices were read; carries how many, and the first titles. */
  'CATALOG.PRICES_OVERTAKEN': { products: number; titles: string[] };
  /** Another product or variant of one's own has this SKU. */
  'CATALOG.SKU_TAKEN': { sku: string };
  /** A movement would take more pieces than there are beside those that orders hold. */
  'CATALOG.NOT_ENOUGH_STOCK': { productId: number; variantId: number | null; available: number };
  /** No such picture is kept: it was removed since it was uploaded, or never there. */
  'CATALOG.PICTURE_NOT_FOUND': { name: string };
  /** The same picture is being removed from the bucket: a minute later it can be stored again. */
  'CATALOG.PICTURE_BUSY': NoDetails;
  'CATALOG.IMPORT_NOT_FOUND': NoDetails;
  /** The import is past this step, or not there yet. */
  'CATALOG.IMPORT_NOT_OPEN': { state: string };
  /** Some rows are refused, and staff did not say that they go on without them. */
  'CATALOG.IMPORT_HAS_REFUSED': { refused: number };
  /** A sync batch names a run that is over: finished, superseded by a later one, or cancelled. */
  'CATALOG.SYNC_SUPERSEDED': { runId: string; isCancelled?: boolean };

  'ORDERS.NOT_FOUND': NoDetails;
  /** The idempotency key was used before with another body. */
  'ORDERS.IDEMPOTENCY_KEY_REUSED': NoDetails;
  /** The delivery fee is another one than the buyer saw; 0 with `isFeeInPrice` false is told later. */
  'ORDERS.FEE_CHANGED': { feeKobo: number; isFeeInPrice: boolean; amountDueKobo: number };
  /** No fee is paid at the door: it is part of what the order costs. */
  'ORDERS.FEE_IN_PRICE': NoDetails;
  /** The pick-up point that the buyer chose is closed. */
  'ORDERS.PICKUP_POINT_GONE': NoDetails;
  /** More pieces than one unpaid order may take of a stock; staff may place a larger order. */
  'ORDERS.TOO_MANY_PIECES': { orderable: number };
  /**
   * Unpaid orders hold half of the stock, and those of the buyer's network their share of it. `orderable` pieces can
   * still be ordered; `freeAt` is when the first unpaid order ends if it is not paid for, null when none waits for
   * payment.
   */
  'ORDERS.HELD_BY_OTHERS': { orderable: number; freeAt: IsoInstant | null };
  /**
   * This phone or mailbox has as many orders without a confirmed payment as it may have at once.
   * `freeAt`: when the first of them ends if it is not paid for; null when staff must check them.
   */
  'ORDERS.TOO_MANY_OPEN': { by: 'phone' | 'email'; limit: number; freeAt: IsoInstant | null };
  /** Staff have blocked this phone or mailbox for some time. */
  'ORDERS.BUYER_BLOCKED': NoDetails;
  /** The buyer was erased from the order: nothing that names a person is kept with it. */
  'ORDERS.BUYER_ERASED': NoDetails;
  /** The order's state does not allow this; carries the state it is in. */
  'ORDERS.ILLEGAL_TRANSITION': { status: OrderStatus; action: string };
  /** Reference and handover code do not match, or were tried too often. */
  'ORDERS.HANDOVER_REFUSED': NoDetails;
  /** Who asked for approval cannot give it. */
  'ORDERS.OWN_APPROVAL': NoDetails;
  /** Staff state far more than the order costs; carries what is due. */
  'ORDERS.FAR_ABOVE_DUE': { dueKobo: number };
  /** The account that buyers pay into is changed on the server alone (BANK_ACCOUNTS_IN_PAGE). */
  'ORDERS.BANK_ACCOUNT_LOCKED': NoDetails;
  /** Another account is proposed, or waits for its hour. */
  'ORDERS.BANK_ACCOUNT_PENDING': NoDetails;
  /** Who proposed an account cannot agree to it. */
  'ORDERS.BANK_ACCOUNT_OWN': NoDetails;
  /** No such proposal is open: it was agreed to, stopped, or is in force. */
  'ORDERS.BANK_ACCOUNT_OVER': NoDetails;
  /** There is no receipt, since the payment is not confirmed; carries the state of the order. */
  'ORDERS.NOT_PAID': { status: OrderStatus };
  /** The order takes no proof in its present state. */
  'ORDERS.PROOF_NOT_ACCEPTED': { status: OrderStatus };
  /** This order's proofs are used up (limit per order). */
  'ORDERS.TOO_MANY_PROOFS': { limit: number };
  /** The payment window was extended before, or is over. */
  'ORDERS.CANNOT_EXTEND': { reason: 'already_extended' | 'window_over' | 'not_pending' };
  /** The person who asks may not, or no longer, correct this of the order. */
  'ORDERS.CANNOT_CORRECT': { reason: CorrectionRefusal };
  /** The buyer cannot say now that something is wrong with the goods. */
  'ORDERS.CANNOT_REPORT': { reason: ReportRefusal };
  /** Nothing is said to be wrong with the order, or staff have answered it. */
  'ORDERS.PROBLEM_NOT_OPEN': NoDetails;
  /** The report already has as many pictures as it may. */
  'ORDERS.TOO_MANY_PICTURES': { limit: number };
  'ORDERS.PROOF_NOT_FOUND': NoDetails;
  'ORDERS.STATEMENT_NOT_FOUND': NoDetails;
  /** The statement's state does not allow this, or the message is of an earlier reading. */
  'ORDERS.STATEMENT_NOT_OPEN': { state: StatementState };
  'ORDERS.CREDIT_NOT_FOUND': NoDetails;
  /** Someone was faster: the credit belongs to the order with this reference, or was dismissed (null). */
  'ORDERS.CREDIT_DECIDED': { reference: string | null };
  /** Less is left of the credit than was asked for the order; carries what it may have. */
  'ORDERS.CREDIT_REST': { restKobo: number };
  /** Money of the order went back already: its credits can no longer be taken from it. */
  'ORDERS.CREDIT_REFUNDED': NoDetails;
  /** The alert is the evidence of the order with this reference; null: it is no evidence, or its credit was undone. */
  'ORDERS.ALERT_NOT_USABLE': { reference: string | null };
  /** The bank took it back, or it is a reversal itself: it pays no order. */
  'ORDERS.CREDIT_REVERSED': NoDetails;
  /** Statements disagree about the credit: it pays no order before that is decided. */
  'ORDERS.CREDIT_DISPUTED': NoDetails;
  /** The mapping takes a column for credits whose name says that its money went out. */
  'ORDERS.OUTGOING_COLUMN': { column: string };
  /** The file was not read by a mapping of staff. */
  'ORDERS.NO_MAPPING': NoDetails;
  'ORDERS.DOUBT_NOT_FOUND': NoDetails;
  /** Someone was faster, or the import that raised it was withdrawn. */
  'ORDERS.DOUBT_DECIDED': { decision: DoubtDecision };
  /** This kind of doubt is not decided so. */
  'ORDERS.DOUBT_OF_OTHER_KIND': { kind: DoubtKind };
  /** The role decides no doubt of this kind; `needs` does. */
  'ORDERS.DOUBT_NOT_YOURS': { needs: StaffRole };
  /** The import cannot be withdrawn by this person, or no longer. */
  'ORDERS.WITHDRAWAL_REFUSED': {
    reason: 'not_imported' | 'withdrawn' | 'not_yours' | 'too_late' | 'decided';
  };
  /** The credit was not taken back, or staff have said so already. */
  'ORDERS.NOT_TAKEN_BACK': NoDetails;
  /** The bank took the payment of the order back: staff decide about that before they go on. */
  'ORDERS.PAYMENT_TAKEN_BACK': NoDetails;
  /** The clerk who confirmed the order may still undo that, so nothing is built on it before `until`. */
  'ORDERS.CONFIRMATION_PENDING': { until: IsoInstant };
  /** Only an approver takes this back: someone else decided it, or the clerk's minutes are over. */
  'ORDERS.UNDO_TIME_OVER': NoDetails;
  /** Another worker reads the mailbox. */
  'ORDERS.MAILBOX_TAKEN': NoDetails;
  /** Another amount is owed than the one that was sent back; 0: nothing is owed any more. */
  'ORDERS.REFUND_CHANGED': { owedKobo: number };
  /** More is to go back than was received and is not on its way back. */
  'ORDERS.REFUND_TOO_LARGE': { atMostKobo: number };
  /** Another amount can go back by now than the one that staff saw. */
  'ORDERS.GRANT_CHANGED': { atMostKobo: number };
  /** More pieces are to come back than the buyer has. */
  'ORDERS.TOO_MANY_RETURNED': { pieces: number };
  /** More than this cannot be taken off the price: something must stay to be paid, and what was received stays. */
  'ORDERS.DISCOUNT_TOO_LARGE': { atMostKobo: number };
  /** A clerk may place no order with a larger discount: an approver must, or is asked once it is placed. */
  'ORDERS.APPROVER_NEEDED': { atMostKobo: number };
  /** What the approver read is no longer asked for: the order has changed, or someone else has answered. */
  'ORDERS.ASK_NOT_OPEN': NoDetails;
  /** The order owes its buyer nothing. */
  'ORDERS.NO_REFUND_OWED': NoDetails;
  /** The e-mail address was corrected a moment ago: no account for a refund is taken until then. */
  'ORDERS.EMAIL_JUST_CORRECTED': { until: IsoInstant };
  /**
   * A code was mailed to the mailbox on record: send the same again with it, until `expiresAt`. `waiting`: the new order
   * that is stored and holds nothing before its code is entered (`orders.enter-code`).
   */
  'ORDERS.CODE_NEEDED': {
    expiresAt: IsoInstant;
    purpose: MailboxCodePurpose;
    waiting?: WaitingOrder;
  };
  /** The order waited for its code and was never placed. */
  'ORDERS.CODE_LAPSED': { productId: number };
  /** The code is wrong, or over. `triesLeft` 0: the same without a code mails another. */
  'ORDERS.CODE_REFUSED': { triesLeft: number };
  /** The order, or the mailbox, has had its codes of this day. */
  'ORDERS.TOO_MANY_CODES': NoDetails;
  /** No refund of the order can be undone: there is none, or its buyer was told. */
  'ORDERS.REFUND_FINAL': NoDetails;

  /** No setting has this name. */
  'SETTINGS.UNKNOWN': NoDetails;
  /** The variable of this name is set in the environment, which wins. */
  'SETTINGS.LOCKED': { key: string };
  /** The value is not what the schema of the setting asks for; `path` is the place in a list. */
  'SETTINGS.INVALID': { key: string; path: string; message: string };
  /** Someone else has changed the setting since it was read. */
  'SETTINGS.CHANGED': { key: string };

  /** The idempotency key was used before with another text. */
  'CONTACT.IDEMPOTENCY_KEY_REUSED': NoDetails;
  /** The address has a webhook already. */
  'CONTACT.WEBHOOK_TAKEN': NoDetails;
  'CONTACT.TOO_MANY_WEBHOOKS': { limit: number };
  'CONTACT.WEBHOOK_NOT_FOUND': NoDetails;
  /** Nothing is sent to an address that is off. */
  'CONTACT.WEBHOOK_OFF': NoDetails;
  /** No message has this id; it may have been erased. */
  'CONTACT.MESSAGE_NOT_FOUND': NoDetails;

  /** Unknown user, wrong password or disabled account: one answer for all. */
  'AUTH.INVALID_CREDENTIALS': NoDetails;
  /** The password is right, but was temporary and was not replaced in time. */
  'AUTH.PASSWORD_EXPIRED': NoDetails;
  /** Too many failed attempts; carries how long to wait. */
  'AUTH.THROTTLED': { retryAfterMs: number };
  /** The session is over: expired, idle, logged out, or revoked. */
  'AUTH.SESSION_ENDED': NoDetails;
  /** A code of the second factor that is wrong, or was used before. */
  'AUTH.INVALID_CODE': NoDetails;
  /** The current password, asked for before a change, is wrong. */
  'AUTH.WRONG_PASSWORD': NoDetails;
  /** The second step of a sign-in came too late, or twice: start again with the password. */
  'AUTH.SIGN_IN_OVER': NoDetails;
  /** The account has no second factor, so recovery codes would have nothing to recover. */
  'AUTH.NO_SECOND_FACTOR': NoDetails;
  /** The role demands a second factor, and this is the account's last one. */
  'AUTH.LAST_SECOND_FACTOR': NoDetails;
  /** A mailed link to choose a password was used, replaced, has expired, or never was. */
  'AUTH.LINK_OVER': NoDetails;
  /** This account got the most links that are mailed within an hour. */
  'AUTH.TOO_MANY_LINKS': { limit: number };
  /** The account is disabled: no link is mailed to it. */
  'AUTH.ACCOUNT_DISABLED': { username: string };
  /** A username with anything but letters a to z, digits, dots, hyphens and underscores. */
  'AUTH.USERNAME_REFUSED': NoDetails;
  /** The account that asks is no longer an owner. */
  'AUTH.OWNER_ONLY': NoDetails;
  /** Owners change no account of their own from the list of staff: the last one could lock everyone out. */
  'AUTH.OWN_ACCOUNT': NoDetails;
  /** A passkey that is unknown, of another site or account, or whose signature is wrong: one answer for all. */
  'AUTH.PASSKEY_REFUSED': NoDetails;
  /** The signature counter of a passkey went back or stood still: there may be a copy of it. */
  'AUTH.PASSKEY_COPIED': NoDetails;
  /** The challenge of a passkey prompt has expired, was used before, or was made for something else. */
  'AUTH.CHALLENGE_OVER': NoDetails;
  /** Browsers make no passkeys for a site at such an address (PUBLIC_URL). */
  'AUTH.PASSKEYS_IMPOSSIBLE': { hurdle: PasskeyHurdle };
  /** The account already has as many passkeys as it may. */
  'AUTH.TOO_MANY_PASSKEYS': { limit: number };
  /** The account, or a way to sign in to it, is younger than `days`, or has no second factor. */
  'AUTH.NOT_SETTLED': { days: number };
  /** An API key that is unknown, revoked or past its end: one answer for all. */
  'AUTH.KEY_INVALID': NoDetails;
  /** Names of keys are not used again: the audit log would not tell them apart. */
  'AUTH.KEY_NAME_TAKEN': { name: string };
  'AUTH.TOO_MANY_KEYS': { limit: number };
  'AUTH.KEY_NOT_FOUND': NoDetails;
  'AUTH.USERNAME_TAKEN': { username: string };
  /** The password may not be used. */
  'AUTH.WEAK_PASSWORD': { reason: WeakPasswordReason };
  'AUTH.ADMIN_NOT_FOUND': { username: string };
}

/** A stable, published error code. */
export type ErrorCode = keyof ErrorDetails;
