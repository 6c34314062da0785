import type { HoldRow, Violation, World } from './world.ts';

/** What an order in this state means for its hold. */
const holdStateOf: Record<string, string> = {
  pending_payment: 'open',
  awaiting_confirmation: 'open',
  confirmed: 'sold',
  processing: 'sold',
  ready: 'sold',
  shipped: 'sold',
  delivered: 'sold',
  returned: 'sold',
  failed: 'released',
};

const pieces = (holds: readonly HoldRow[], state: string) =>
  holds.filter((hold) => hold.state === state).reduce((sum, { quantity }) => sum + quantity, 0);

/** `stocked`: pieces of each shelf before the first order. No more is ever sold or held. */
export function oversold(world: World, stocked: ReadonlyMap<string, number>): Violation[] {
  const rule = 'oversold';
  return eachShelf(world).flatMap(({ shelf, holds, isTracked }) => {
    if (!isTracked) return [];
    const taken = pieces(holds, 'sold') + pieces(holds, 'open');
    const had = stocked.get(shelf) ?? 0;
    return taken > had ? [{ rule, what: `${shelf}: ${taken} of ${had} pieces taken` }] : [];
  });
}

/**
 * Every piece that exists is accounted for: available, held by an order, or sold. So none is offered that
 * the store has sold. `existing`: pieces of each shelf that the store did not sell itself.
 */
export function stockErrors(world: World, existing: ReadonlyMap<string, number>): Violation[] {
  const rule = 'stock accounts';
  return eachShelf(world).flatMap(({ shelf, holds, inventory, held }) => {
    const sold = pieces(holds, 'sold');
    const open = pieces(holds, 'open');
    const had = existing.get(shelf) ?? 0;
    return [
      ...(inventory + sold === had
        ? []
        : [{ rule, what: `${shelf}: ${had} exist, ${sold} sold, ${inventory} left` }]),
      ...(held === open ? [] : [{ rule, what: `${shelf}: ${held} counted, ${open} held` }]),
    ];
  });
}

/** The stock of a shelf is the sum of its movements, whatever died in between. */
export function unexplainedStock({
  shelves,
  moved,
}: Pick<World, 'shelves' | 'moved'>): Violation[] {
  const sums = new Map(moved.map(({ shelf, pieces: sum }) => [shelf, sum]));
  return shelves.flatMap(({ shelf, inventory }) => {
    const sum = sums.get(shelf) ?? 0;
    const what = `${shelf}: ${inventory} pieces, movements of ${sum}`;
    return sum === inventory ? [] : [{ rule: 'stock movements', what }];
  });
}

function eachShelf({ shelves, holds }: World) {
  const byShelf = Map.groupBy(holds, ({ shelf }) => shelf);
  return shelves.map((row) => ({ ...row, holds: byShelf.get(row.shelf) ?? [] }));
}

/** Each order's hold is in the matching state; at the end no hold is without an order. */
export function holdErrors(world: World): Violation[] {
  const rule = 'orders and holds';
  const holds = new Map(world.holds.map((hold) => [hold.holdId, hold]));
  const undone = new Set(
    world.events.flatMap(({ orderId, kind }) => (kind === 'confirmation_undone' ? [orderId] : [])),
  );
  const owned = new Map(world.orderHolds.map(({ holdId, orderId }) => [holdId, orderId]));
  return [
    ...world.orders.flatMap((order) => {
      const state = holds.get(order.holdId)?.state ?? 'missing';
      const expected = holdStateOf[order.status];
      // Sold for good, or until the order ends: the pieces stay with it.
      const isKept = state === 'sold' && expected === 'open' && undone.has(order.id);
      return state === expected || isKept
        ? []
        : [{ rule, what: `order ${order.id} is ${order.status}, its hold is ${state}` }];
    }),
    ...world.holds.flatMap(({ holdId, state }) => {
      const hasOrder = (owned.get(holdId) ?? null) !== null;
      return hasOrder || state === 'released'
        ? []
        : [{ rule, what: `hold ${holdId} is ${state} and belongs to no order` }];
    }),
  ];
}
