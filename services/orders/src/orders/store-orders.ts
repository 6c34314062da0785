import type { EntityManager } from '@mikro-orm/postgresql';
import { currentRequestId } from '@spade/bus/request-context';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { PlacedOrder, PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { actorColumns, BUYER } from '@spade/contracts/staff/actor';
import { anyOf, violatedConstraint } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { eventToWrite, writeEvents } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { readBlocked } from './buyer-blocks.ts';
import { discountInWords, refuseDiscounts } from './discounts.ts';
import { replaceTaken } from './find-order.ts';
import { checkNetworkShares, contendedShares } from './network-share.ts';
import {
  countOpenOrders,
  limitNames,
  lockNames,
  type OpenOrders,
  type OrderOwner,
} from './open-orders.ts';
import { presentPlacedOrder } from './order.presenter.ts';
import { orderMailFacts } from './order-mails.ts';
import { columnsOf, inSnakeCase, type OrderToStore, ownerOf, totalOf } from './order-row.ts';

/** Why an order is not placed: ORDERS.BUYER_BLOCKED or ORDERS.TOO_MANY_OPEN. Staff place it all the same. */
export function ownerRefusal(
  request: PlaceOrderRequest,
  open: OpenOrders,
  isBlocked: (owner: OrderOwner) => boolean,
): CodedError | undefined {
  if (request.placedBy) return undefined;
  const owner = ownerOf(request);
  return isBlocked(owner) ? new CodedError('ORDERS.BUYER_BLOCKED', {}) : open.refusalOf(owner);
}

/** References clash about once in 80 orders when 100,000 are stored; then those that are taken are drawn again. */
const MAX_CLASHES = 10;

/** Another reference, or the fence that the next attempt sees, is what a batch that met one of these needs. */
const clashes = new Set(['orders_reference_key', 'order_holds_pkey']);

/**
 * Writes orders with their holds, history and events in one transaction. Returns for each the answer to its buyer;
 * ORDERS.TOO_MANY_OPEN where the owner has as many as it may, ORDERS.BUYER_BLOCKED where it is blocked, ORDERS.HELD_BY_OTHERS
 * where its network holds its share of a stock, counted in the order in which they came; ORDERS.DISCOUNT_TOO_LARGE or
 * ORDERS.APPROVER_NEEDED for a discount; or undefined where a request with the same idempotency key was faster, or catalog has released the hold (`orders.settle-holds`).
 */
export async function storeOrders(
  em: EntityManager,
  orders: readonly OrderToStore[],
  config: OrdersConfig,
): Promise<(PlacedOrder | Error | undefined)[]> {
  for (let clash = 0; ; ) {
    try {
      const hasClashed = clash > 0;
      return await withoutDeadlock(em, (transaction) =>
        tryToStore(transaction, orders, config, hasClashed),
      );
    } catch (error) {
      const isClash = clashes.has(violatedConstraint(error) ?? '');
      clash += 1;
      if (!isClash || clash === MAX_CLASHES) throw error;
    }
  }
}

async function tryToStore(
  em: EntityManager,
  orders: readonly OrderToStore[],
  config: OrdersConfig,
  hasClashed: boolean,
): Promise<(PlacedOrder | Error | undefined)[]> {
  const wanted = orders.map((order) => {
    const { request, hold, sharer } = order;
    const price = {
      totalKobo: totalOf(hold.unitPriceKobo, request.quantity),
      deliveryFeeKobo: order.quote.delivery.feeKobo,
    };
    const { placedBy } = request;
    return { order, hold, owner: ownerOf(request), network: sharer, placedBy, price };
  });
  const owners = wanted.map(({ owner }) => owner);
  const limits = owners.flatMap((owner) => limitNames(owner, config));
  await lockNames(em, [...limits, ...contendedShares(wanted, config)]);
  const open = await countOpenOrders(em, owners, config);
  // A block that came after the hold counts, too.
  const isBlocked = await readBlocked(em, owners);
  const refusals = new Map<object, Error>();
  for (const one of wanted) {
    const refusal = ownerRefusal(one.order.request, open, isBlocked);
    if (refusal) refusals.set(one, refusal);
    else open.add(one.owner);
  }
  const isAccepted = (one: object) => !refusals.has(one);
  for (const [one, refusal] of await refuseDiscounts(em, wanted, config))
    refusals.set(one, refusal);
  const beyond = await checkNetworkShares(em, wanted.filter(isAccepted), config);
  for (const [one, refusal] of beyond) refusals.set(one, refusal);
  const accepted = wanted.filter(isAccepted).map(({ order }) => order);
  const placed = await insertOrders(em, accepted, config, hasClashed);
  return wanted.map((one) => refusals.get(one) ?? placed.get(one.order));
}

/** The answers to those orders that could be inserted. */
async function insertOrders(
  em: EntityManager,
  orders: readonly OrderToStore[],
  config: OrdersConfig,
  hasClashed: boolean,
): Promise<Map<OrderToStore, PlacedOrder>> {
  if (orders.length === 0) return new Map();
  const columns = orders.map((order) => columnsOf(order, config));
  // Only then: it is one more statement.
  if (hasClashed) await replaceTaken(columns, (references) => takenOf(em, references));
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

async function takenOf(em: EntityManager, references: readonly string[]): Promise<Set<string>> {
  const rows = await ordersDb(em)
    .selectFrom('orders')
    .select('reference')
    .where('reference', '=', anyOf(references, 'text'))
    .execute();
  return new Set(rows.map(({ reference }) => reference));
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
