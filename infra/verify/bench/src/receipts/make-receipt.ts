import type { ReceiptValues } from '@spade/contracts/orders/receipt';
import type { Random } from '@spade/platform/testing/random';

/** One transfer, as every receipt of it has it. Money in kobo. */
export interface Transfer {
  amountKobo: number;
  feeKobo: number;
  /** What the sender has left. */
  balanceKobo: number;
  /** Wall clock in Lagos, read as UTC. */
  at: Date;
  sender: string;
  senderAccount: string;
  receiverAccount: string;
  /** The order's reference, which the buyer wrote as the narration. */
  narration: string;
  /** 30 digits: the sender's bank, date and time, and a number (NIBSS Instant Payment). */
  sessionId: string;
  /** The bank's own names for it: digits; letters before digits; as core banking software does; in groups. */
  digits: string;
  prefixed: string;
  code: string;
  dashed: string;
  /** Letters among digits, as banks' own numbers have them: many look like a digit. */
  mixed: string;
  lettered: string;
  small: string;
  barred: string;
  long: string;
}

/** The bank's own ids of a transfer. */
export const ownIds = [
  'digits',
  'prefixed',
  'code',
  'dashed',
  'mixed',
  'lettered',
  'small',
  'barred',
  'long',
] as const satisfies readonly (keyof Transfer)[];

const names = [
  ...['ADAEZE OBI', 'CHIDI EZE', 'BOLA ADEYEMI', 'MUSA IBRAHIM', 'NGOZI OKAFOR'],
  ...['Tunde Balogun', 'Halima Yusuf', 'Emeka Nwosu', 'Kemi Afolabi', 'Grace Effiong'],
];
const banks = ['000004', '000013', '000014', '000015', '000016', '090267', '090405', '100004'];
const references = ['SO-7K4M2', 'so hh9es', 'SO-2QX9T', 'goods', 'payment for order', 'SO-K3W8R'];
const prefixes = ['GTB', 'NIP', 'TRF', 'MOB'];
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const smallOnes = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');
const alphabet = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ0123456789');

/** Lagos is an hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

/** A transfer of 1,000 to 2,000,000 naira in the last months; some have kobo. */
export function makeTransfer(random: Random): Transfer {
  const digitsOf = (count: number) =>
    Array.from({ length: count }, () => random.below(10)).join('');
  const some = (from: readonly string[], count: number) =>
    Array.from({ length: count }, () => random.pick(from)).join('');
  const naira = random.pick([9_900, 99_000, 1_999_000]);
  const at = new Date(Date.UTC(2026, 5, 1) + random.below(170 * 86_400) * 1000);
  const stamp = at.toISOString().replace(/\D/g, '').slice(2, 14);
  return {
    amountKobo: (1_000 + random.below(naira)) * 100 + (random.chance(0.3) ? random.below(100) : 0),
    feeKobo: random.pick([0, 1_000, 1_075, 2_500, 2_688, 5_000, 5_375]),
    balanceKobo: random.below(90_000_000),
    at,
    sender: random.pick(names),
    senderAccount: digitsOf(10),
    receiverAccount: digitsOf(10),
    narration: random.pick(references),
    sessionId: `${random.pick(banks)}${stamp}${digitsOf(12)}`,
    digits: `${stamp}${digitsOf(12)}`,
    prefixed: `${random.pick(prefixes)}${digitsOf(14)}`,
    // As Temenos T24 has them: FT, year and day of the year, five letters or digits.
    code: `FT${stamp.slice(0, 2)}${String(152 + random.below(170))}${Array.from({ length: 5 }, () => random.pick(alphabet)).join('')}`,
    dashed: `${digitsOf(4)}-${digitsOf(4)}-${digitsOf(6)}`,
    mixed: `${digitsOf(3)}${some(letters, 4)}${digitsOf(13)}`,
    lettered: `${some(letters, 1)}${digitsOf(9)}${some(letters, 2)}`,
    small: `0${some(smallOnes, 11)}`,
    barred: `TRF|${some(smallOnes, 9)}|${digitsOf(19)}`,
    long: `${some(letters, 3)}${digitsOf(30)}`,
  };
}

/** What a perfect reader reads: `id` is the one that the layout prints, `hasTime` whether it prints a time. */
export function truthOf(transfer: Transfer, id: string, time: 'none' | 'minutes' | 'seconds') {
  const { amountKobo, at } = transfer;
  const paidOn = at.toISOString().slice(0, 10);
  const ms = at.getTime() - (time === 'minutes' ? at.getUTCSeconds() * 1000 : 0) - LAGOS_MS;
  const paidAt = time === 'none' ? null : new Date(ms).toISOString();
  return { amountKobo, paidOn, paidAt, transactionId: id } satisfies ReceiptValues;
}
