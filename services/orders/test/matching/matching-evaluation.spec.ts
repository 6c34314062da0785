import { drawCases } from './draw-cases.ts';
import { evaluate, type MatchingCase, readCases, tableOf, total } from './evaluate-matching.ts';

const folder = new URL('cases', import.meta.url).pathname;

/** Suggested as right, of all cases that are no traps. */
const LEAST_RIGHT = 0.97;

describe('the evaluation of matching', () => {
  it.each([1, 2, 3])(
    'finds no wrong suggestion in its cases, a third of them traps (seed %i)',
    async (seed) => {
      const cases = [...(await readCases(folder)), ...(await drawCases(seed))];
      const scores = evaluate(cases);
      const [traps, plain] = [true, false].map((isTrap) =>
        total(scores.filter((score) => score.isTrap === isTrap)),
      );
      expect(cases.length).toBeGreaterThanOrEqual(500);
      expect((traps?.cases ?? 0) / cases.length).toBeGreaterThan(1 / 3);
      // As the table, so that a failure shows the kinds.
      expect(
        tableOf(scores.filter(({ wrongAlone, wrongExact }) => wrongAlone + wrongExact > 0)),
      ).toBe(tableOf([]));
      expect((plain?.rightAlone ?? 0) / (plain?.cases ?? 1)).toBeGreaterThan(LEAST_RIGHT);
      expect(total(scores).rightExact).toBeGreaterThan(150);
    },
  );

  it('counts a wrong order, and one that no one may confirm unseen, as wrong', () => {
    const order = { reference: 'SO-7K4M2', customerName: 'Ada Obi', dueKobo: 980_000 };
    const credit = { amountKobo: 980_000, narration: 'NIP/GTB/ADA OBI/SO-7K4M2' };
    const base: MatchingCase = {
      kind: 'k',
      isTrap: true,
      orders: [order],
      credit,
      pays: ['SO-7K4M2'],
    };
    const [score] = evaluate([
      base,
      { ...base, pays: [] },
      { ...base, isNeverExact: true },
      { ...base, credit: { ...credit, narration: 'RSVL NIP/GTB/ADA OBI/SO-7K4M2' }, pays: [] },
    ]);
    expect(score).toMatchObject({
      cases: 4,
      rightAlone: 2,
      rightExact: 1,
      wrongAlone: 1,
      wrongExact: 2,
      left: 1,
    });
  });
});
