import type { Random } from '@spade/platform/testing/random';

/** The characters of a reference behind `SO-` (services/orders/src/orders/find-order.ts), with those of earlier releases. */
export const LETTERS = Array.from('23456789ABCDEFGHJKMNPQRSTWXYZ');

/** A way in which people write a reference. */
interface Style {
  name: string;
  /** How often, compared with the others of its list. */
  share: number;
  write: (code: string, random: Random) => string;
}

const copied: readonly Style[] = [
  { name: 'as printed', share: 52, write: (code) => `SO-${code}` },
  { name: 'without hyphen', share: 23, write: (code) => `SO${code}` },
  { name: 'small letters', share: 12, write: (code) => `so-${code.toLowerCase()}` },
  { name: 'blank', share: 13, write: (code) => `SO ${code}` },
];

const misspelt: readonly Style[] = [
  { name: 'look-alikes', share: 27, write: alike },
  { name: 'broken', share: 18, write: (code) => `SO ${code.slice(0, 2)} ${code.slice(2)}` },
  { name: 'without prefix', share: 23, write: (code) => code },
  { name: 'one mistake', share: 23, write: mistaken },
  {
    name: 'inside a word',
    share: 9,
    write: (code, random) => `TRF${random.below(900_000) + 100_000}SO${code}X`,
  },
];

/** Letters that are mistaken for one another by hand, by eye and by keyboard. */
const lookAlikes: Readonly<Record<string, string>> = {
  '2': 'Z',
  '5': 'S',
  '8': 'B',
  '6': 'G',
  B: '8',
  G: '6',
  S: '5',
  Z: '2',
  Q: 'O',
};

function alike(code: string, random: Random): string {
  const written = code.replace(/./g, (letter) =>
    random.chance(0.6) ? (lookAlikes[letter] ?? letter) : letter,
  );
  return `${random.pick(['SO-', 'S0-', 'S0 ', '5O-'])}${written}`;
}

/** A letter that is wrong, lost, or swapped with its neighbour. */
function mistaken(code: string, random: Random): string {
  const at = random.below(code.length - 1);
  const letter = code.charAt(at);
  const next = code.charAt(at + 1);
  const middle = random.pick([random.pick(LETTERS) + next, next, next + letter]);
  return `SO-${code.slice(0, at)}${middle}${code.slice(at + 2)}`;
}

function pickStyle(styles: readonly Style[], random: Random): Style {
  let rest = random.next() * styles.reduce((sum, { share }) => sum + share, 0);
  for (const style of styles) {
    rest -= style.share;
    if (rest < 0) return style;
  }
  throw new Error('no style');
}

/** What a sender wrote, and in which style. */
export interface Written {
  words: string;
  style: string;
}

function write(styles: readonly Style[], reference: string, random: Random): Written {
  const style = pickStyle(styles, random);
  const written = style.write(reference.replace('SO-', ''), random);
  const words = random.pick([
    written,
    written,
    written,
    `payment ${written}`,
    `${written} order`,
    `Pay for ${written}`,
  ]);
  return { words, style: style.name };
}

/** As people write a reference that they copied right: `SO 7K4M2`, `so7k4m2`, `payment SO-7K4M2`. */
export const copiedReference = (reference: string, random: Random): Written =>
  write(copied, reference, random);

/** As people write it from memory: a letter that looks alike, S0 for SO, the prefix left out, a letter lost. */
export const misspeltReference = (reference: string, random: Random): Written =>
  write(misspelt, reference, random);
