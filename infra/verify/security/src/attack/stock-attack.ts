import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seededRandom } from '@spade/platform/testing/random';
import { ApiClient } from '@spade/testkit/api-client';
import { drawPicture } from '@spade/testkit/pictures';
import { type ShopProduct, shopProducts } from '@spade/testkit/shop';
import { NetworkClient } from './network-client.ts';

/** Largest order that the API takes. */
const LARGEST_ORDER = 100;

/** Networks from which honest buyers come, one each; never those of the attack. */
const FIRST_HONEST_NETWORK = 200;

/** The shop at one moment of the attack. */
export interface ShopState {
  /** Percent of all pieces that no unpaid order holds. */
  leftPercent: number;
  /** Answers to honest buyers who want one piece of each product: status and code → how many. */
  answers: Record<string, number>;
}

/** Takes the stock of each network's unpaid orders back, as staff do; returns how many orders gave theirs. */
export async function releaseNetworks(staff: ApiClient): Promise<number> {
  const { data } = await staff.get<{ data: { network: string }[] }>('/api/orders/networks');
  let released = 0;
  for (const { network } of data) {
    const reason = 'No payment arrived and others are waiting for these goods.';
    const body = { network, reason, withPictures: true };
    const answer = await staff.post<{ data: { released: number } }>(
      '/api/orders/networks/release',
      body,
    );
    released += answer.data.released;
  }
  return released;
}

/** Tries to take the shop off the shelf without paying, and looks at the remaining stock. */
export class StockAttack {
  /** Public ids of the orders that the attacker has open. */
  readonly orders: { orderId: string; client: NetworkClient }[] = [];
  private readonly stocked: Promise<number>;
  private readonly random: Random;
  private honestNetwork = FIRST_HONEST_NETWORK;

  constructor(
    private readonly siteUrl: string,
    seed = 1,
  ) {
    this.random = seededRandom(seed);
    this.stocked = this.pieces();
  }

  private get port(): number {
    return Number(new URL(this.siteUrl).port);
  }

  private products(): Promise<readonly ShopProduct[]> {
    return shopProducts(new ApiClient(this.siteUrl));
  }

  private async pieces(): Promise<number> {
    const products = await this.products();
    return products.reduce((sum, { inventoryQuantity }) => sum + inventoryQuantity, 0);
  }

  /** Resolves when the pieces of cancelled orders are back on sale. */
  async settled(): Promise<void> {
    for (let [before, now] = [-1, await this.pieces()]; before !== now; ) {
      await sleep(1_000);
      [before, now] = [now, await this.pieces()];
    }
  }

  /** One network orders as much of each product as it is let; returns the last answers by code. */
  async orderFrom(network: number): Promise<Record<string, number>> {
    await this.stocked;
    const client = new NetworkClient(this.port, network);
    const refusals: Record<string, number> = {};
    const inStock = (await this.products()).filter((product) => product.inStock);
    for (const product of this.shuffled(inStock)) {
      let quantity = Math.min(LARGEST_ORDER, product.inventoryQuantity);
      while (quantity > 0) {
        const { status, body } = await client.order(product, quantity);
        if (status === 201 && body.data?.orderId) {
          this.orders.push({ orderId: body.data.orderId, client });
          continue;
        }
        const code = body.code ?? String(status);
        refusals[code] = (refusals[code] ?? 0) + 1;
        if (code === 'ORDERS.TOO_MANY_OPEN' || code === 'RATE_LIMITED') return refusals;
        const fewer = body.details?.orderable ?? body.details?.available ?? 0;
        quantity = fewer < quantity ? fewer : 0;
      }
    }
    return refusals;
  }

  /** Asks for more time for every order; returns how many got it. */
  async extend(): Promise<number> {
    let extended = 0;
    for (const { orderId, client } of this.orders)
      if ((await client.extend(orderId)).status < 300) extended += 1;
    return extended;
  }

  /** Sends a picture of nothing for `count` of the orders, all by default; returns how many were taken. */
  async sendFakePictures(count = this.orders.length): Promise<number> {
    let taken = 0;
    for (const { orderId, client } of this.shuffled(this.orders).slice(0, count)) {
      const { status } = await client.upload(orderId, await drawPicture());
      if (status < 300) taken += 1;
    }
    return taken;
  }

  /** The shop now. Honest buyers take one piece of each product if they may. */
  async look(): Promise<ShopState> {
    const leftPercent = Math.round(((await this.pieces()) / (await this.stocked)) * 100);
    const answers: Record<string, number> = {};
    for (const product of await this.products()) {
      const { status, body } = await this.honestClient().order(product, 1);
      const answer = [status, body.code].filter(Boolean).join(' ');
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
    return { leftPercent, answers };
  }

  private shuffled<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => ({ item, key: this.random.next() }));
    return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
  }

  private honestClient(): NetworkClient {
    this.honestNetwork = FIRST_HONEST_NETWORK + ((this.honestNetwork + 1) % 50);
    return new NetworkClient(this.port, this.honestNetwork, 7);
  }
}
