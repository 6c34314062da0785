import type { EntityManager } from '@mikro-orm/postgresql';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import type { PlacedOrder, PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { flattenBuyer } from '@spade/contracts/orders/buyer';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { violatedConstraint } from '@spade/platform/database/statements';
import { currentRequestId } from '@spade/platform/logging/request-context';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { type InsertObject, sql } from 'kysely';
import { orderMailFacts } from '../order/mail-facts.ts';
import { newPublicId, newReference } from '../order/names.ts';
import { checkOpenOrders, lockOwner, type OrderOwner } from '../order/open-orders.ts';
import { presentPlacedOrder } from '../order/order.presenter.ts';
import { type OrdersTables, ordersDb } from '../order/order.tables.ts';
import { minutesFromNow } from '../order/payment-window.ts';
import { totalOf } from '../order/total.ts';
import type { OrdersConfig } from '../orders.config.ts';

/**
 * `key-taken`: a concurrent request with this idempotency key was faster. `fenced`: catalog
 * released the hold meanwhile (`orders.settle-holds`); take the next one.
 */
export type StoreOutcome = PlacedOrder | 'key-taken' | 'fenced';

/** References clash about once in 200 orders when 100,000 are stored; never so often in a row. */
const MAX_REFERENCE_CLASHES = 10;

/** Whose open orders the limits count. */
export function ownerOf({ buyer, network = null }: PlaceOrderRequest): OrderOwner {
  return { customerPhone: buyer.phone, mailbox: mailboxOf(buyer.email), network };
}

/** Writes order, hold, history and outbox in one transaction. Throws ORDERS.TOO_MANY_OPEN. */
export async function storeOrder(
  em: EntityManager,
  request: PlaceOrderRequest,
  bodyHash: string,
  hold: HoldReply,
  config: OrdersConfig,
): Promise<StoreOutcome> {
  for (let clash = 0; clash < MAX_REFERENCE_CLASHES; clash += 1) {
    try {
      return await em.transactional(async (transaction) => {
        await lockOwner(transaction, ownerOf(request), config);
        await checkOpenOrders(transaction, ownerOf(request), config);
        return insertOrder(transaction, request, bodyHash, hold, config);
      });
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'order_holds_pkey') return 'fenced';
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
  config: OrdersConfig,
): Promise<StoreOutcome> {
  const { holdId, productId, title: productTitle, quantity, unitPriceKobo, category } = hold;
  const order = {
    publicId: newPublicId(),
    reference: newReference(),
    ...flattenBuyer(request.buyer),
    ...ownerOf(request),
    productId,
    variantId: request.variantId ?? null,
    productTitle,
    productCategory: category ?? null,
    quantity,
    unitPriceKobo,
    totalKobo: totalOf(unitPriceKobo, quantity),
    holdId,
  };
  const windowMinutes = config.PAYMENT_WINDOW_MINUTES;
  const columns = {
    ...order,
    idempotencyKey: request.idempotencyKey,
    bodyHash,
    windowMinutes,
    paymentDeadline: minutesFromNow(windowMinutes),
  } satisfies InsertObject<OrdersTables, 'orders'>;
  // One round trip, so that locks are held briefly. A template, because building this statement
  // with Kysely's functions costs 0.8 ms of CPU for each order, mostly for quoting column names.
  const { rows } = await sql<{ paymentDeadline: Date }>`
    with placed as (
      insert into orders (${columnList(columns)})
      values (${sql.join(Object.values(columns))})
      on conflict (idempotency_key) do nothing
      returning id, status, payment_deadline
    ), held as (
      insert into order_holds (hold_id, order_id) select ${holdId}::uuid, id from placed
    ), recorded as (
      insert into order_events (order_id, kind, to_status, actor, request_id)
      select id, 'placed', status, 'customer', ${currentRequestId() ?? null} from placed
    )
    select payment_deadline from placed`.execute(ordersDb(em));
  const [row] = rows;
  if (!row) return 'key-taken';
  const placed = { ...order, paymentDeadline: row.paymentDeadline };
  await recordEvent(em, 'order-placed', { ...orderMailFacts(placed, config), holdId });
  return presentPlacedOrder(placed, config);
}

/** The names of columns in SQL, from our own code, never from input. */
function columnList(columns: object) {
  const toSnakeCase = (name: string) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return sql.raw(Object.keys(columns).map(toSnakeCase).join(', '));
}
