import { seededRandom } from '@spade/platform/testing/random';
import type { MatchedCredit, MatchedOrder } from '../src/matching/evidence.ts';

/** An order and how its buyers pay, or a credit that is for no order (`orderId` null). */
export interface GeneratedCredit extends MatchedCredit {
  orderId: number | null;
  /** How the reference is written, or what kind of foreign credit it is. */
  style: string;
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const FIRST =
  'Ada Chidi Ngozi Emeka Bola Tunde Funke Yemi Kemi Segun Musa Aisha Ibrahim Fatima Hauwa Uche Obinna Amaka Ifeoma Chioma Kelechi Ikenna Blessing Favour Grace Samuel David Esther Joy Victor Peter Paul Mary Halima Zainab Umar Sani Bello Garba Tope Dayo Sola Wale Femi Kunle Bisi Ronke Toyin Damilola Adebayo'.split(
    ' ',
  );
const LAST =
  'Okafor Eze Adeyemi Balogun Okonkwo Nwosu Obi Adebayo Ogunleye Bello Mohammed Abubakar Danjuma Lawal Yusuf Ojo Afolabi Ajayi Akinola Alabi Nwachukwu Onyeka Uzor Ibe Ekwueme Chukwu Anyanwu Opara Udo Effiong Bassey Etim Akpan Ikpe Oyelaran Salami Sule Gambo Idris Shehu Okoro Igwe Madu Nnamdi Oseni Oladipo Fashola Coker Williams Johnson'.split(
    ' ',
  );

/** Names, codes and digits beside the numbers. */
function diceOf(seed: number) {
  const random = seededRandom(seed);
  const { pick, below } = random;
  return {
    ...random,
    name: () => `${pick(FIRST)} ${pick(LAST)}`,
    code: () => Array.from({ length: 5 }, () => pick(Array.from(ALPHABET))).join(''),
    digits: (length: number) => Array.from({ length }, () => below(10)).join(''),
  };
}

type Dice = ReturnType<typeof diceOf>;

const START = Date.parse('2026-11-20T07:00:00Z');
const MINUTE_MS = 60_000;

/** Open orders of three days over 24 products; several have the same total. */
export function generateOrders(count: number, seed: number): MatchedOrder[] {
  const dice = diceOf(seed);
  const prices = Array.from({ length: 24 }, () => (dice.below(400) + 5) * 50_000);
  const codes = new Set<string>();
  while (codes.size < count) codes.add(dice.code());
  return [...codes].map((code, index) => {
    const createdAt = new Date(START + dice.below(3 * 24 * 60) * MINUTE_MS);
    return {
      id: index + 1,
      reference: `SO-${code}`,
      status: dice.chance(0.4) ? 'awaiting_confirmation' : 'pending_payment',
      customerName: dice.name(),
      dueKobo: dice.pick(prices) * dice.pick([1, 1, 1, 2, 3]),
      createdAt,
      paymentDeadline: new Date(createdAt.getTime() + 30 * MINUTE_MS),
    };
  });
}

const lookAlikes: Record<string, string[]> = {
  ...{
    S: ['5'],
    5: ['S'],
    Z: ['2'],
    2: ['Z'],
    B: ['8'],
    8: ['B'],
    G: ['6'],
    6: ['G'],
    Q: ['O', '0'],
  },
};

/** How people write `SO-XXXXX` → how often, of 100. */
const styles: [name: string, share: number, write: (code: string, dice: Dice) => string][] = [
  ['as printed', 36, (code) => `SO-${code}`],
  ['without hyphen', 16, (code) => `SO${code}`],
  ['small letters', 8, (code) => `so-${code.toLowerCase()}`],
  ['blank', 9, (code) => `SO ${code}`],
  [
    'look-alikes',
    6,
    (code, dice) =>
      `${dice.pick(['SO', 'S0', '5O'])}-${Array.from(code)
        .map((c) => dice.pick(lookAlikes[c] ?? [c]))
        .join('')}`,
  ],
  ['broken', 4, (code) => `SO ${code.slice(0, 2)} ${code.slice(2)}`],
  ['without prefix', 5, (code) => code],
  [
    'typo',
    5,
    (code, dice) => {
      const at = dice.below(5);
      const kind = dice.below(3);
      if (kind === 0)
        return `SO-${code.slice(0, at)}${dice.pick(Array.from(ALPHABET))}${code.slice(at + 1)}`;
      if (kind === 1) return `SO-${code.slice(0, at)}${code.slice(at + 1)}`;
      const swapped = Array.from(code);
      const to = Math.min(at + 1, 4);
      [swapped[at], swapped[to]] = [swapped[to] ?? '', swapped[at] ?? ''];
      return `SO-${swapped.join('')}`;
    },
  ],
  ['inside', 2, (code, dice) => `TRF${dice.digits(6)}SO${code}X`],
  ['name alone', 9, () => ''],
];

function styleOf(dice: Dice) {
  let rest = dice.below(100);
  for (const style of styles) {
    rest -= style[1];
    if (rest < 0) return style;
  }
  throw new Error('the shares add up to 100');
}

function narrate(dice: Dice, sender: string, words: string): string {
  const bank = dice.pick(['KUDA', 'GTB', 'OPAY', 'MONIEPOINT', 'ZENITH', 'UBA']);
  const name = sender.toUpperCase();
  return dice.pick([
    `NIP/${bank}/${name}/${words}`,
    `TRANSFER FROM ${name} ${words}`,
    `${dice.digits(30)} ${bank} ${words} ${name}`,
    `MOB: ${words} / ${name}`,
    `FT${dice.digits(12)} ${words} B/O ${name}`,
  ]);
}

/** The foreign credits of a business: other payers, plain words, ids that look like references. */
const foreign: [style: string, words: (dice: Dice) => string][] = [
  [
    'plain words',
    (dice) => dice.pick(['SOCKETS', 'SO HAPPY', 'SO GREAT', 'SO PLEASED', 'RENT', 'SOAPS']),
  ],
  ['standing order', (dice) => `SO ${dice.digits(5)}`],
  ['session id', (dice) => dice.digits(30)],
  ['bank id', (dice) => `FT${dice.digits(5)}${dice.code()}${dice.code()}`],
  ['other reference', (dice) => `INV-${dice.code()}`],
  ['unknown reference', (dice) => `SO-${dice.code()}`],
];

/** Credits for nine of ten orders as people pay, doubled, short and over ones too, and foreign credits. */
export function generateCredits(
  orders: readonly MatchedOrder[],
  count: number,
  seed: number,
): GeneratedCredit[] {
  const dice = diceOf(seed);
  const credits: GeneratedCredit[] = [];
  const at = (time: number) => {
    const bookedAt = new Date(time);
    const valueDate = new Date(time + 60 * MINUTE_MS).toISOString().slice(0, 10);
    // Two of three formats state no time.
    return { bookedAt: dice.chance(0.33) ? bookedAt : null, valueDate };
  };
  for (const order of orders) {
    if (dice.chance(0.1) || credits.length >= count) continue;
    const [style, , write] = styleOf(dice);
    const words = write(order.reference.slice(3), dice);
    // One in five pays from the account of another person.
    const isOwn = style === 'name alone' || dice.chance(0.8);
    const [first = '', last = ''] = (isOwn ? order.customerName : dice.name()).split(' ');
    const sender = dice.chance(0.5) ? `${last} ${first}` : `${first} ${dice.pick(FIRST)} ${last}`;
    const amount = dice.below(100);
    const isSure = words !== '' && !['typo', 'inside', 'without prefix'].includes(style);
    const gap = !isSure || amount < 90 ? 0 : amount < 96 ? -dice.pick([5_000, 50_000]) : 100_000;
    const credit: GeneratedCredit = {
      source: 'statement',
      amountKobo: order.dueKobo + gap,
      narration: narrate(dice, sender, words),
      sender: dice.chance(0.5) ? sender : null,
      ...at(order.createdAt.getTime() + (2 + dice.below(40)) * MINUTE_MS),
      orderId: order.id,
      style,
    };
    credits.push(credit);
    if (dice.chance(0.02)) credits.push({ ...credit, style: 'doubled' });
  }
  while (credits.length < count) {
    const [style, words] = dice.pick(foreign);
    const sender = dice.name();
    credits.push({
      source: 'statement',
      // Every second one happens to have the amount of an order.
      amountKobo: dice.chance(0.5) ? dice.pick(orders).dueKobo : (dice.below(9_000) + 1) * 5_000,
      narration: narrate(dice, sender, words(dice)),
      sender: null,
      ...at(START + dice.below(4 * 24 * 60) * MINUTE_MS),
      orderId: null,
      style: `foreign: ${style}`,
    });
  }
  return credits;
}
