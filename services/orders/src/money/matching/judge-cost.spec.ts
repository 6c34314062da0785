import { paymentWords } from './payment-words.ts';
import { judgeRows } from './same-payment.ts';
import type { ShownRow } from './showings.ts';

/** Rows of the smaller file; the larger has twice as many. */
const ROWS = 600;

/** Twice the rows may cost so many times as much; by squares it is 4 times, by exchanges of all with all 8. */
const MOST = 3;

/** Until one comparison is within: what else the machine does adds to some of them. */
const MOST_COMPARISONS = 5;

const LETTERS = 'ABCDEFGHIJ';
const nameOf = (at: number) =>
  String(at)
    .padStart(5, '0')
    .replaceAll(/\d/g, (digit) => LETTERS[Number(digit)] ?? '');

/** What each row of a crowd of one amount says; a second file has other days of them, or fewer words. */
const crowds: Record<string, (at: number) => string> = {
  'equal words': () => 'NIP/GTB/ADAEZE OBIORA',
  'a name each': (at) => `NIP/GTB/OBIORA ${nameOf(at)}`,
};

const seconds: Record<string, (row: ShownRow, text: string) => ShownRow> = {
  'the other of two days': (row) => ({ ...row, days: row.days.slice(0, 1) }),
  'fewer words': (row, text) => ({
    ...row,
    days: row.days.slice(1),
    words: paymentWords({ narration: text.slice(0, -3) }),
  }),
};

const dayOf = (day: number) => `2026-11-${day + 10}`;

/** Milliseconds of processor time to judge a file of so many rows beside another of the same payments. */
function costOf(
  rows: number,
  textOf: (at: number) => string,
  other: (row: ShownRow, text: string) => ShownRow,
): number {
  const file = Array.from({ length: rows }, (_, at): ShownRow => {
    const narration = textOf(at);
    return {
      account: null,
      bankId: null,
      balanceKobo: null,
      bookedAt: null,
      statementId: null,
      line: at,
      days: [dayOf((at % 10) + 2), dayOf(at % 10)],
      fingerprint: `${narration} ${at % 10}`,
      format: 'Zenith Bank CSV',
      words: paymentWords({ narration }),
      amountKobo: 500,
    };
  });
  const known = file.map((row, id) => {
    const shown = { ...other(row, textOf(id)), format: 'OFX', statementId: 1 };
    return { id, amountKobo: 500, isWithdrawn: false, showings: [shown] };
  });
  const before = process.cpuUsage();
  judgeRows(file, known);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('judging a crowd of payments of one amount', () => {
  describe.each(Object.entries(crowds))('with %s', (_crowd, textOf) => {
    it.each(Object.entries(seconds))('costs as much as it has rows, beside %s', (_how, other) => {
      // The first compiles.
      costOf(ROWS, textOf, other);
      let growth = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < MOST_COMPARISONS && growth >= MOST; turn += 1) {
        const small = costOf(ROWS, textOf, other);
        growth = Math.min(growth, costOf(2 * ROWS, textOf, other) / Math.max(small, 1));
      }
      expect(growth).toBeLessThan(MOST);
    });
  });
});
