// Long, because it is data: every table of the orders.
import { defineEntity, p } from '@mikro-orm/core';
import type { BankDetails, PlaceOrderRequest } from '@spade/contracts/messages/orders';
import type { FlatBuyer } from '@spade/contracts/orders/buyer';
import { deliveryMethods } from '@spade/contracts/orders/delivery';
import type { MailboxCodePurpose } from '@spade/contracts/orders/mailbox-code';
import { failureReasons, lateSettlements } from '@spade/contracts/orders/order.endings';
import { type OrderEventKind, orderStatuses } from '@spade/contracts/orders/order.states';
import { type ActorKind } from '@spade/contracts/staff/actor';
import { day, identity, instant, kobo } from '@spade/platform/database/columns';
import type { TablesOf } from '@spade/platform/database/statements';
import type { Selectable } from 'kysely';

/** The columns of the buyer. One that `buyerFields` (contracts) has and this lacks does not compile. */
const buyerColumns = {
  customerName: p.text(),
  customerEmail: p.text(),
  customerPhone: p.text(),
  shippingAddress: p.text(),
  shippingCity: p.text(),
  shippingState: p.text(),
  shippingLandmark: p.text().nullable(),
  deliveryArea: p.text().nullable(),
} satisfies Record<keyof FlatBuyer, unknown>;

/**
 * An order as the table `orders` holds it; read only. Every change is one conditional statement
 * (`transition.ts` and the use cases), never a flush. Amounts are integer kobo, times UTC with
 * milliseconds. Columns with a default are filled by the database.
 */
export const OrderEntity = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: {
    id: identity(),
    /** Unguessable; the only id that the public knows. */
    publicId: p.text(),
    /** Short, for the transfer's narration. */
    reference: p.text(),
    idempotencyKey: p.text(),
    bodyHash: p.text(),
    ...buyerColumns,
    /** One mailbox, however its address is written (contracts: `mailboxOf`); null once erased. */
    mailbox: p.text().nullable(),
    /** The network that the order came from (/24 or /48); null once it is no longer needed. */
    network: p.text().nullable(),
    /** Who of the staff placed it for its buyer; null: the buyer did. */
    placedBy: p.text().nullable(),
    productId: p.integer(),
    /** As catalog numbers them; null is the product's default. */
    variantId: p.integer().nullable(),
    productTitle: p.text(),
    /** The product's category when it was ordered: the sector in the owner's figures; null when unknown. */
    productCategory: p.text().nullable(),
    quantity: p.integer(),
    unitPriceKobo: kobo(),
    /** Price × quantity; what the buyer owes is `amountDueOf` (orders/amount-due.ts). */
    totalKobo: kobo(),
    deliveryFeeKobo: kobo().default(0),
    deliveryMethod: p.enum(deliveryMethods).default('deliver'),
    /** False: staff tell the buyer the fee, which is not in the amount due. */
    isFeeInPrice: p.boolean().default(false),
    /** In words, as promised when the order was placed; null where only the general words say it. */
    deliveryTime: p.text().nullable(),
    /** Its name and address, where the goods are picked up; the columns of the address are its own then. */
    pickupPoint: p.text().nullable(),
    /** The account that its buyer was shown; null: the one in force. */
    bankDetails: p.json().$type<BankDetails>().nullable(),
    discountKobo: kobo().default(0),
    /** What staff granted back of what was paid; the sum of `allowanceKobo` over its decisions about refunds. */
    allowanceKobo: kobo().default(0),
    /** Pieces that came back, or never left. */
    returnedPieces: p.integer().default(0),
    shopifyOrderId: p.text().nullable(),
    /** Why the store has not taken the order yet. */
    shopifyError: p.text().nullable(),
    status: p.enum(orderStatuses).default('pending_payment'),
    failureReason: p.enum(failureReasons).nullable(),
    paymentDeadline: instant(),
    /** Length of the payment window when the order was placed. */
    windowMinutes: p.integer(),
    extendedAt: instant().nullable(),
    /** When its buyer was reminded to pay, and asked to order again after it had expired; null: not yet. */
    remindedAt: instant().nullable(),
    secondChanceAt: instant().nullable(),
    /** When the buyer corrected the e-mail address, once; null before. */
    emailCorrectedAt: instant().nullable(),
    /** When its packing slip was first printed. */
    slipPrintedAt: instant().nullable(),
    isPaidLate: p.boolean().default(false),
    lateSettlement: p.enum(lateSettlements).nullable(),
    /** While a proof waits: until when staff should have checked it. */
    reviewBy: instant().nullable(),
    /** `reviewBy`, or the end of time: what lists are sorted by. */
    reviewOrder: instant().defaultRaw('generated'),
    /** Staff got the alarm that the proof waits longer than that. */
    isOverdue: p.boolean().default(false),
    /** The stock that catalog keeps for this order, or kept until it failed. */
    holdId: p.uuid(),
    /** Sum of the order's credits; null while there is none. */
    amountReceivedKobo: kobo().nullable(),
    /** Sum of its refunds. */
    amountRefundedKobo: kobo().default(0),
    /** As `ledgerOf`, for lists; a trigger sets it. */
    refundOwedKobo: kobo().defaultRaw('set by a trigger'),
    /** Sum of the decisions that money goes back; never more than there is, which a trigger sees to. */
    refundDecidedKobo: kobo().default(0),
    /** What came beyond what the order costs and is not decided; a trigger sets it. */
    undecidedKobo: kobo().defaultRaw('set by a trigger'),
    undecidedSince: instant().nullable().defaultRaw('set by a trigger'),
    /** The part of the money received that only a clerk's word shows; a trigger sets it. */
    attestedKobo: kobo().defaultRaw('set by a trigger'),
    /** The confirmation rests on credits, not on the word of a clerk. */
    isConfirmedByCredit: p.boolean().default(false),
    confirmedAt: instant().nullable(),
    /** The username of who confirmed it, or `system`; null while it is not, and where a release before 0.3 did. */
    confirmedBy: p.text().nullable(),
    /** When the mail of a clerk's confirmation becomes due: until then that clerk may undo it. Null: it went at once. */
    mailDueAt: instant().nullable(),
    /** Until when staff may take the last step of fulfilment back; null once they may not. */
    stepBackUntil: instant().nullable(),
    proofCount: p.integer().default(0),
    /** Object key of the newest proof in the private bucket. */
    paymentProofUrl: p.text().nullable(),
    latestProofId: p.uuid().nullable(),
    hasLateProof: p.boolean().default(false),
    /** The bank took a payment of this order back. */
    isPaymentTakenBack: p.boolean().default(false),
    createdAt: instant().defaultRaw('now()'),
    /** When the buyer's data was replaced (contracts: `erasedAs`); null while it is there. */
    erasedAt: instant().nullable(),
  },
});

