import { seededRandom } from '@spade/platform/testing/random';
import { waitFor } from '@spade/platform/testing/wait-for';
import { illegalPaths, lostSteps } from '../check/check-paths.ts';
import { holdErrors, oversold, stockErrors } from '../check/check-stock.ts';
import { query, readShelves, readWorld } from '../check/read-world.ts';
import type { Violation } from '../check/world.ts';
import type { History } from '../history/history.ts';
import { Api } from '../load/api.ts';
import { Shop } from '../load/shop.ts';
import type { Options } from '../options.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';
import { stockShop } from '../stock-shop.ts';
import { raceAgainstExpiry } from './expiry-races.ts';
import { raceForOnePiece } from './one-piece.ts';

const DEFAULT_RACES = 10_000;
/** Offers with one piece each; the others have plenty. */
const SCARCE_OFFERS = 10;
const PLENTY = 1_000_000;

/** Both kinds of race, then the checks. Returns how many rules were broken. */
export async function runRaces(
  stack: ChaosStack,
  history: History,
  options: Options,
  say: (line: string) => void,
): Promise<number> {
  const random = seededRandom(options.seed);
  const { backends, fleet } = stack;
  await stockShop(stack, history, random.fork('stock'));
  const api = new Api(stack.front.url, history, random.fork('gateways'));
  const shop = new Shop(api, random.fork('shop'));
  await shop.refresh();
  const scarce = shop.all().slice(0, SCARCE_OFFERS);
  const rich = shop.all().slice(SCARCE_OFFERS);
  const isScarce = ({ productId }: { productId: number }) =>
    scarce.some((offer) => offer.productId === productId);
  await setStock(stack, [...new Set(scarce.map(({ productId }) => productId))]);
  const stocked = new Map(
    (await readShelves(backends)).map(({ shelf, inventory }) => [shelf, inventory]),
  );
  // Some 30,000 mails are not what is looked at here.
  await Promise.all(stack.replicasOf('worker').map((worker) => fleet.hold(worker)));

  say(`200 buyers for one piece, ${scarce.length} times …`);
  const violations: Violation[] = await raceForOnePiece(api, history, random, scarce);
  const count = options.orders ?? DEFAULT_RACES;
  say(`expiry against proof against confirmation, ${count} times …`);
  const from = performance.now();
  const offers = rich.filter((offer) => !isScarce(offer));
  violations.push(...(await raceAgainstExpiry({ backends, history, random, offers, count })));
  say(`done in ${((performance.now() - from) / 1000).toFixed(0)} s`);

  let world = await readWorld(backends);
  await waitFor(
    'all holds to follow their orders',
    async () => {
      world = await readWorld(backends);
      return holdErrors(world).length === 0;
    },
    90_000,
  ).catch(() => {}); // the checks say which did not
  violations.push(
    ...oversold(world, stocked),
    ...stockErrors(world, stocked),
    ...holdErrors(world),
    ...illegalPaths(world),
    ...lostSteps(history.records, world),
  );
  // Which side won how often, and where the orders stand: races that all end alike prove little.
  const steps = Map.groupBy(world.events, ({ kind }) => kind);
  const states = Map.groupBy(world.orders, ({ status }) => status);
  for (const [what, found] of Object.entries({ steps, states })) {
    say(`${what}: ${[...found].map(([name, rows]) => `${rows.length} ${name}`).join(', ')}`);
  }
  for (const { rule, what } of violations.slice(0, 20)) say(`FAIL  ${rule}: ${what}`);
  return violations.length;
}

/** One piece of everything that these products are sold as, plenty of all others. */
async function setStock({ backends }: ChaosStack, scarce: readonly number[]): Promise<void> {
  const pieces = (id: string) =>
    `case when ${id} in (${scarce.join(', ')}) then 1 else ${PLENTY} end`;
  await query(
    backends,
    'catalog',
    `update shopify_products set inventory_quantity = ${pieces('id')}`,
  );
  await query(
    backends,
    'catalog',
    `update product_variants set inventory_quantity = ${pieces('product_id')}`,
  );
}
