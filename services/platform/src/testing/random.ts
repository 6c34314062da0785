/** A stream of random numbers that a seed repeats. */
export interface Random {
  /** 0 ≤ x < 1. */
  next: () => number;
  /** A whole number from 0 to `below` − 1. */
  below: (below: number) => number;
  /** True in `share` (0 to 1) of the cases. */
  chance: (share: number) => boolean;
  /** One of the items; throws when there is none. */
  pick: <T>(items: readonly T[]) => T;
  /** An independent stream that is the same for the same name, however much was drawn from this one. */
  fork: (name: string) => Random;
}

/** Mulberry32 (public domain, Tommy Ettinger): small, even enough for choosing faults. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => {
      if (items.length === 0) throw new Error('nothing to pick from');
      return items[below(items.length)] as (typeof items)[number]; // the index is below the length
    },
    fork: (name) => seededRandom(hash(`${seed}:${name}`)),
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return value;
}
