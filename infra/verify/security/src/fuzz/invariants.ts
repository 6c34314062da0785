import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Rules that must hold in the databases after any calls; each selects the rows that break it. */
const rules: Record<'catalog' | 'orders', Record<string, string>> = {
  catalog: {
    'a product holds what its open holds say': `
      select p.id, p.held_quantity, coalesce(sum(h.quantity), 0) as open from shopify_products p
      left join stock_holds h on h.product_id = p.id and h.variant_id is null and h.state = 'open'
      group by p.id having p.held_quantity <> coalesce(sum(h.quantity), 0)`,
    'a variant holds what its open holds say': `
      select v.id, v.held_quantity, coalesce(sum(h.quantity), 0) as open from product_variants v
      left join stock_holds h on h.variant_id = v.id and h.state = 'open'
      group by v.id having v.held_quantity <> coalesce(sum(h.quantity), 0)`,
    'nothing is in stock less than nothing': `
      select id from shopify_products where inventory_quantity < 0 or held_quantity < 0`,
  },
  orders: {
    'a total is price times quantity': `
      select id from orders where total_kobo <> unit_price_kobo * quantity`,
    'the last line of the history is the state': `
      select o.id, o.status, e.to_status from orders o
      left join lateral (select to_status from order_events where order_id = o.id
        order by id desc limit 1) e on true where e.to_status is distinct from o.status`,
    'each line of the history follows from the one before': `
      select id from (select id, kind, from_status, lag(to_status) over (partition by order_id order by id) as before
        from order_events) e
      where kind <> 'placed' and from_status is not null and from_status <> before`,
    'an order has as many proofs as it counts': `
      select o.id from orders o left join order_proofs p on p.order_id = o.id
      group by o.id having o.proof_count <> count(p.id)`,
    'no order is confirmed without a proof': `
      select id from orders where status in ('confirmed', 'processing') and proof_count = 0`,
    'an idempotency key has one order': `
      select idempotency_key from orders group by 1 having count(*) > 1`,
    'no event failed for good': 'select id, name from outbox where failed_at is not null',
  },
};

/** States of the hold that fit the state of its order. */
const fitting: Record<string, string> = {
  pending_payment: 'open',
  awaiting_confirmation: 'open',
  confirmed: 'sold',
  processing: 'sold',
  failed: 'released',
};

async function rowsOf<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

interface HoldRow {
  hold_id: string;
  quantity: number;
}

/** Orders whose hold in the catalogue has another state or quantity, in words. */
async function disagreements(urlOf: (database: string) => string): Promise<string[]> {
  const holds = await rowsOf<HoldRow & { state: string }>(
    urlOf('catalog'),
    'select hold_id, state, quantity from stock_holds',
  );
  const byId = new Map(holds.map((hold) => [hold.hold_id, hold]));
  const orders = await rowsOf<HoldRow & { id: number; status: string }>(
    urlOf('orders'),
    'select id, hold_id, status, quantity from orders',
  );
  return orders.flatMap(({ id, hold_id, status, quantity }) => {
    const hold = byId.get(hold_id);
    if (hold?.quantity === quantity && fitting[status] === hold.state) return [];
    return [
      `order ${id} is ${status}, its hold ${hold?.state ?? 'missing'} over ${hold?.quantity}`,
    ];
  });
}

/**
 * Waits until every event has reached its consumers, then checks every rule. Returns the broken
 * rules in words; empty if there are none.
 * @param urlOf connection of a role that may read `catalog` or `orders`
 */
export async function brokenInvariants(urlOf: (database: string) => string): Promise<string[]> {
  const broken: string[] = [];
  for (const [database, named] of Object.entries(rules)) {
    for (const [rule, sql] of Object.entries(named)) {
      const rows = await rowsOf(urlOf(database), sql);
      if (rows.length > 0) broken.push(`${rule}: ${rows.length} × ${JSON.stringify(rows[0])}`);
    }
  }
  // The holds follow the orders through the outbox: they agree within seconds.
  const giveUpAt = Date.now() + 30_000;
  let differing = await disagreements(urlOf);
  while (differing.length > 0 && Date.now() < giveUpAt) {
    await pause(250);
    differing = await disagreements(urlOf);
  }
  return [...broken, ...differing.slice(0, 5)];
}
