import type { Cell, Column } from '../http/csv.ts';
import type { BusinessFiguresView, PeriodFiguresView } from './business.view.ts';

/** One figure. Amounts are naira, times seconds. */
interface Line {
  part: string;
  of: string;
  figure: string;
  value: Cell;
  before: Cell;
}

/** A figure a line, so that one sheet holds all parts. */
export const businessColumns: readonly Column<Line>[] = [
  ['part', ({ part }) => part],
  ['of', ({ of }) => of],
  ['figure', ({ figure }) => figure],
  ['value', ({ value }) => value, 'figures'],
  ['periodBefore', ({ before }) => before, 'figures'],
];

const totals = [
  ...(['from', 'to', 'placed', 'expired', 'confirmed', 'medianSeconds', 'p90Seconds'] as const),
  ...(['received', 'sentBack', 'revenue'] as const),
] satisfies readonly (keyof PeriodFiguresView)[];

const money = ['received', 'sentBack', 'revenue'] as const;

/** Every figure of the page. */
export function businessLines({
  period,
  before,
  stepDays,
  steps,
  sectors,
  clerks,
}: BusinessFiguresView): Line[] {
  return [
    ...totals.map((figure) => ({
      ...{ part: 'total', of: '', figure },
      ...{ value: period[figure], before: before[figure] },
    })),
    ...steps.flatMap((step) => moneyLines(stepDays === 1 ? 'day' : 'week', step.from, step)),
    ...sectors.flatMap((sector) => moneyLines('sector', sector.sector ?? '', sector)),
    ...clerks.flatMap((clerk) =>
      (['confirmed', 'medianSeconds', 'reversed'] as const).map((figure) =>
        lineOf('clerk', clerk.actor, figure, clerk[figure]),
      ),
    ),
  ];
}

const moneyLines = (
  part: string,
  of: string,
  row: Record<(typeof money)[number] | 'revenueBefore', string>,
): Line[] =>
  money.map((figure) => ({
    ...lineOf(part, of, figure, row[figure]),
    before: figure === 'revenue' ? row.revenueBefore : null,
  }));

const lineOf = (part: string, of: string, figure: string, value: Cell): Line => ({
  ...{ part, of, figure, value, before: null },
});
