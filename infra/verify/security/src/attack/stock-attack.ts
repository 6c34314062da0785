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

/** How many pieces are for sale. */
const piecesOf = (products: readonly ShopProduct[]) =>
  products.reduce((sum, { inventoryQuantity }) => sum + inventoryQuantity, 0);

/** Takes the stock of each network's unpaid orders back, as staff do; returns how many orders gave theirs. */
export async function releaseNetworks(staff: ApiClient): Promise<number> {
  const { data } = await staff.get<{ data: { network: string }[] }>('/api/orders/networks');
  const reason = 'No payment arrived and others are waiting for these goods.';
  let released = 0;
  for (const { network } of data) {
    const answer = await staff.post<{ data: { released: number } }>(
      '/api/orders/networks/release',
      { network, reason, withPictures: true },
    );
    released += answer.data.released;
  }
  return released;
}

/** The shop at one moment of the attack. */
export interface ShopState {
  /** Percent of all pieces that no unpaid order holds. */
  leftPercent: number;
  /** Percent of all products of which an honest buyer gets a piece. */
  sellablePercent: number;
  /** Answers to honest buyers who want one piece of each product: status and code → how many. */
  answers: Record<string, number>;
}

/** How to attack. */
interface AttackOptions {
  /** Repeats the order in which products are taken; 1 by default. */
  seed?: number;
  /** The code that the shop mailed last. */
  readCode?: () => Promise<string>;
  /** The products that are attacked and looked at; all by default. */
  isTarget?: (product: ShopProduct) => boolean;
}

/** Tries to take the shop off the shelf without paying, and looks at the remaining stock. */
export class StockAttack {
  /** What the attacker has open. */
  private readonly orders: { orderId: string; client: NetworkClient }[] = [];
  private readonly api: ApiClient;
  private readonly stocked: Promise<number>;
  private readonly random: Random;
  private readonly readCode: () => Promise<string>;
  private readonly isTarget: (product: ShopProduct) => boolean;
  private honestBuyers = 0;

  constructor(
    siteUrl: string,
    { seed = 1, readCode = async () => '', isTarget = () => true }: AttackOptions = {},
  ) {
    this.api = new ApiClient(siteUrl);
    this.isTarget = isTarget;
    this.stocked = this.targets().then(piecesOf);
    this.random = seededRandom(seed);
    this.readCode = readCode;
  }

  private async targets(): Promise<readonly ShopProduct[]> {
    return (await shopProducts(this.api)).filter(this.isTarget);
  }

  /** One network orders as much of each product as it is let; returns the refusals by code. */
  async orderFrom(network: number): Promise<Record<string, number>> {
    await this.stocked;
    const client = new NetworkClient(this.api.origin, network);
    const refusals: Record<string, number> = {};
    const inStock = (await this.targets()).filter((product) => product.inStock);
    const shuffled = inStock
      .map((product) => ({ product, place: this.random.next() }))
      .toSorted((a, b) => a.place - b.place);
    for (const { product } of shuffled) {
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
  extend(): Promise<number> {
    return this.countTaken(({ client, orderId }) => client.extend(orderId));
  }

  /** Sends a picture of nothing for every order; returns how many were taken. */
  sendFakePictures(): Promise<number> {
    return this.countTaken(async ({ client, orderId }) =>
      client.upload(orderId, await drawPicture()),
    );
  }

  private async countTaken(
    send: (order: { orderId: string; client: NetworkClient }) => Promise<{ status: number }>,
  ): Promise<number> {
    let taken = 0;
    for (const order of this.orders) if ((await send(order)).status < 300) taken += 1;
    return taken;
  }

  /** Resolves when the pieces of cancelled orders are back on sale. */
  async settled(): Promise<void> {
    const pieces = async () => piecesOf(await this.targets());
    for (let [before, now] = [-1, await pieces()]; before !== now; ) {
      await sleep(1_000);
      [before, now] = [now, await pieces()];
    }
  }

  /** The shop now. Honest buyers take one piece of each product if they may. */
  async look(): Promise<ShopState> {
    const products = await this.targets();
    const leftPercent = Math.round((piecesOf(products) / (await this.stocked)) * 100);
    const answers: Record<string, number> = {};
    let sold = 0;
    for (const product of products) {
      this.honestBuyers += 1;
      const network = FIRST_HONEST_NETWORK + (this.honestBuyers % 50);
      const client = new NetworkClient(this.api.origin, network, 7);
      const mailbox = `honest.buyer.${this.honestBuyers}@gmail.com`;
      const { status, body } = await client.orderAsReader(product, mailbox, this.readCode);
      if (status < 300) sold += 1;
      const answer = [status, body.code].filter(Boolean).join(' ');
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
    const sellablePercent = Math.round((sold / products.length) * 100);
    return { leftPercent, sellablePercent, answers };
  }
}
