import { defineEntity, p } from '@mikro-orm/core';
import type { FlatBuyer } from '@spade/contracts/orders/buyer';
import {
  failureReasons,
  lateSettlements,
  orderStatuses,
} from '@spade/contracts/orders/order.states';
import { identity, instant, kobo } from '@spade/platform/database/columns';
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
    productId: p.integer(),
    /** As catalog numbers them; null is the product's default. */
    variantId: p.integer().nullable(),
    productTitle: p.text(),
    /** The product's category when it was ordered: the sector in the owner's figures; null when unknown. */
    productCategory: p.text().nullable(),
    quantity: p.integer(),
    unitPriceKobo: kobo(),
    totalKobo: kobo(),
    shopifyOrderId: p.text().nullable(),
    /** Why the store has not taken the order yet. */
    shopifyError: p.text().nullable(),
    status: p.enum(orderStatuses).default('pending_payment'),
    failureReason: p.enum(failureReasons).nullable(),
    paymentDeadline: instant(),
    /** Length of the payment window when the order was placed. */
    windowMinutes: p.integer(),
    extendedAt: instant().nullable(),
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
    /** As `ledgerOf`, for lists. */
    refundOwedKobo: kobo().defaultRaw('generated'),
    /** The confirmation rests on credits, not on the word of a clerk. */
    isConfirmedByCredit: p.boolean().default(false),
    confirmedAt: instant().nullable(),
    proofCount: p.integer().default(0),
    /** Object key of the newest proof in the private bucket. */
    paymentProofUrl: p.text().nullable(),
    latestProofId: p.uuid().nullable(),
    hasLateProof: p.boolean().default(false),
    hasDuplicateProof: p.boolean().default(false),
    hasRepeatedTransaction: p.boolean().default(false),
    /** The bank took a payment of this order back. */
    isPaymentTakenBack: p.boolean().default(false),
    createdAt: instant().defaultRaw('now()'),
    /** When the buyer's data was replaced (contracts: `erasedAs`); null while it is there. */
    erasedAt: instant().nullable(),
  },
});

/** One order. */
export type Order = Selectable<TablesOf<typeof OrderEntity>['orders']>;
