import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CANCEL_ORDER_MUTATION, ORDER_STATE_QUERY } from './shopify/documents.ts';
import type { ShopifyClient } from './shopify/shopify.client.ts';

/** How often it is looked whether the store, which cancels in the background, is done. */
const LOOKS = 5;

/** Pause between two looks, in milliseconds. */
const PAUSE_MS = 1_000;

const stateSchema = z.object({
  order: z.object({ cancelledAt: z.string().nullable() }).nullable(),
});

const cancelledSchema = z.object({
  orderCancel: z.object({
    orderCancelUserErrors: z.array(z.object({ code: z.string().nullish(), message: z.string() })),
  }),
});

/** The store does not cancel the order, for example since its goods have left. */
class CancellationRefusedError extends Error {
  override name = 'CancellationRefusedError';
}

/** The store has not finished: it is looked at again. */
class CancellationPendingError extends Error {
  override name = 'CancellationPendingError';

  constructor() {
    super('Shopify has not cancelled the order yet; it is looked at again.');
  }
}

/** Whether nothing of the order is open in the store: it is cancelled, or was deleted there. */
async function isOver(client: ShopifyClient, id: string): Promise<boolean> {
  const { order } = stateSchema.parse(await client.query(ORDER_STATE_QUERY, { id }));
  return order === null || order.cancelledAt !== null;
}

/**
 * Cancels an order in the store (`orderCancel`, 2026-10): its pieces return there, no money goes back, since we send it, and
 * the store writes no mail, since we do. The order is asked for first, so that a repeat, also after a lost answer, changes
 * nothing. An order that staff have cancelled there by hand is done. Every error is worth another attempt.
 */
export async function cancelStoreOrder(
  client: ShopifyClient,
  { id, reference }: { id: string; reference: string },
): Promise<void> {
  if (await isOver(client, id)) return;
  const data = await client.mutate(CANCEL_ORDER_MUTATION, {
    id,
    reason: 'OTHER',
    restock: true,
    notifyCustomer: false,
    refundMethod: { originalPaymentMethodsRefund: false },
    staffNote: `Cancelled in the web shop. Reference ${reference}.`,
  });
  const { orderCancelUserErrors: errors } = cancelledSchema.parse(data).orderCancel;
  if (errors.length > 0)
    throw new CancellationRefusedError(
      `Shopify does not cancel the order: ${errors.map(({ message }) => message).join('; ')}`,
    );
  for (let look = 1; !(await isOver(client, id)); look += 1) {
    if (look === LOOKS) throw new CancellationPendingError();
    await sleep(PAUSE_MS);
  }
}
