import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageClient } from '@spade/bus/message-client';
import type { SyncedProduct } from '@spade/contracts/messages/catalog-sync';
import { median } from '../median.ts';
import { type SyncStack, startSyncStack } from './sync-stack.ts';

/** One contender of the table. */
export interface WriteRow {
  writer: string;
  productsPerSecond: number;
  /** Against the COPY into a table with the same indexes; the goal is 0.3. */
  ratio: number;
}

const BATCH_SIZE = 500;
const ROUNDS = 3;

function buildProduct(i: number): SyncedProduct {
  return {
    shopifyId: `gid://shopify/Product/${i}`,
    shopifyVariantId: `gid://shopify/ProductVariant/${i}`,
    title: `Benchmark product ${i}`,
    description: `<p>Made to last, tested in the field, number ${i}. Sold per piece.</p>`,
    priceKobo: 250_000 + i,
    compareAtPriceKobo: null,
    imageUrl: `https://cdn.example/${i}.png`,
    category: 'Building',
    inStock: true,
    inventoryQuantity: 10,
    sku: `SKU-${i}`,
    tags: 'a, b',
  };
}

/** Sends the batches of a run, one after the other, as the worker does; returns seconds. */
async function writeByMessages(stack: SyncStack, products: SyncedProduct[]): Promise<number> {
  const client = new MessageClient({ redisUrl: stack.redisUrl });
  client.connect();
  const runId = randomUUID();
  const from = performance.now();
  for (let at = 0; at < products.length; at += BATCH_SIZE) {
    const batch = { runId, products: products.slice(at, at + BATCH_SIZE) };
    await client.call('catalog.sync-batch', batch, { deadlineMs: 30_000 });
  }
  const seconds = (performance.now() - from) / 1000;
  client.close();
  return seconds;
}

/** COPY of the same rows out of a file into a table made by `create`; returns seconds. */
async function copy({ database }: SyncStack, create: string, file: string): Promise<number> {
  await database.query(create);
  const from = performance.now();
  await database.query(`COPY copied FROM '${file}'`);
  const seconds = (performance.now() - from) / 1000;
  await database.query('drop table copied');
  return seconds;
}

/**
 * How fast catalog writes new products, message by message over Redis, against PostgreSQL's own
 * COPY of the very rows; medians of rounds in turn.
 */
export async function runWriteBench(count = 20_000): Promise<WriteRow[]> {
  const products = Array.from({ length: count }, (_, i) => buildProduct(i));
  const stack = await startSyncStack({ products: 1, pointsPerSecond: 100 });
  const folder = await mkdtemp(join(tmpdir(), 'spade-copy-'));
  await chmod(folder, 0o777); // the server writes the file, as a user of its own
  const file = join(folder, 'rows');
  const like = 'create table copied (like shopify_products';
  const seconds: Record<string, number[]> = { catalog: [], again: [], indexed: [], bare: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await stack.database.query(
        'truncate shopify_products, product_variants, stock_holds, sync_seen',
      );
      seconds.catalog?.push(await writeByMessages(stack, products));
      seconds.again?.push(await writeByMessages(stack, products));
      if (round === 0) await stack.database.query(`COPY shopify_products TO '${file}'`);
      seconds.indexed?.push(await copy(stack, `${like} INCLUDING INDEXES)`, file));
      seconds.bare?.push(await copy(stack, `${like})`, file));
    }
  } finally {
    await stack.close();
    await rm(folder, { recursive: true, force: true });
  }
  const speed = (name: string) => count / median(seconds[name] ?? []);
  return [
    ['catalog.sync-batch, 500 a message', 'catalog'],
    ['the same again, nothing changed', 'again'],
    ['COPY, same indexes', 'indexed'],
    ['COPY, no index', 'bare'],
  ].map(([writer = '', name = '']) => ({
    writer,
    productsPerSecond: Math.round(speed(name)),
    ratio: Number((speed(name) / speed('indexed')).toFixed(2)),
  }));
}
