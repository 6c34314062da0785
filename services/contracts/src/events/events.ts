// Long, because it is data: every event, and who consumes it.
import type { ReadReceiptJob, ReadStatementJob } from '../jobs/read-files.ts';
import type { IsoDay, IsoInstant } from '../lagos.ts';
import type { BankAccountStep } from '../messages/bank-account.ts';
import type { ContactMessage } from '../messages/contact.ts';
import type { LostOrders } from '../messages/finding.ts';
import type { BankDetails, UndoneCause } from '../messages/orders.ts';
import type { AccountLinkPurpose } from '../messages/staff.ts';
import type { CounterPayment } from '../money/credit.ts';
import type { RefundReason, ReturnedGoods } from '../money/refund.ts';
import type { MailBuyer } from '../orders/buyer.ts';
import type { OrderDelivery } from '../orders/delivery.ts';
import type { LateSettlement } from '../orders/order.endings.ts';
import type { ProblemAnswer, ProblemKind } from '../orders/problem.ts';
import type { Shipment } from '../orders/shipment.ts';
import type { NoticeCount, NoticeKind, PushBrowser } from '../staff/notices.ts';
import type { OwnerAlert } from '../staff/owner-alerts.ts';

/** What consumers need of an order, most of it for a mail; amounts in integer kobo, times UTC. */
export interface OrderMailFacts {
  /** The integer that staff see, for webhooks; missing from the previous release. */
  id?: number;
  orderId: string;
  reference: string;
  buyer: MailBuyer;
  productTitle: string;
  quantity: number;
  totalKobo: number;
  /** What the buyer owes; an event of the previous release says only the total. */
  amountDueKobo?: number;
  /** Part of the amount: less than the price; missing: none. */
  discountKobo?: number;
  /** Part of the amount: what staff granted back of what was paid; missing: none. */
  allowanceKobo?: number;
  /** How the goods reach the buyer; an event of the previous release does not say. */
  delivery?: OrderDelivery;
  paymentDeadline: IsoInstant;
  bankDetails: BankDetails;
  /** The stock that catalog keeps for it, or kept until now. */
  holdId: string;
}

/** What an order was of, for a form that is filled in with it. */
export interface OrderedAgain {
  productId: number;
  variantId: number | null;
  quantity: number;
  /** Null: the goods are delivered. */
  pickupPointId: string | null;
}

/** What a test order is mailed about. */
export type TestOrderStep = 'order-placed' | 'proof-received' | 'order-confirmed';

/**
 * Facts that others must learn, named in the past tense. Each is written to the outbox in the
 * transaction that makes it true; platform's relay adds one BullMQ job per consumer, with the
 * outbox row's UUID as job id. Consumers are idempotent.
 */
