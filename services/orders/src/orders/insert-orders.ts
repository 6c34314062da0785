import type { EntityManager } from '@mikro-orm/postgresql';
import { currentRequestId } from '@spade/bus/request-context';
import { MAX_QUANTITY } from '@spade/contracts/ids';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import type { PlacedOrder, PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { flattenBuyer } from '@spade/contracts/orders/buyer';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { actorColumns, BUYER } from '@spade/contracts/staff/actor';
import { eventToWrite, writeEvents } from '@spade/platform/outbox/outbox';
import { type InsertObject, sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { type OrdersTables, ordersDb } from '../tables/orders-db.ts';
import { accountInForce, isDemoAccount } from './bank-details.ts';
import type { DeliveryQuote } from './delivery-quote.ts';
import { discountInWords } from './discounts.ts';
import { newPublicId, newReference } from './find-order.ts';
import type { OrderOwner } from './open-orders.ts';
import { presentPlacedOrder } from './order.presenter.ts';
import { orderMailFacts } from './order-mails.ts';

/**
 * Unit price × quantity in integer kobo. Throws a RangeError when an operand or the product is
 * not a safe whole number: the gateway refuses such input, so here it is a fault.
 */
export function totalOf(unitPriceKobo: number, quantity: number): number {
  if (!Number.isSafeInteger(unitPriceKobo) || unitPriceKobo < 0) {
    throw new RangeError('unit price is not a whole number of kobo');
  }
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    throw new RangeError(`quantity is not between 1 and ${MAX_QUANTITY}`);
  }
  const totalKobo = unitPriceKobo * quantity;
  if (!Number.isSafeInteger(totalKobo)) throw new RangeError('total exceeds safe integers');
  return totalKobo;
}

/** An order to be stored. */
export interface OrderToStore {
  request: PlaceOrderRequest;
  bodyHash: string;
  hold: HoldReply;
  quote: DeliveryQuote;
  /** Whose share of a stock it takes of (`TakenPieces`). */
  sharer: string | null;
  /** Runs something in the work (request id, trace) that asked for it. */
  inItsWork: <T>(run: () => T) => T;
}

/** Whose open orders the limits count. */
export function ownerOf({ buyer }: PlaceOrderRequest): OrderOwner {
  return { customerPhone: buyer.phone, mailbox: mailboxOf(buyer.email) };
}

/** The answers to those orders that could be inserted. */
export async function insertOrders(
  em: EntityManager,
  orders: readonly OrderToStore[],
  config: OrdersConfig,
): Promise<Map<OrderToStore, PlacedOrder>> {
  if (orders.length === 0) return new Map();
  const columns = orders.map((order) => columnsOf(order, config));
  const inserted = await insert(em, orders, columns);
  const placed = orders.flatMap((order, i) => {
    const row = columns[i] as (typeof columns)[number]; // one for each
    const given = inserted.get(row.reference);
    return given ? [{ order, facts: { ...row, ...given } }] : [];
  });
  const events = placed.map(({ order: { inItsWork }, facts }) =>
    inItsWork(() =>
      eventToWrite('order-placed', {
        ...orderMailFacts(facts, config),
        network: facts.network,
      }),
    ),
  );
  await writeEvents(em, await Promise.all(events));
  return new Map(placed.map(({ order, facts }) => [order, presentPlacedOrder(facts, config)]));
}

function columnsOf({ request, bodyHash, hold, quote }: OrderToStore, config: OrdersConfig) {
  const { holdId, productId, title: productTitle, quantity, unitPriceKobo, category } = hold;
  const { delivery } = quote;
  return {
    publicId: newPublicId(),
    reference: newReference(),
    ...flattenBuyer(quote.buyer),
    ...ownerOf(request),
    network: request.network ?? null,
    placedBy: request.placedBy?.username ?? null,
    productId,
    variantId: request.variantId ?? null,
    productTitle,
    productCategory: category ?? null,
    quantity,
    unitPriceKobo,
    totalKobo: totalOf(unitPriceKobo, quantity),
    deliveryMethod: delivery.method,
    deliveryFeeKobo: delivery.feeKobo,
    isFeeInPrice: delivery.isFeeInPrice,
    deliveryTime: delivery.time,
    pickupPoint: delivery.pickupPoint,
    // An order of a shop without an account gets the first one.
    bankDetails: isDemoAccount(config) ? null : accountInForce(config),
    discountKobo: request.placedBy?.discount?.amountKobo ?? 0,
    allowanceKobo: 0,
    holdId,
    idempotencyKey: request.idempotencyKey,
    bodyHash,
    windowMinutes: request.placedBy?.windowMinutes ?? config.PAYMENT_WINDOW_MINUTES,
  } satisfies Omit<InsertObject<OrdersTables, 'orders'>, 'paymentDeadline'>;
}

/** What the database decides of an order: one that waited for a code keeps the public id that it had. */
type Inserted = Pick<Order, 'id' | 'publicId' | 'paymentDeadline'>;

/**
 * Returns what was decided of each order that was inserted, by reference, which no two of a batch share. Holds are inserted
 * in the order of their ids, as `orders.settle-holds` does, so that the two do not deadlock. One round trip, so that locks
 * are held briefly. The rows are one JSON parameter: with Kysely's functions building the statement costs 0.8 ms of CPU
 * for each order, mostly for quoting column names, and PostgreSQL would read another text for each number of orders.
 */
async function insert(
  em: EntityManager,
  orders: readonly OrderToStore[],
  columns: readonly { reference: string }[],
): Promise<Map<string, Inserted>> {
  const rows = columns.map((row) => inSnakeCase(row));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values = names.map((name) => (name === 'public_id' ? WAITING_OR_NEW_ID : `new.${name}`));
  const placing = orders.map(({ request, inItsWork }, i) => [
    columns[i]?.reference,
    {
      ...actorColumns(request.placedBy?.username ?? BUYER),
      ...discountLine(request),
      requestId: inItsWork(currentRequestId) ?? null,
    },
  ]);
  const { rows: placed } = await sql<Inserted & Pick<Order, 'reference'>>`
    with placed as (
      insert into orders (${sql.raw(names.join(', '))}, payment_deadline)
      select ${sql.raw(values.join(', '))}, now() + make_interval(mins => window_minutes)
      from jsonb_populate_recordset(null::orders, ${JSON.stringify(rows)}::jsonb) as new
      where not exists (select from order_holds where hold_id = new.hold_id)
      order by hold_id
      on conflict (idempotency_key) do nothing
      returning id, public_id, reference, idempotency_key, hold_id, status, payment_deadline, discount_kobo
    ), no_longer_waiting as (
      delete from waiting_orders using placed
      where waiting_orders.idempotency_key = placed.idempotency_key
    ), held as (
      insert into order_holds (hold_id, order_id) select hold_id, id from placed
    ), placed_by as (
      select *, ${JSON.stringify(Object.fromEntries(placing))}::jsonb -> reference as by from placed
    ), recorded as (
      insert into order_events (order_id, kind, to_status, actor, actor_kind, request_id, reason)
      select id, kind, status, by ->> 'actor', by ->> 'actorKind', by ->> 'requestId', reason from (
        select placed_by.*, 'placed' as kind, null as reason, 1 as line from placed_by
        union all
        select placed_by.*, 'discounted', by ->> 'discount', 2 from placed_by where discount_kobo > 0
      ) as lines order by id, line
    ), discounted as (
      insert into order_discounts (order_id, amount_kobo, actor)
      select id, discount_kobo, by ->> 'actor' from placed_by where discount_kobo > 0
    )
    select id, reference, public_id, payment_deadline from placed`.execute(ordersDb(em));
  return new Map(placed.map(({ reference, ...given }) => [reference, given]));
}

/** What the history says of the discount that staff gave with the order. */
const discountLine = ({ placedBy }: PlaceOrderRequest) =>
  placedBy?.discount && {
    discount: discountInWords(placedBy.discount.amountKobo, placedBy.discount.reason),
  };

const WAITING_OR_NEW_ID = `coalesce((select w.public_id from waiting_orders as w
  where w.idempotency_key = new.idempotency_key), new.public_id)`;

/** By the names of columns in SQL, which come from our own code, never from input. */
export const inSnakeCase = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
