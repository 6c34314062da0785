import type { SimulatedOrder } from '@spade/bank-simulator/make-orders';
import { databaseUrl } from '@spade/testkit/running-system';
import type { TestSystem } from '@spade/testkit/start-system';
import pg from 'pg';

/** Runs one statement with its parameters as a role with all rights. */
async function run(system: TestSystem, database: string, sql: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: databaseUrl(system, database) });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}

/** Puts open orders of all products, each with a claimed hold of one piece, into both databases: placing them would take minutes. */
export async function storeOrders(
  system: TestSystem,
  orders: readonly SimulatedOrder[],
): Promise<void> {
  const holdIds = orders.map(() => crypto.randomUUID());
  await run(
    system,
    'catalog',
    `with product as (
       select id, title, row_number() over (order by id) - 1 as nth, count(*) over () as products
       from shopify_products),
     held as (
       insert into stock_holds (hold_id, product_id, quantity, title, unit_price_kobo, state, claimed_at)
       select hold, product.id, 1, product.title, total, 'open', now()
       from unnest($1::uuid[], $2::bigint[]) with ordinality as o (hold, total, nth)
         join product on product.nth = o.nth % product.products
       returning product_id)
     update shopify_products s set inventory_quantity = s.inventory_quantity + n.pieces,
       held_quantity = s.held_quantity + n.pieces
     from (select product_id, count(*)::int as pieces from held group by product_id) n
     where s.id = n.product_id`,
    [holdIds, orders.map(({ totalKobo }) => totalKobo)],
  );
  await run(
    system,
    'orders',
    `insert into orders (public_id, reference, idempotency_key, body_hash, customer_name,
       customer_email, customer_phone, shipping_address, shipping_city, shipping_state, product_id,
       product_title, quantity, unit_price_kobo, total_kobo, payment_deadline, window_minutes, hold_id,
       created_at)
     select left(md5(reference), 22), reference, reference, 'h', name,
       lower(reference) || '@mail.example', '08031234567', '14 Allen Avenue', 'Ikeja', 'Lagos', 1,
       'Pump', 1, due, due, now() + interval '1 day', 30, hold, created
     from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[], $5::uuid[])
       as o (reference, name, due, created, hold)`,
    [
      orders.map(({ reference }) => reference),
      orders.map(({ buyerName }) => buyerName),
      orders.map(({ totalKobo }) => totalKobo),
      orders.map(({ placedAt }) => placedAt),
      holdIds,
    ],
  );
}
