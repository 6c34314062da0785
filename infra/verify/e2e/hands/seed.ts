/** Numbers drawn by a seed: the same seed and name draw the same again. */
export interface Draw {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  readonly below: (limit: number) => number;
  readonly one: <Item>(items: readonly Item[]) => Item;
  /** `count` of the items, in a drawn order. */
  readonly some: <Item>(items: readonly Item[], count: number) => Item[];
}

/** Seed of the run, printed with its summary. */
export const seed = Number(process.env.HANDS_SEED ?? 1);

/** A draw of its own for each test, so that none depends on which ran before (mulberry32). */
export function drawFor(name: string): Draw {
  let state = Array.from(name).reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
    seed,
  );
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('nothing to draw from');
    return item;
  };
  const some = <Item>(items: readonly Item[], count: number): Item[] => {
    const rest = [...items];
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(below(rest.length), 1),
    ).flat();
  };
  return { next, below, one, some };
}