/** One order. */
export type Order = Selectable<TablesOf<typeof OrderEntity>['orders']>;

/** An account that staff proposed for buyers to pay into (orders/bank-accounts.ts). */
export const BankAccountEntity = defineEntity({
  name: 'BankAccount',
  tableName: 'bank_accounts',
  properties: {
    id: identity(),
    bankName: p.text(),
    accountName: p.text(),
    accountNumber: p.text(),
    proposedBy: p.text(),
    proposedAt: instant().defaultRaw('clock_timestamp()'),
    agreedBy: p.text().nullable(),
    agreedAt: instant().nullable(),
    inForceFrom: instant().nullable(),
    stoppedBy: p.text().nullable(),
    stoppedAt: instant().nullable(),
  },
});

/** One proposal. */
export type BankAccountRow = Selectable<TablesOf<typeof BankAccountEntity>['bank_accounts']>;

/** One line of an order's history. The table refuses UPDATE, DELETE and TRUNCATE. */
export const OrderEventEntity = defineEntity({
  name: 'OrderEvent',
  tableName: 'order_events',
  properties: {
    id: identity(),
    orderId: p.integer(),
    at: instant().defaultRaw('now()'),
    kind: p.text().$type<OrderEventKind>(),
    fromStatus: p.enum(orderStatuses).nullable(),
    toStatus: p.enum(orderStatuses),
    /** `customer`, `system`, or the username of the admin: `actorKind` says which. */
    actor: p.text(),
    /** Null in lines of an earlier release. */
    actorKind: p.text().$type<ActorKind>().nullable(),
    reason: p.text().nullable(),
    /** The request that caused it; a message delivered twice is recognised by it. */
    requestId: p.text().nullable(),
    /** The form of the site that it came from; the same form sent again is recognised by it. */
    formId: p.text().nullable(),
  },
});

/** One line of an order's history. */
export type OrderEventRow = Selectable<TablesOf<typeof OrderEventEntity>['order_events']>;

/** What the buyer's page shows of it. */
export type ShownEvent = Pick<OrderEventRow, 'at' | 'kind' | 'toStatus' | 'reason'>;

/**
 * Which order has which hold of catalog. A row without an order is a fence: its primary key makes
 * a slow request fail that still wants to store an order under that hold.
 */
export const OrderHoldEntity = defineEntity({
  name: 'OrderHold',
  tableName: 'order_holds',
  properties: {
    holdId: p.uuid().primary(),
    orderId: p.integer().nullable(),
    recordedAt: instant().defaultRaw('now()'),
  },
});

