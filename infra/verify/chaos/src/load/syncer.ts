import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { ShopifySimulator } from '@spade/shopify-simulator/start-shopify-simulator';
import type { StaffSession } from './staff-session.ts';

/** What the syncs need. */
export interface SyncerOptions {
  session: StaffSession;
  simulator: ShopifySimulator;
  random: Random;
  pauseMs: number;
  isOver: () => boolean;
}

/** Staff who sync the catalogue while prices change in the store and the store fails at times. */
export async function runSyncer(options: SyncerOptions): Promise<void> {
  const { simulator, random, isOver, pauseMs } = options;
  while (!isOver()) {
    const product = random.pick(simulator.products);
    product.updatedAt = new Date().toISOString();
    for (const variant of product.variants) {
      variant.price = `${Math.round(Number(variant.price)) + 1}.00`;
    }
    if (random.chance(0.5)) {
      simulator.failNext(
        random.pick(['throttled', 'server-error', 'cut-off', 'half-page', 'graphql-error']),
      );
    }
    await startSync(options.session);
    await sleep(pauseMs);
  }
}

/** Requests a sync without waiting until it is done. */
export async function startSync(session: StaffSession): Promise<void> {
  await session.call({
    about: { op: 'sync', key: 'sync' },
    method: 'POST',
    path: '/api/shopify/sync',
    headers: { prefer: 'respond-async' },
  });
}
