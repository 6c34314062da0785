import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MessageClient } from '@spade/bus/message-client';
import { waitFor } from '@spade/platform/testing/wait-for';
import { exactProcessorMsOf } from '../capacity/processor-time.ts';
import { startFront } from '../http/start-front.ts';
import { idleP99, p99While } from './product-list-p99.ts';
import { row, type SyncRow } from './sync-row.ts';
import { type SyncStack, startSyncStack } from './sync-stack.ts';

const PRODUCTS = 1000;
const VARIANTS = 3;
const CHANGES_PER_SECOND = 50;
const MEASURE_MS = 12_000;

/** A product of three variants with a paragraph of text. */
function buildProduct(index: number) {
  const variant = (number: number) => ({
    shopifyVariantId: `gid://shopify/ProductVariant/bench-${index}-${number}`,
    priceKobo: 250_000 * number,
    compareAtPriceKobo: null,
    inStock: true,
    inventoryQuantity: 1_000_000,
    sku: null,
  });
  return {
    ...variant(1),
    shopifyId: `gid://shopify/Product/bench-${index}`,
    title: `Product number ${index}`,
    description: `<p>${'Made to last, tested in the field. '.repeat(7)}</p>`,
    imageUrl: `/catalogue/product-${index}.svg`,
    category: 'Building',
    tags: null,
    variantTitle: 'Variant 1',
    otherVariants: Array.from({ length: VARIANTS - 1 }, (_, i) => ({
      ...variant(i + 2),
      title: `Variant ${i + 2}`,
    })),
  };
}

async function stock(client: MessageClient): Promise<void> {
  const runId = randomUUID();
  const products = Array.from({ length: PRODUCTS }, (_, index) => buildProduct(index));
  for (let at = 0; at < PRODUCTS; at += 200)
    await client.call('catalog.sync-batch', { runId, products: products.slice(at, at + 200) });
  await client.call('catalog.finish-sync', { runId });
}

/** Takes a piece of one product after the other for orders, fifty a second; throws when one is refused. */
async function changeStock(client: MessageClient, ids: readonly number[]): Promise<void> {
  const endAt = performance.now() + MEASURE_MS;
  const taken: Promise<unknown>[] = [];
  for (let turn = 0; performance.now() < endAt; turn += 1) {
    const productId = ids[(turn * 7) % ids.length] ?? 0;
    taken.push(client.call('catalog.hold', { holdId: randomUUID(), productId, quantity: 1 }));
    await delay(1000 / CHANGES_PER_SECOND);
  }
  await Promise.all(taken);
}

/** Milliseconds of the longest pause of the gateway's event loop since the last call. */
async function longestPauseMs({ gateway }: SyncStack): Promise<number> {
  const said = () => [...gateway.output().matchAll(/longest pause: ([\d.]+) ms/g)];
  const before = said().length;
  gateway.kill('SIGUSR2');
  const line = await waitFor('the pause', () => said()[before]);
  return Number(line[1]);
}

/**
 * The list of a thousand products with three variants each while stock changes fifty times a second, through
 * catalogue, gateway and front as they ship: what a visitor waits, how long the gateway is busy with one thing, and
 * what a change costs it.
 */
export async function runStockChangesBench(): Promise<SyncRow[]> {
  const stack = await startSyncStack({ products: 1, pointsPerSecond: 100, probesGateway: true });
  const client = new MessageClient({ redisUrl: stack.redisUrl, name: 'gateway' });
  await client.connect();
  const front = await startFront(stack.gatewayUrl);
  const url = `${front.url}/api/products`;
  try {
    await stock(client);
    const listed = async () => {
      const body = (await (await fetch(url)).json()) as { data: { id: number }[] }; // ours
      return body.data.length === PRODUCTS ? body.data.map(({ id }) => id) : null;
    };
    const ids = await waitFor('the list', listed);
    await longestPauseMs(stack);
    const idleMs = await idleP99(url, MEASURE_MS);
    const idlePauseMs = await longestPauseMs(stack);
    const before = exactProcessorMsOf(stack.gateway.pid);
    const besideMs = await p99While(url, () => changeStock(client, ids));
    const gatewayMs = exactProcessorMsOf(stack.gateway.pid) - before;
    const pauseMs = await longestPauseMs(stack);
    return [
      row('p99 of the product list through the front, idle', idleMs, 'ms'),
      row(`  beside ${CHANGES_PER_SECOND} changes of stock a second`, besideMs, 'ms'),
      row("longest pause of the gateway's event loop, idle", idlePauseMs, 'ms'),
      row('  beside the changes', pauseMs, 'ms', 'at most 10'),
      row('processor time of the gateway beside them', gatewayMs / MEASURE_MS, 'of one processor'),
    ];
  } finally {
    await front.close();
    client.close();
    await stack.close();
  }
}