export interface Events {
  /** `network`: where it was placed from; missing from the previous release. */
  'order-placed': OrderMailFacts & { network?: string | null };
  'proof-received': OrderMailFacts & { isLate: boolean; isPaidLate: boolean };
  /** The picture of a proof was stored and can be read. */
  'proof-attached': ReadReceiptJob;
  'proof-rejected': OrderMailFacts & { rejectionReason: string };
  /** Staff settled an order that was paid late. */
  'late-payment-settled': OrderMailFacts & { settlement: LateSettlement };
  /** Staff have not checked the proof by `reviewBy`. */
  'review-overdue': OrderMailFacts & { reviewBy: IsoInstant };
  'order-confirmed': OrderMailFacts & {
    amountReceivedKobo: number | null;
    /** Paid at the counter; missing: through the bank. */
    paidBy?: CounterPayment;
  };
  /**
   * The buyer was told that the order is paid, and it is not. `reviewBy`: staff check the proof until then; without it the
   * buyer pays `restKobo`, until `payBy` where the order waits for that.
   */
  'payment-undone': OrderMailFacts & {
    cause: UndoneCause;
    restKobo: number;
    reviewBy: IsoInstant | null;
    payBy: IsoInstant | null;
  };
  /** Less was received than the order costs: it waits for the rest until `paymentDeadline`, or for staff. */
  'payment-short': OrderMailFacts & { amountReceivedKobo: number; restKobo: number };
  /** Money came for an order that was paid before, or that has ended. `answerBy`: staff decide until then; else it is owed. */
  'refund-owed': OrderMailFacts & {
    refundKobo: number;
    reason: RefundReason;
    answerBy?: IsoInstant;
    /** Why staff granted it, in their words. */
    grantedFor?: string;
  };
  /** Pieces of a paid order are not the buyer's after all. `returnId` counts them once. */
  'goods-returned': ReturnedGoods & {
    holdId: string;
    returnId: string;
    by: string;
    reference: string;
  };
  /** A buyer, or anyone with the link of the order, named the account for a refund. */
  'refund-account-given': OrderMailFacts & { refundKobo: number; toAccount: string };
  /** Someone wants to order what unpaid orders of many networks hold: pieces are held for readers of their mailbox alone. */
  'order-code-issued': {
    /** The order that waits for the code; missing from the previous release. */
    orderId?: string;
    buyer: MailBuyer;
    code: string;
    expiresAt: IsoInstant;
    network: string | null;
  };
  /**
   * The buyer, or staff, corrected these fields. `formerEmail`: the address before, which hears of it, too; null where it is
   * the same. `isUnpaid`: nothing has come for the order. `isAmountNew`: with another delivery fee it costs another sum.
   */
  'order-corrected': OrderMailFacts & {
    changed: string[];
    isUnpaid: boolean;
    formerEmail: string | null;
    isByStaff?: boolean;
    isAmountNew?: boolean;
  };
  /** Staff changed what an unpaid order costs. `restKobo`: what is to be paid now. `isToPay`: the buyer has sent no proof. */
  'order-discounted': OrderMailFacts & { restKobo: number; isToPay: boolean };
  /** Someone with the link of a paid order wants to correct these fields. */
  'correction-code-issued': OrderMailFacts & {
    code: string;
    expiresAt: IsoInstant;
    changed: string[];
  };
  /** Someone asked for the links of orders, or of one: they go to the mailbox that these orders name, if there are any. */
  'order-links-asked': LostOrders & { orderId?: string; network: string | null };
  /** Someone with the link of the order asked for what only the reader of its mailbox may do. */
  'mailbox-code-issued': OrderMailFacts & {
    code: string;
    expiresAt: IsoInstant;
    /** The account that the code allows, in words. */
    toAccount: string;
  };
  /** Staff sent money back, an hour ago. */
  'refund-paid': OrderMailFacts & {
    refundKobo: number;
    /** In words; null where the buyer named none. */
    toAccount: string | null;
  };
  /** Staff pack the goods. */
  'order-processing': OrderMailFacts;
  /** The goods wait at the counter, for the code. */
  'order-ready': OrderMailFacts & { shipment: Shipment };
  'order-shipped': OrderMailFacts & { shipment: Shipment };
  'order-delivered': OrderMailFacts;
  /** The goods came back. */
  'order-returned': OrderMailFacts;
  /** The buyer says that something is wrong with the goods. */
  'problem-reported': OrderMailFacts & { kind: ProblemKind };
  /** Staff answered that; `refundKobo`: of a refund. */
  'problem-answered': OrderMailFacts & {
    kind: ProblemKind;
    answer: ProblemAnswer;
    reason: string;
    refundKobo: number | null;
  };
  'order-expired': OrderMailFacts;
  /** An owner tries the shop: the mail of this step is to be sent, marked as a test. Catalog, store and webhooks never hear of it. */
  'test-order-moved': OrderMailFacts & { step: TestOrderStep };
  /** Half of the payment window has passed, and nothing has come for the order. */
  'payment-reminded': OrderMailFacts;
  /** It expired some hours ago, without a payment, and its buyer has ordered nothing since. */
  'second-chance-given': OrderMailFacts & { again: OrderedAgain };
  /** `isByBuyer`: on the order page, while it was unpaid; missing from the previous release. */
  'order-cancelled': OrderMailFacts & {
    cancelReason: string;
    isByBuyer?: boolean;
    /** What is known of a payment; missing: nothing. */
    payment?: 'received' | 'proof';
  };
  /** The picture of an order shows no payment, and others wait for its pieces: it goes on without them. */
  'hold-released': OrderMailFacts;
  /** An order was refused after its stock was held: the pieces return at once. */
  'hold-abandoned': { holdId: string };
  /** A late proof took new stock under a new hold. */
  'hold-renewed': { holdId: string };
  /** A statement file is to be read. */
  'statement-opened': ReadStatementJob;
  'contact-message-received': ContactMessage;
  /** A product that this address waits for can be ordered again. */
  'product-back': { productId: number; title: string; email: string; stopKey: string };
  /** A link to choose a password is to be mailed to a member of staff. */
  'account-link-made': {
    username: string;
    email: string;
    purpose: AccountLinkPurpose;
    /** Which owner asked for it. */
    actor: string;
    /** Closed for ACCOUNT_LINK_SEAL with `key` as context: queues and backups hold no link. */
    sealedToken: string;
    key: string;
    expiresAt: IsoInstant;
  };
  /** A member of staff is to hear of what came since the last notice. */
  'staff-notice-due': { username: string; email: string; counts: NoticeCount[] };
  /** The same for one browser of theirs. No counts: it has just been added, and shows that it works. */
  'staff-push-due': PushBrowser & { counts: NoticeCount[] };
  /** An owner is to get the figures of this day of Lagos. */
  'evening-mail-due': { username: string; email: string; day: IsoDay };
  /** Someone proposed, agreed to or stopped another account for buyers to pay into; one for each who hears of it. */
  'bank-account-step': {
    username: string;
    email: string;
    actor: string;
    step: BankAccountStep;
    details: BankDetails;
  };
  /** A webhook is to be tried; `delaySeconds` of the outbox says when. */
  'webhook-due': { deliveryId: string };
  /** A webhook failed for OFF_AFTER_DAYS, or its receiver is gone, and is off. */
  'webhook-switched-off': { webhookId: number };
  /** Something that only staff hear of. */
  'staff-notice-raised': { kind: Extract<NoticeKind, 'exact_credit' | 'reversal' | 'low_stock'> };
  /** An owner is to hear at once that something needs them. `lastAt`: when it last went well. */
  'owner-alert-due': {
    username: string;
    email: string;
    alert: OwnerAlert;
    lastAt: IsoInstant | null;
  };
  /** An owner took every second factor of an account away. */
  'second-factor-reset': { username: string; email: string; actor: string };
}

