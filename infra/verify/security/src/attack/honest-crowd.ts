import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seededRandom } from '@spade/platform/testing/random';
import { ApiClient } from '@spade/testkit/api-client';
import { drawPicture } from '@spade/testkit/pictures';
import { databaseUrl, type RunningSystem } from '@spade/testkit/running-system';
import { type ShopProduct, shopProducts } from '@spade/testkit/shop';
import pg from 'pg';
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
  /** Pieces that are left. */
  left: number;
}

/** Honest buyers of one carrier, who order over a weekend while no clerk works. */
export class HonestCrowd {
  private readonly random: Random;

  constructor(
    private readonly system: Pick<RunningSystem, 'secrets' | 'siteUrl'>,
    seed: number,
  ) {
    this.random = seededRandom(seed);
  }

  /** `count` buyers, as many in each hour; those who find everything sold out do not order. */
  async weekend(count: number): Promise<CrowdResult> {
    const client = new pg.Client({ connectionString: databaseUrl(this.system, 'orders') });
    await client.connect();
    const result: CrowdResult = { orders: 0, refused: 0, soldOut: 0, left: 0 };
    try {
      for (let hour = 0; hour < HOURS; hour += 1) {
        const placed: string[] = [];
        const buyers =
          Math.round((count * (hour + 1)) / HOURS) - Math.round((count * hour) / HOURS);
        for (let n = 0; n < buyers; n += 1) {
          const readable = await this.buyer(result);
          if (readable) placed.push(readable);
        }
        // A receipt is read within seconds of its upload; tesseract would take minutes for all.
        await client.query(
          `update order_proofs as p set read_amount_kobo = o.total_kobo from orders as o
           where o.id = p.order_id and o.public_id = any($1)`,
          [placed],
        );
        await makeOlder(client, 1);
        await untilExpired(client);
      }
    } finally {
      await client.end();
    }
    const products = await this.products();
    result.left = products.reduce((sum, { inventoryQuantity }) => sum + inventoryQuantity, 0);
    return result;
  }

  private products(): Promise<readonly ShopProduct[]> {
    return shopProducts(new ApiClient(this.system.siteUrl));
  }

  /** One buyer's order; returns its public id when its receipt can be read. */
  private async buyer(result: CrowdResult): Promise<string | undefined> {
    const client = new NetworkClient(
      Number(new URL(this.system.siteUrl).port),
      CARRIER,
      1 + this.random.below(250),
    );
    const inStock = (await this.products()).filter((product) => product.inStock);
    if (inStock.length === 0) return undefined;
    const product = this.random.pick(inStock);
    const quantity = 1 + this.random.below(2);
    const { status, body } = await client.order(product, quantity);
    const id = body.data?.orderId;
    if (status !== 201 || !id) {
      if (body.code === 'CATALOG.OUT_OF_STOCK') result.soldOut += 1;
      else result.refused += 1;
      return undefined;
    }
    result.orders += 1;
    if (!this.random.chance(PAYING)) return undefined;
    await client.upload(id, await drawPicture());
    return this.random.chance(READABLE) ? id : undefined;
  }
}

/** Waits until every order whose time to pay is over has expired. */
async function untilExpired(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ due: number }>(
      `select count(*)::int as due from orders
       where status = 'pending_payment' and payment_deadline < now()`,
    );
    if (rows[0]?.due === 0) return;
    await sleep(200); // between two looks
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