/** An order that is to be placed once its code is entered (orders/waiting-orders.ts). */
export const WaitingOrderEntity = defineEntity({
  name: 'WaitingOrder',
  tableName: 'waiting_orders',
  properties: {
    id: identity(),
    /** As the order has it once it is placed. */
    publicId: p.text(),
    idempotencyKey: p.text(),
    bodyHash: p.text(),
    productId: p.integer(),
    /** Null once it lapsed: nothing of its buyer is kept. */
    request: p.json().$type<PlaceOrderRequest>().nullable(),
    /** When the code was entered; null before. */
    provenAt: instant().nullable(),
    lapsesAt: instant(),
  },
});

/** One order that waits. */
export type WaitingOrderRow = Selectable<TablesOf<typeof WaitingOrderEntity>['waiting_orders']>;

/** A code that was mailed to the mailbox of an order (orders/mailbox-codes.ts). */
export const MailboxCodeEntity = defineEntity({
  name: 'MailboxCode',
  tableName: 'mailbox_codes',
  properties: {
    id: identity(),
    /** `order 17`, or a digest of the mailbox of an order that is to be placed. */
    owner: p.text(),
    purpose: p.text().$type<MailboxCodePurpose>(),
    /** Digest of what the code allows. */
    subject: p.text(),
    code: p.text(),
    triesLeft: p.integer(),
    sentAt: instant().defaultRaw('now()'),
    expiresAt: instant(),
    usedAt: instant().nullable(),
  },
});

/** A proof of payment; all are kept. Sizes in bytes and pixels, times UTC. */
export const OrderProofEntity = defineEntity({
  name: 'OrderProof',
  tableName: 'order_proofs',
  properties: {
    id: identity(),
    proofId: p.uuid(),
    orderId: p.integer(),
    /** Key of the object in the private bucket; the same key again is the same proof. */
    objectKey: p.text(),
    /** The form of the site that it came from: sent again, it brings no other proof. */
    formId: p.text().nullable(),
    /** SHA-256 of the uploaded bytes, hex. */
    sha256: p.text(),
    /** 64 bits, signed as PostgreSQL keeps them. */
    perceptualHash: p.bigint(),
    sizeBytes: p.integer(),
    widthPx: p.integer(),
    heightPx: p.integer(),
    isLate: p.boolean(),
    rejectionReason: p.text().nullable(),
    uploadedAt: instant().defaultRaw('now()'),
    /** When the picture was read; the next four are what was certain. Null again without the picture. */
    readAt: instant().nullable(),
    readAmountKobo: kobo().nullable(),
    readPaidOn: day().nullable(),
    readPaidAt: instant().nullable(),
    readTransactionId: p.text().nullable(),
    /** It says that the transfer is pending or failed; null: a release before 0.3 read it. */
    readIsPending: p.boolean().nullable(),
    /** It names another account than ours. */
    readIsOtherAccount: p.boolean().nullable(),
    /** SHA-256 of the id as all ways of writing it are alike, hex; stays, as the hashes of the picture do. */
    transactionKey: p.text().nullable(),
    /** When the picture was removed; its hashes stay. Null while the picture is there. */
    pictureRemovedAt: instant().nullable(),
  },
});

/** One proof of payment. */
export type OrderProof = Selectable<TablesOf<typeof OrderProofEntity>['order_proofs']>;

/** A receipt that was issued. The table refuses UPDATE, DELETE and TRUNCATE. */
export const ReceiptEntity = defineEntity({
  name: 'Receipt',
  tableName: 'receipts',
  properties: {
    /** One unbroken series: `receipt_numbers` has the last. */
    number: p.integer().primary(),
    orderId: p.integer(),
    issuedAt: instant().defaultRaw('now()'),
    /** The receipt of the same order that this one replaces. */
    replaces: p.integer().nullable(),
    /** ReceiptFacts (contracts): what it states for good. */
    facts: p.json(),
  },
});

/** The last number that was given to a receipt; one row. */
export const ReceiptNumberEntity = defineEntity({
  name: 'ReceiptNumber',
  tableName: 'receipt_numbers',
  properties: {
    isOnly: p.boolean().primary(),
    last: p.integer(),
  },
});

/** An order by which an owner tries the shop (orders/test-order.ts). */
export const TestOrderEntity = defineEntity({
  name: 'TestOrder',
  tableName: 'test_orders',
  properties: {
    id: identity(),
    /** As `newTestId` makes it. */
    publicId: p.text(),
    placedBy: p.text(),
    /** The columns of `orders` as they were when it was placed. */
    facts: p.json(),
    createdAt: instant().defaultRaw('now()'),
    /** When its proof came. */
    proofAt: instant().nullable(),
    /** Until when staff should have checked it. */
    reviewBy: instant().nullable(),
    confirmedAt: instant().nullable(),
  },
});
