import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '@spade/platform/testing/random';
import { waitFor } from '@spade/platform/testing/wait-for';
import { isSyncing, readShelves } from './check/read-world.ts';
import type { History } from './history/history.ts';
import { Api } from './load/api.ts';
import { StaffSession } from './load/staff-session.ts';
import { startSync } from './load/syncer.ts';
import type { ChaosStack } from './stack/chaos-stack.ts';

/** Signed-in staff with its own connections. */
export function staffSession(stack: ChaosStack, history: History, random: Random): StaffSession {
  const password = readFileSync(join(stack.backends.secrets, 'auth/admin_password'), 'utf8');
  return new StaffSession(new Api(stack.front.url, history, random), password);
}

/** Brings the simulated store's products into the catalogue; returns the stock of each product and variant. */
export async function stockShop(
  stack: ChaosStack,
  history: History,
  random: Random,
): Promise<Map<string, number>> {
  await startSync(staffSession(stack, history, random));
  const wanted = stack.simulator.products.length;
  const shelves = await waitFor(
    'the first sync',
    async () => {
      const rows = await readShelves(stack.backends);
      const products = rows.filter(({ shelf }) => !shelf.includes('/'));
      return products.length >= wanted && !(await isSyncing(stack.backends)) ? rows : null;
    },
    60_000,
  );
  return new Map(shelves.map(({ shelf, inventory }) => [shelf, inventory]));
}
