import type { EntityManager } from '@mikro-orm/postgresql';
import { statesWhere } from '@spade/contracts/orders/order.states';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { TooManyOpenOrdersError } from './order.errors.ts';
import { ordersDb } from './order.tables.ts';

/** Who places an order, as far as open orders are limited. A null is not limited. */
export interface OrderOwner {
  customerPhone: string;
  mailbox: string | null;
  network: string | null;
}

type Limits = Pick<
  OrdersConfig,
  'MAX_OPEN_ORDERS_PER_PHONE' | 'MAX_OPEN_ORDERS_PER_EMAIL' | 'MAX_OPEN_ORDERS_PER_NETWORK'
>;

/** First key of the advisory locks on owners; the second is the hash of the owner. */
const OWNER_LOCKS = 5411;

/** The index of each column has this condition, with literals. */
const isOpen = sql<boolean>`status in (${sql.join(statesWhere('isOpen').map((state) => sql.lit(state)))})`;

/** The limits that apply to this owner. */
function limitsOf({ customerPhone, mailbox, network }: OrderOwner, limits: Limits) {
  const all = [
    {
      by: 'phone',
      column: 'customerPhone',
      value: customerPhone,
      limit: limits.MAX_OPEN_ORDERS_PER_PHONE,
    },
    { by: 'email', column: 'mailbox', value: mailbox, limit: limits.MAX_OPEN_ORDERS_PER_EMAIL },
    { by: 'network', column: 'network', value: network, limit: limits.MAX_OPEN_ORDERS_PER_NETWORK },
  ] as const;
  return all.filter(({ value, limit }) => value !== null && limit > 0);
}

/**
 * Lets one request of an owner place or revive an order at a time, until the transaction ends, so that
 * concurrent requests cannot pass the limit together. Take it before {@link checkOpenOrders}, in a
 * separate statement: the count must see what the last holder of the lock committed.
 */
export function lockOwner(em: EntityManager, owner: OrderOwner, config: Limits): Promise<void> {
  return lockOwners(em, [owner], config);
}

/** As {@link lockOwner}, for all owners of a batch. */
export async function lockOwners(
  em: EntityManager,
  owners: readonly OrderOwner[],
  config: Limits,
): Promise<void> {
  const names = owners.flatMap((owner) => namesOf(owner, config));
  if (names.length === 0) return;
  // In the order of the hashes, so that two requests never wait for each other.
  await sql`
    select pg_advisory_xact_lock(${sql.lit(OWNER_LOCKS)}, hash) from (
      select distinct hashtext(name) as hash
      from unnest(${names}::text[]) as name order by hash
    ) as owners`.execute(ordersDb(em));
}

/** What an owner is limited by: `phone:+2348031234567`. */
function namesOf(owner: OrderOwner, config: Limits): string[] {
  return limitsOf(owner, config).map(({ by, value }) => `${by}:${value}`);
}

/**
 * Those owners of a batch, one order each, who together would pass a limit. For certain only under {@link lockOwners}.
 */
export async function ownersPastLimit(
  em: EntityManager,
  owners: readonly OrderOwner[],
  config: Limits,
): Promise<Set<OrderOwner>> {
  const wanted = Map.groupBy(
    owners.flatMap((owner) => limitsOf(owner, config)),
    ({ by, column, limit }) => JSON.stringify({ by, column, limit }),
  );
  const [first, ...others] = [...wanted.values()].map((limits) => {
    const { by, column } = limits[0] as (typeof limits)[number]; // a group has a member
    return ordersDb(em)
      .selectFrom('orders')
      .where(column, '=', sql<string>`any(${limits.map(({ value }) => value)}::text[])`)
      .where(isOpen)
      .groupBy(column)
      .select(({ fn, val, ref }) => [
        sql<string>`${val(by)}::text || ':' || ${ref(column)}`.as('name'),
        fn.countAll<number>().as('count'),
      ]);
  });
  if (!first) return new Set();
  const counts = new Map(
    (await others.reduce((all, one) => all.unionAll(one), first).execute()).map((row) => [
      row.name,
      row.count,
    ]),
  );
  for (const owner of owners)
    for (const name of namesOf(owner, config)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isPast = (owner: OrderOwner) =>
    limitsOf(owner, config).some(
      ({ by, value, limit }) => (counts.get(`${by}:${value}`) ?? 0) > limit,
    );
  return new Set(owners.filter(isPast));
}

/**
 * Throws ORDERS.TOO_MANY_OPEN when this owner has as many open orders as it may: not yet paid, or with a
 * proof that staff have not confirmed (a proof is only a picture).
 */
export async function checkOpenOrders(
  em: EntityManager,
  owner: OrderOwner,
  config: Limits,
): Promise<void> {
  const limits = limitsOf(owner, config);
  const [first, ...others] = limits.map(({ by, column, value }) =>
    ordersDb(em)
      .selectFrom('orders')
      .where(column, '=', value)
      .where(isOpen)
      .select(({ fn, val }) => [
        val(by).as('by'),
        fn.countAll<number>().as('count'),
        sql<Date | null>`min(payment_deadline) filter (where status = any(${statesWhere('isAwaitingPayment')}))`.as(
          'freeAt',
        ),
      ]),
  );
  if (!first) return;
  const counts = await others.reduce((all, one) => all.unionAll(one), first).execute();
  for (const { by, limit } of limits) {
    const open = counts.find((count) => count.by === by);
    if (open && open.count >= limit) throw new TooManyOpenOrdersError(by, limit, open.freeAt);
  }
}

/** When the first unpaid order of this product ends if it is not paid for; null when none waits. */
export async function firstUnpaidEnd(em: EntityManager, productId: number): Promise<Date | null> {
  const order = await ordersDb(em)
    .selectFrom('orders')
    .where('productId', '=', productId)
    // A literal, as in the condition of the index.
    .where(sql<boolean>`status = 'pending_payment' and payment_deadline > now()`)
    .orderBy('paymentDeadline')
    .select('paymentDeadline')
    .executeTakeFirst();
  return order?.paymentDeadline ?? null;
}
