import { setTimeout as sleep } from 'node:timers/promises';
import { query } from './check/read-world.ts';
import type { StaffSession } from './load/staff-session.ts';
import { startSync } from './load/syncer.ts';
import type { ChaosStack } from './stack/chaos-stack.ts';

/** The longest wait for the last sync. */
const TIMEOUT_MS = 90_000;
const PAUSE_MS = 2_000;

interface ShelfFigure {
  shelf: string;
  shopifyVariantId: string;
  /** The store's last figure that the catalogue has. */
  storeQuantity: number;
}

/**
 * Syncs until the catalogue has the store's present figures. Returns the pieces of each shelf that exist:
 * the store sold some itself, and does not know of our sales (SHOPIFY_PUSH_ORDERS is off).
 */
export async function syncToTheEnd(
  stack: ChaosStack,
  session: StaffSession,
): Promise<Map<string, number>> {
  const giveUpAt = Date.now() + TIMEOUT_MS;
  for (;;) {
    stack.simulator.forgetFaults();
    await startSync(session);
    await sleep(PAUSE_MS);
    const figures = await readFigures(stack);
    const existing = existingOf(stack, figures);
    const isDone = figures.every(
      ({ shelf, storeQuantity }) => existing.get(shelf) === storeQuantity,
    );
    // When time is up the checks name the shelves that differ.
    if (isDone || Date.now() > giveUpAt) return existing;
  }
}

function existingOf({ simulator }: ChaosStack, figures: readonly ShelfFigure[]) {
  const variants = simulator.products.flatMap((product) => product.variants);
  const inStore = new Map(
    variants.map(({ id, inventoryQuantity }) => [
      `gid://shopify/ProductVariant/${id}`,
      inventoryQuantity ?? 0,
    ]),
  );
  return new Map(
    figures.map(({ shelf, shopifyVariantId }) => [shelf, inStore.get(shopifyVariantId) ?? 0]),
  );
}

function readFigures({ backends }: ChaosStack): Promise<ShelfFigure[]> {
  return query<ShelfFigure>(
    backends,
    'catalog',
    `select id::text as shelf, shopify_variant_id as "shopifyVariantId",
       store_quantity as "storeQuantity" from shopify_products
     union all
     select product_id || '/' || id, shopify_variant_id, store_quantity from product_variants`,
  );
}
