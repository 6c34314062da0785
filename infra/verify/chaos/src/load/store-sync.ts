import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@spade/platform/testing/wait-for';
import { query, readShelves } from '../check/read-world.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import type { StaffClient } from './client.ts';
import type { Scene } from './scene.ts';

const PAUSE_MS = 6_000;
/** The longest wait for the last sync. */
const TIMEOUT_MS = 90_000;
const LAST_PAUSE_MS = 2_000;

/** Requests a sync without waiting until it is done. */
async function startSync(staff: StaffClient): Promise<void> {
  await staff.attempt({
    about: { op: 'sync', key: 'sync' },
    method: 'POST',
    path: '/api/shopify/sync',
    headers: { prefer: 'respond-async' },
  });
}

/** Brings the simulated store's products into the catalogue; returns the stock of each product and variant. */
export async function stockShop(
  { backends, simulator }: ChaosStack,
  staff: StaffClient,
): Promise<Map<string, number>> {
  await startSync(staff);
  const shelves = await waitFor(
    'the first sync',
    async () => {
      const rows = await readShelves(backends);
      const products = rows.filter(({ shelf }) => !shelf.includes('/'));
      // Until it ends, PostgreSQL may lose its rows in a crash (`synchronous_commit` off).
      const running = `select 1 from sync_runs where state = 'running'`;
      const isSyncing = (await query(backends, 'catalog', running)).length > 0;
      return products.length >= simulator.products.length && !isSyncing ? rows : null;
    },
    60_000,
  );
  return new Map(shelves.map(({ shelf, inventory }) => [shelf, inventory]));
}

/** Staff who sync the catalogue while prices change in the store and the store fails at times. */
export async function keepSyncing(
  { staff, random, isOver }: Scene,
  { simulator }: ChaosStack,
): Promise<void> {
  while (!isOver()) {
    const product = random.pick(simulator.products);
    for (const variant of product.variants) {
      variant.price = `${Math.round(Number(variant.price)) + 1}.00`;
    }
    if (random.chance(0.5)) {
      simulator.failNext(
        random.pick(['throttled', 'server-error', 'cut-off', 'half-page', 'graphql-error']),
      );
    }
    await startSync(staff);
    await sleep(PAUSE_MS);
  }
}

/**
 * Syncs until the catalogue has the store's present figures. Returns the pieces of each shelf that exist:
 * the store sold some itself, and does not know of our sales (SHOPIFY_PUSH_ORDERS is off).
 */
export async function syncToTheEnd(
  stack: ChaosStack,
  staff: StaffClient,
): Promise<Map<string, number>> {
  const giveUpAt = Date.now() + TIMEOUT_MS;
  const inStore = new Map(
    stack.simulator.products.flatMap(({ variants }) =>
      variants.map(({ id, inventoryQuantity }) => [
        `gid://shopify/ProductVariant/${id}`,
        inventoryQuantity ?? 0,
      ]),
    ),
  );
  for (;;) {
    stack.simulator.forgetFaults();
    await startSync(staff);
    await sleep(LAST_PAUSE_MS);
    const shelves = await readShelves(stack.backends);
    const existing = new Map(
      shelves.map(({ shelf, shopifyVariantId }) => [shelf, inStore.get(shopifyVariantId) ?? 0]),
    );
    const isDone = shelves.every(
      ({ shelf, storeQuantity }) => existing.get(shelf) === storeQuantity,
    );
    // When time is up the checks name the shelves that differ.
    if (isDone || Date.now() > giveUpAt) return existing;
  }
}
