import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageClient } from '@spade/bus/message-client';
import { ApiClient } from '@spade/testkit/api-client';
import { databaseUrl } from '@spade/testkit/running-system';
import { buildOrder, type ShopProduct, shopProducts } from '@spade/testkit/shop';
import { startSystem, type TestSystem, withoutLimits } from '@spade/testkit/start-system';
import pg from 'pg';
import { exactProcessorMsOf } from './processor-time.ts';

/** Every process whose time is counted; PostgreSQL with all its servers, nginx with its workers. */
const programs = [
  'nginx',
  'gateway',
  'auth',
  'catalog',
  'contact',
  'orders',
  'worker',
  'postgres',
  'redis',
  'redis-store',
];

const PRODUCTS = 20;
/** How the benchmark's products begin. */
const TITLE = 'Benchmark product';

/**
 * What a phone number and a mailbox may have open is looked up as in every installation: without it an order costs less
 * than what ships. A sync on the hour would take the benchmark's products off sale.
 */
const settings: Readonly<Record<string, string>> = {
  ...withoutLimits,
  MAX_OPEN_ORDERS_PER_PHONE: '3',
  MAX_OPEN_ORDERS_PER_EMAIL: '3',
  SHOPIFY_SYNC_CRON: '0 0 1 1 *',
  READ_RECEIPTS: 'off',
};

/** A whole system behind nginx, with twenty products that have stock for any number of orders. */
export class BenchShop {
  private constructor(
    readonly system: TestSystem,
    /** Past nginx. */
    readonly api: ApiClient,
    readonly products: readonly ShopProduct[],
  ) {}

  static async start(port: number, env: Record<string, string> = {}): Promise<BenchShop> {
    const system = await startSystem({ env: { ...settings, ...env }, port });
    const redisUrl = await readFile(join(system.secrets, 'gateway/redis_url'), 'utf8');
    await stockProducts(redisUrl.trim());
    const api = new ApiClient(system.gatewayUrl);
    const products = (await shopProducts(api)).filter(({ title }) => title.startsWith(TITLE));
    return new BenchShop(system, api, products);
  }

  /** Creates another database in the same PostgreSQL, runs `statements` in it, and returns its URL. */
  async createDatabase(name: string, statements = ''): Promise<string> {
    const run = async (database: string, text: string) => {
      const connectionString = databaseUrl(this.system, database);
      const client = new pg.Client({ connectionString });
      await client.connect();
      await client.query(text);
      await client.end();
      return connectionString;
    };
    await run('postgres', `create database ${name}`);
    return run(name, statements);
  }

  /**
   * What `work` returned, and the milliseconds of processor time that all programs, and the process `other`, took until
   * events and mails were done.
   */
  async measure<T>(other: number, work: () => Promise<T>): Promise<{ result: T; cpuMs: number }> {
    await this.settled();
    const before = this.processorMs() + exactProcessorMsOf(other);
    const result = await work();
    await this.settled();
    return { result, cpuMs: this.processorMs() + exactProcessorMsOf(other) - before };
  }

  private processorMs(): number {
    const { keeper } = this.system.stack;
    return programs.reduce((sum, name) => sum + exactProcessorMsOf(keeper.pidOf(name) ?? 0), 0);
  }

  /** Waits until a second has taken hardly any processor time. */
  private async settled(): Promise<void> {
    for (let last = this.processorMs(); ; ) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const now = this.processorMs();
      if (now - last < 150) return;
      last = now;
    }
  }

  stop(): Promise<void> {
    return this.system.stop();
  }
}

/**
 * Puts the products on sale and takes all others off, as a sync does: by the catalogue's own messages, so that nothing
 * but the running services touches the databases. The run is ended here: an open one would be taken for broken after a
 * minute, and the sync after it would take these products off sale. `redisUrl`: the gateway's.
 */
async function stockProducts(redisUrl: string): Promise<void> {
  const client = new MessageClient({ redisUrl, name: 'gateway' });
  client.connect();
  const runId = randomUUID();
  const products = Array.from({ length: PRODUCTS }, (_, i) => ({
    shopifyId: `gid://shopify/Product/bench-${i}`,
    shopifyVariantId: `gid://shopify/ProductVariant/bench-${i}`,
    title: `${TITLE} ${i}`,
    priceKobo: 250_000,
    compareAtPriceKobo: null,
    inStock: true,
    inventoryQuantity: 10_000_000,
    description: null,
    imageUrl: null,
    category: null,
    sku: null,
    tags: null,
  }));
  try {
    await client.call('catalog.sync-batch', { runId, products });
    await client.call('catalog.finish-sync', { runId });
  } finally {
    client.close();
  }
}

/** Headers and body of one order: one piece for a new buyer, of this name if one is given, each from another address. */
export function newOrder(
  product: ShopProduct,
  customerName?: string,
): { headers: Record<string, string>; body: string } {
  return {
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      // As the proxy in front reports buyers: the limits per address are not what is measured.
      'x-forwarded-for': `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`,
    },
    body: JSON.stringify(buildOrder(product, customerName ? { customerName } : {})),
  };
}
