import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '@spade/testkit/api-client';
import { receiptPicture } from '@spade/testkit/pictures';
import { shopProducts } from '@spade/testkit/shop';
import { NetworkClient } from './network-client.ts';

/** Networks of the attack and of the honest buyers; those of StockAttack are lower and higher. */
const FIRST_NETWORK = 100;
const FIRST_HONEST_NETWORK = 130;
const ORDERS_PER_NETWORK = 20;

/** As `Retry-After` of PROOF.BUSY. */
const RETRY_MS = 5_000;
const PATIENCE_MS = 60_000;

/** How one honest upload went. */
export interface HonestUpload {
  isServed: boolean;
  tries: number;
  /** From the first byte to the last answer. */
  ms: number;
}

/** Keeps every slot for uploads busy, so that honest buyers cannot show that they paid. */
export class UploadAttack {
  private readonly ends: (() => void)[] = [];

  /** Honest buyers of different rounds come from different networks. */
  constructor(
    private readonly siteUrl: string,
    private readonly round = 0,
  ) {}

  private get port(): number {
    return Number(new URL(this.siteUrl).port);
  }

  /** One piece each, the n-th by `clientOf(n)`; fewer when the shop refuses. */
  private async openOrders(
    count: number,
    clientOf: (n: number) => NetworkClient,
  ): Promise<string[]> {
    const ids: string[] = [];
    const products = await shopProducts(new ApiClient(this.siteUrl));
    while (ids.length < count) {
      const before = ids.length;
      for (const product of products) {
        if (ids.length === count) break;
        const { body } = await clientOf(ids.length).order(product, 1);
        if (body.data?.orderId) ids.push(body.data.orderId);
      }
      if (ids.length === before) break;
    }
    return ids;
  }

  /** Begins `count` uploads, each for its own order and from its own address; returns how many began. */
  async begin(count: number, bytesPerSecond: number): Promise<number> {
    const clientOf = (n: number) => {
      const network = FIRST_NETWORK + Math.floor(n / ORDERS_PER_NETWORK);
      return new NetworkClient(this.port, network, 1 + n);
    };
    const ids = await this.openOrders(count, clientOf);
    for (const [n, orderId] of ids.entries())
      this.ends.push(clientOf(n).slowUpload(orderId, bytesPerSecond));
    return ids.length;
  }

  /** `count` honest buyers each order a piece; `pay` then sends their pictures, again after each "busy". */
  async honestBuyers(count: number): Promise<{ pay: () => Promise<HonestUpload[]> }> {
    const clientOf = (n: number) =>
      new NetworkClient(this.port, FIRST_HONEST_NETWORK + this.round * count + n, 7);
    const ids = await this.openOrders(count, clientOf);
    const payOne = async (orderId: string, n: number): Promise<HonestUpload> => {
      const client = clientOf(n);
      const picture = await receiptPicture();
      const from = performance.now();
      for (let tries = 1; ; tries += 1) {
        const { status } = await client.upload(orderId, picture);
        const ms = Math.round(performance.now() - from);
        if (status === 200 || ms > PATIENCE_MS) return { isServed: status === 200, tries, ms };
        await sleep(RETRY_MS);
      }
    };
    return { pay: () => Promise.all(ids.map(payOne)) };
  }

  stop(): void {
    for (const end of this.ends.splice(0)) end();
  }
}
