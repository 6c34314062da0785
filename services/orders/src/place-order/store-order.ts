import type { EntityManager } from '@mikro-orm/postgresql';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import type { PlacedOrder, PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { currentRequestId } from '@spade/platform/logging/request-context';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { orderMailFacts } from '../order/mail-facts.ts';
import { newPublicId, newReference } from '../order/names.ts';
import { type Order, OrderEntity } from '../order/order.entity.ts';
import type { OrderSettings } from '../order/order-settings.ts';
import { presentPlacedOrder } from '../order/presenter.ts';
import { isoSql, rowsOf, violatedConstraint } from '../order/sql.ts';
import { totalOf } from '../order/total.ts';

/** What became of an attempt to store an order. */
export type StoreOutcome =
  | { kind: 'stored'; placed: PlacedOrder }
  /** Another call with this key was quicker. */
  | { kind: 'key-taken' }
  /** Catalog gave the hold up meanwhile (`orders.settle-holds`); take the next one. */
  | { kind: 'fenced' };

/** References clash about once in 200 orders when 100,000 are stored; so many in a row never do. */
const MAX_REFERENCE_CLASHES = 10;

/** The order stored under this idempotency key, or null. */
export function findByIdempotencyKey(em: EntityManager, key: string): Promise<Order | null> {
  return em.findOne(OrderEntity, { idempotencyKey: key }, { disableIdentityMap: true });
}

/** Writes order, its hold, history and outbox in one transaction. */
export async function storeOrder(
  em: EntityManager,
  request: PlaceOrderRequest,
  bodyHash: string,
  hold: HoldReply,
  settings: OrderSettings,
): Promise<StoreOutcome> {
  for (let clash = 0; clash < MAX_REFERENCE_CLASHES; clash += 1) {
    try {
      return await em.transactional((transaction) =>
        insertOrder(transaction, request, bodyHash, hold, settings),
      );
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'order_holds_pkey') return { kind: 'fenced' };
      if (constraint !== 'orders_reference_key') throw error;
    }
  }
  throw new Error(`${MAX_REFERENCE_CLASHES} references in a row were taken`);
}

async function insertOrder(
  em: EntityManager,
  request: PlaceOrderRequest,
  bodyHash: string,
  hold: HoldReply,
  settings: OrderSettings,
): Promise<StoreOutcome> {
  const names = { publicId: newPublicId(), reference: newReference() };
  const totalKobo = totalOf(hold.unitPriceKobo, hold.quantity);
  const [row] = await rowsOf<{ payment_deadline: string }>(
    em,
    `with placed as (
       insert into orders (public_id, reference, idempotency_key, body_hash, customer_name,
         customer_email, customer_phone, shipping_address, shipping_city, shipping_state,
         product_id, variant_id, product_title, quantity, unit_price_kobo, total_kobo, hold_id,
         window_minutes, payment_deadline)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, now() + make_interval(mins => ?))
       on conflict (idempotency_key) do nothing
       returning id, payment_deadline
     ), held as (
       insert into order_holds (hold_id, order_id) select ?, id from placed
     ), recorded as (
       insert into order_events (order_id, kind, to_status, actor, request_id)
       select id, 'placed', 'pending_payment', 'customer', ? from placed
     )
     select ${isoSql('payment_deadline')} as payment_deadline from placed`,
    [
      names.publicId,
      names.reference,
      request.idempotencyKey,
      bodyHash,
      request.customerName,
      request.customerEmail,
      request.customerPhone,
      request.shippingAddress,
      request.shippingCity,
      request.shippingState,
      hold.productId,
      request.variantId ?? null,
      hold.title,
      hold.quantity,
      hold.unitPriceKobo,
      totalKobo,
      hold.holdId,
      settings.paymentWindowMinutes,
      settings.paymentWindowMinutes,
      hold.holdId,
      currentRequestId() ?? null,
    ],
  );
  if (!row) return { kind: 'key-taken' };
  const order = {
    ...names,
    customerName: request.customerName,
    customerEmail: request.customerEmail,
    productTitle: hold.title,
    quantity: hold.quantity,
    totalKobo,
    paymentDeadline: new Date(row.payment_deadline),
  };
  await recordEvent(em, 'order-placed', {
    ...orderMailFacts(order, settings.bankDetails),
    holdId: hold.holdId,
  });
  return { kind: 'stored', placed: presentPlacedOrder(order, settings.bankDetails) };
}
