import type { EntityManager } from '@mikro-orm/postgresql';
import { currentRequestId } from '@spade/bus/request-context';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import type { PlacedOrder, PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { flattenBuyer } from '@spade/contracts/orders/buyer';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { eventToWrite, writeEvents } from '@spade/platform/outbox/outbox';
import { type InsertObject, sql } from 'kysely';
import { orderMailFacts } from '../order/mail-facts.ts';
import { newPublicId, newReference } from '../order/names.ts';
import type { OrderOwner } from '../order/open-orders.ts';
import { presentPlacedOrder } from '../order/order.presenter.ts';
import { type OrdersTables, ordersDb } from '../order/order.tables.ts';
import { totalOf } from '../order/total.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** An order to be stored. */
export interface OrderToStore {
  request: PlaceOrderRequest;
  bodyHash: string;
  hold: HoldReply;
  /** Runs something in the work (request id, trace) that asked for it. */
  inItsWork: <T>(run: () => T) => T;
}

/** Whose open orders the limits count. */
export function ownerOf({ buyer, network = null }: PlaceOrderRequest): OrderOwner {
  return { customerPhone: buyer.phone, mailbox: mailboxOf(buyer.email), network };
}

/**
 * Writes orders with their holds, history and events in two statements of the running transaction. Returns
 * an answer for each in their order, undefined where an order has its idempotency key.
 */
export async function insertOrders(
  em: EntityManager,
  orders: readonly OrderToStore[],
  config: OrdersConfig,
): Promise<(PlacedOrder | undefined)[]> {
  const columns = orders.map((order) => columnsOf(order, config));
  const deadlines = await insert(em, orders, columns);
  const placed = columns.map((row) => {
    const paymentDeadline = deadlines.get(row.publicId);
    return paymentDeadline && { ...row, paymentDeadline };
  });
  const events = orders.map(({ hold: { holdId }, inItsWork }, i) => {
    const order = placed[i];
    if (!order) return undefined;
    return inItsWork(() =>
      eventToWrite('order-placed', { ...orderMailFacts(order, config), holdId }),
    );
  });
  await writeEvents(em, await Promise.all(events.filter((event) => event !== undefined)));
  return placed.map((order) => order && presentPlacedOrder(order, config));
}

function columnsOf({ request, bodyHash, hold }: OrderToStore, config: OrdersConfig) {
  const { holdId, productId, title: productTitle, quantity, unitPriceKobo, category } = hold;
  return {
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
    idempotencyKey: request.idempotencyKey,
    bodyHash,
    windowMinutes: config.PAYMENT_WINDOW_MINUTES,
  } satisfies Omit<InsertObject<OrdersTables, 'orders'>, 'paymentDeadline'>;
}

/**
 * Returns the payment deadline of each order that was inserted, by public id. One round trip, so that locks are
 * held briefly. The rows are one JSON parameter: with Kysely's functions building the statement costs 0.8 ms of CPU
 * for each order, mostly for quoting column names, and PostgreSQL would read another text for each number of orders.
 */
async function insert(
  em: EntityManager,
  orders: readonly OrderToStore[],
  columns: readonly { publicId: string }[],
): Promise<Map<string, Date>> {
  const rows = columns.map((row) => inSnakeCase(row));
  const names = sql.raw([...new Set(rows.flatMap((row) => Object.keys(row)))].join(', '));
  const requestIds = orders.map(({ inItsWork }, i) => [
    columns[i]?.publicId,
    inItsWork(currentRequestId) ?? null,
  ]);
  const { rows: placed } = await sql<{ publicId: string; paymentDeadline: Date }>`
    with placed as (
      insert into orders (${names}, payment_deadline)
      select ${names}, now() + make_interval(mins => window_minutes)
      from jsonb_populate_recordset(null::orders, ${JSON.stringify(rows)}::jsonb)
      on conflict (idempotency_key) do nothing
      returning id, public_id, hold_id, status, payment_deadline
    ), held as (
      insert into order_holds (hold_id, order_id) select hold_id, id from placed
    ), recorded as (
      insert into order_events (order_id, kind, to_status, actor, request_id)
      select id, 'placed', status, 'customer',
        ${JSON.stringify(Object.fromEntries(requestIds))}::jsonb ->> public_id
      from placed
    )
    select public_id, payment_deadline from placed`.execute(ordersDb(em));
  return new Map(placed.map(({ publicId, paymentDeadline }) => [publicId, paymentDeadline]));
}

/** Name of a field → of its column, as far as they were asked for: there are some twenty for each order. */
const columnNames = new Map<string, string>();

function columnOf(field: string): string {
  let column = columnNames.get(field);
  if (column === undefined) {
    column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columnNames.set(field, column);
  }
  return column;
}

/** By the names of columns in SQL, which come from our own code, never from input. */
function inSnakeCase(row: object): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) named[columnOf(field)] = value;
  return named;
}
