import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { isInState } from './transition.ts';

/** Who places an order, as far as open orders are limited. A null is not limited. */
export interface OrderOwner {
  customerPhone: string;
  mailbox: string | null;
}

type Limits = Pick<
  OrdersConfig,
  'MAX_OPEN_ORDERS_PER_PHONE' | 'MAX_OPEN_ORDERS_PER_EMAIL' | 'PAYMENT_WINDOW_MINUTES'
>;

/** The limits that apply to this owner. */
function limitsOf({ customerPhone, mailbox }: OrderOwner, limits: Limits) {
  const all = [
    { by: 'phone', value: customerPhone, limit: limits.MAX_OPEN_ORDERS_PER_PHONE },
    { by: 'email', value: mailbox, limit: limits.MAX_OPEN_ORDERS_PER_EMAIL },
  ] as const;
  return all.filter(({ value, limit }) => value !== null && limit > 0);
}

/** What an owner is limited by: `phone:+2348031234567`. */
export function limitNames(owner: OrderOwner, config: Limits): string[] {
  return limitsOf(owner, config).map(({ by, value }) => `${by}:${value}`);
}

/**
 * Lets one request of each name place or revive an order at a time, until the transaction ends, so that concurrent
 * requests cannot pass a limit together. Take it before what is counted, in a separate statement: the count must see
 * what the last holder of the lock committed. All names at once, so that two requests never wait for each other.
 */
export async function lockNames(em: EntityManager, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(${sql.lit(AdvisoryLock.orderOwner)}, hash) from (
      select distinct hashtext(name) as hash
      from unnest(${names}::text[]) as name order by hash
    ) as owners`.execute(ordersDb(em));
}

/**
 * Open orders of some owners: not yet paid, or with a proof that staff have not confirmed (a proof is only a picture).
 */
export class OpenOrders {
  constructor(
    private readonly counts: Map<string, { count: number; freeAt: Date | null }>,
    private readonly config: Limits,
    /** When an order that is placed now ends, by the database's clock. */
    private readonly endsAt: Date | null,
  ) {}

  /** ORDERS.TOO_MANY_OPEN when this owner has as many as it may; undefined when it may have one more. */
  refusalOf(owner: OrderOwner): CodedError<'ORDERS.TOO_MANY_OPEN'> | undefined {
    for (const { by, value, limit } of limitsOf(owner, this.config)) {
      const open = this.counts.get(`${by}:${value}`);
      if (open && open.count >= limit)
        return new CodedError('ORDERS.TOO_MANY_OPEN', {
          by,
          limit,
          freeAt: open.freeAt?.toISOString() ?? null,
        });
    }
    return undefined;
  }

  /** Counts an order that is about to be stored. */
  add(owner: OrderOwner): void {
    for (const name of limitNames(owner, this.config)) {
      const { count = 0, freeAt = null } = this.counts.get(name) ?? {};
      this.counts.set(name, { count: count + 1, freeAt: freeAt ?? this.endsAt });
    }
  }
}

/** Counts the open orders of these owners, with one statement. For certain only under a lock on their {@link limitNames}. */
export async function countOpenOrders(
  em: EntityManager,
  owners: readonly OrderOwner[],
  config: Limits,
): Promise<OpenOrders> {
  const limits = owners.flatMap((owner) => limitsOf(owner, config));
  if (limits.length === 0) return new OpenOrders(new Map(), config, null);
  const valuesOf = (owner: 'phone' | 'email') =>
    limits.flatMap(({ by, value }) => (by === owner && value !== null ? [value] : []));
  // One index each.
  const { rows } = await sql<{ name: string; count: number; freeAt: Date | null }>`
    select name, count(*)::integer,
      min(payment_deadline) filter (where ${isInState('isAwaitingPayment')}) as free_at
    from (
      select 'phone:' || customer_phone as name, status, payment_deadline from orders
        where customer_phone = any(${valuesOf('phone')}::text[]) and ${isInState('isOpen')}
      union all
      select 'email:' || mailbox, status, payment_deadline from orders
        where mailbox = any(${valuesOf('email')}::text[]) and ${isInState('isOpen')}
    ) as open
    group by name
    union all
    select '', 0, now() + make_interval(mins => ${config.PAYMENT_WINDOW_MINUTES})`.execute(
    ordersDb(em),
  );
  const counts = new Map(rows.map(({ name, ...open }) => [name, open]));
  return new OpenOrders(counts, config, counts.get('')?.freeAt ?? null);
}

/** Throws ORDERS.TOO_MANY_OPEN when this owner has as many open orders as it may. */
export async function checkOpenOrders(
  em: EntityManager,
  owner: OrderOwner,
  config: Limits,
): Promise<void> {
  const refusal = (await countOpenOrders(em, [owner], config)).refusalOf(owner);
  if (refusal) throw refusal;
}