/** Any event that the outbox may carry. */
export type EventName = keyof Events;

/** The consumers of events: each has a queue `events-<consumer>`. */
export type EventConsumer = 'catalog' | 'worker' | 'store' | 'reader' | 'receipts' | 'webhooks';

/**
 * Event → its consumers. catalog keeps the holds; worker mails; store takes sales to Shopify; reader reads statement
 * files, receipts pictures of payment; webhooks tells programs of the shop.
 */
export const eventConsumers: Record<EventName, readonly EventConsumer[]> = {
  // catalog asks for the holds of all orders together (`orders.settle-holds`).
  'order-placed': ['worker', 'webhooks'],
  'proof-received': ['worker'],
  'proof-attached': ['receipts'],
  'proof-rejected': ['worker'],
  'late-payment-settled': ['worker'],
  'review-overdue': ['worker'],
  'order-confirmed': ['catalog', 'worker', 'store', 'webhooks'],
  'payment-undone': ['worker'],
  'payment-short': ['worker', 'webhooks'],
  'refund-owed': ['worker'],
  'refund-account-given': ['worker'],
  'mailbox-code-issued': ['worker'],
  'order-code-issued': ['worker'],
  'order-corrected': ['worker'],
  'order-discounted': ['worker'],
  'correction-code-issued': ['worker'],
  'order-links-asked': ['worker'],
  'refund-paid': ['worker', 'webhooks'],
  'order-processing': ['worker'],
  'order-ready': ['worker'],
  'order-shipped': ['worker', 'webhooks'],
  'order-delivered': ['worker', 'webhooks'],
  'order-returned': ['worker'],
  'problem-reported': ['worker'],
  'problem-answered': ['worker'],
  'order-expired': ['catalog', 'worker', 'webhooks'],
  'test-order-moved': ['worker'],
  'payment-reminded': ['worker'],
  'second-chance-given': ['worker'],
  'order-cancelled': ['catalog', 'worker', 'store', 'webhooks'],
  'hold-released': ['catalog', 'worker'],
  'goods-returned': ['catalog'],
  'hold-abandoned': ['catalog'],
  'hold-renewed': ['catalog'],
  'statement-opened': ['reader'],
  'contact-message-received': ['worker'],
  'product-back': ['worker'],
  'account-link-made': ['worker'],
  'second-factor-reset': ['worker'],
  'bank-account-step': ['worker'],
  'staff-notice-due': ['worker'],
  // With the webhooks: a slow push service delays no mail.
  'staff-push-due': ['webhooks'],
  'evening-mail-due': ['worker'],
  'owner-alert-due': ['worker'],
  'webhook-due': ['webhooks'],
  'webhook-switched-off': ['worker'],
  'staff-notice-raised': ['worker'],
};

/** A larger statement file takes seconds to read. */
const LARGE_STATEMENT_BYTES = 512 * 1024;

/** Whether a statement file waits for small ones, and is read alone. */
export const isLargeStatement = ({ sizeBytes = 0 }: Pick<ReadStatementJob, 'sizeBytes'>): boolean =>
  sizeBytes > LARGE_STATEMENT_BYTES;

/** Whether the job of an event comes after all others of its queue: a flood of these delays no buyer, a large file no small one. */
export function isLowPriorityEvent(name: EventName, payload: unknown): boolean {
  if (name === 'contact-message-received' || name === 'product-back') return true;
  if (name !== 'statement-opened') return false;
  return isLargeStatement(payload as ReadStatementJob); // the payload of this event
}

/** Name of the BullMQ queue from which `consumer` takes its events. */
export function eventQueue(consumer: EventConsumer): string {
  return `events-${consumer}`;
}
