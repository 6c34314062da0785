import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type FailureReason, orderStatuses } from '@spade/contracts/messages/orders';
import { identity, instant, kobo } from '@spade/platform/database/columns';

const failureReasons = ['expired', 'cancelled'] as const satisfies readonly FailureReason[];

/**
 * An order as the table `orders` holds it; read only. Every change is one conditional UPDATE
 * (`transition.ts` and the use cases), never a flush. Amounts are integer kobo, times UTC with
 * milliseconds.
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
    customerName: p.text(),
    customerEmail: p.text(),
    customerPhone: p.text(),
    shippingAddress: p.text(),
    shippingCity: p.text(),
    shippingState: p.text(),
    productId: p.integer(),
    /** As catalog numbers them; null is the product's default. */
    variantId: p.integer().nullable(),
    productTitle: p.text(),
    quantity: p.integer(),
    unitPriceKobo: kobo(),
    totalKobo: kobo(),
    shopifyOrderId: p.text().nullable(),
    /** Why the order could not be created in the store so far. */
    shopifyError: p.text().nullable(),
    status: p.enum(orderStatuses),
    failureReason: p.enum(failureReasons).nullable(),
    paymentDeadline: instant(),
    /** Length of the payment window when the order was placed. */
    windowMinutes: p.integer(),
    extendedAt: instant().nullable(),
    isPaidLate: p.boolean(),
    /** The stock that catalog keeps for this order, or kept until it failed. */
    holdId: p.uuid(),
    amountReceivedKobo: kobo().nullable(),
    confirmedAt: instant().nullable(),
    proofCount: p.integer(),
    /** Object key of the newest proof in the private bucket. */
    paymentProofUrl: p.text().nullable(),
    latestProofId: p.uuid().nullable(),
    hasLateProof: p.boolean(),
    hasDuplicateProof: p.boolean(),
    createdAt: instant(),
    /** Since then it is nobody's: name, address, e-mail and phone are gone. */
    erasedAt: instant().nullable(),
  },
});

/** One order. */
export type Order = InferEntity<typeof OrderEntity>;
