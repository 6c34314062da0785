import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import { ApiClient } from '@spade/testkit/api-client';
import { drawPicture } from '@spade/testkit/pictures';
import { type ShopProduct, shopProducts } from '@spade/testkit/shop';
import type pg from 'pg';
import { NetworkClient } from './network-client.ts';

/** The /24 of the carrier, far from those of the attack. */
const CARRIER = 150;

/** A weekend without clerks, Friday evening to Monday morning. */
const HOURS = 60;

/** The share of buyers who pay, and of these the share whose picture shows a total that can be read. */
const PAYING = 0.9;
const READABLE = 0.85;

/** What became of the crowd's orders. */
export interface CrowdResult {
  orders: number;
  /** Refused although there were pieces. */
  refused: number;
  /** Wanted more than was there. */
  soldOut: number;
}

/**
 * `count` honest buyers of one carrier, as many in each hour, who order over a weekend while no clerk works; those who
 * find everything sold out do not order. `client`: a connection to the database of orders.
 */
export async function orderAllWeekend(
  siteUrl: string,
  client: pg.Client,
  random: Random,
  count: number,
): Promise<CrowdResult> {
  const result: CrowdResult = { orders: 0, refused: 0, soldOut: 0 };
  /** One buyer's order; returns its public id when its receipt can be read. */
  const buy = async (products: readonly ShopProduct[]): Promise<string | undefined> => {
    const inStock = products.filter((product) => product.inStock);
    if (inStock.length === 0) return undefined;
    const buyer = new NetworkClient(siteUrl, CARRIER, 1 + random.below(250));
    const { status, body } = await buyer.order(random.pick(inStock), 1 + random.below(2));
    const id = body.data?.orderId;
    if (status !== 201 || !id) {
      result[body.code === 'CATALOG.OUT_OF_STOCK' ? 'soldOut' : 'refused'] += 1;
      return undefined;
    }
    result.orders += 1;
    if (!random.chance(PAYING)) return undefined;
    await buyer.upload(id, await drawPicture());
    return random.chance(READABLE) ? id : undefined;
  };
  for (let hour = 0; hour < HOURS; hour += 1) {
    const readable: string[] = [];
    const buyers = Math.round((count * (hour + 1)) / HOURS) - Math.round((count * hour) / HOURS);
    for (let n = 0; n < buyers; n += 1) {
      const id = await buy(await shopProducts(new ApiClient(siteUrl)));
      if (id) readable.push(id);
    }
    // A receipt is read within seconds of its upload; tesseract would take minutes for all.
    await client.query(
      `update order_proofs as p set read_amount_kobo = o.total_kobo from orders as o
       where o.id = p.order_id and o.public_id = any($1)`,
      [readable],
    );
    await makeOlder(client, 1);
    await untilExpired(client);
  }
  return result;
}

/** Waits until every order whose time to pay is over has expired. */
async function untilExpired(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select from orders where status = 'pending_payment' and payment_deadline < now() limit 1`,
    );
    if (rowCount === 0) return;
    await sleep(200);
  }
}

/** Makes all orders and pictures of the database of orders this much older: time passes without waiting. */
export async function makeOlder(client: pg.Client, hours: number): Promise<void> {
  const age = `make_interval(hours => ${hours})`;
  await client.query(`update order_proofs set uploaded_at = uploaded_at - ${age}`);
  await client.query(
    `update orders set payment_deadline = payment_deadline - ${age}, created_at = created_at - ${age}`,
  );
}
