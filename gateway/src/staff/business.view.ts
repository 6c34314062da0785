import type { BusinessFigures, PeriodFigures } from '@spade/contracts/messages/business';
import { formatKobo } from '@spade/contracts/naira';
import { actorKinds } from '@spade/contracts/staff/actor';
import type { Cell, Column } from '../http/csv.ts';
import { day, integer, list, one, oneOf, orNull, present, text, view } from '../http/view.ts';

/** What a period brought. Days of Lagos, both included; amounts in naira with two decimals. */
const PeriodFiguresView = view('PeriodFiguresView', {
  from: day(),
  to: day(),
  placed: integer(),
  expired: integer('Of those placed.'),
  confirmed: integer(),
  medianSeconds: orNull(
    integer('Seconds from the newest proof, or from the order, that half of them took at most.'),
  ),
  p90Seconds: orNull(integer('As the median, for nine of ten.')),
  received: text(),
  sentBack: text(),
  revenue: text('Received and not sent back.'),
  receivedInCash: text('Of it, at the counter.'),
  receivedByCard: text('Of it, at the counter, by a terminal.'),
});
export type PeriodFiguresView = InstanceType<typeof PeriodFiguresView>;

/** Revenue of a step. */
const StepFiguresView = view('StepFiguresView', {
  from: day('Its first day.'),
  received: text(),
  sentBack: text(),
  revenue: text(),
  revenueBefore: text('In the same step of the period before.'),
});

/** Revenue of a sector. */
const SectorFiguresView = view('SectorFiguresView', {
  sector: orNull(text('Category of the product when it was ordered; null where none is known.')),
  received: text(),
  sentBack: text(),
  revenue: text(),
  revenueBefore: text('In the period before.'),
});

/** What one member of staff did. */
const ClerkFiguresView = view('ClerkFiguresView', {
  actor: text('A username, or a part of the system.'),
  actorKind: oneOf(actorKinds, { description: '`system` is AUTO_CONFIRM.' }),
  confirmed: integer(),
  medianSeconds: orNull(integer()),
  reversed: integer('Matches of theirs that someone took back.'),
});

/** The owner's figures. */
export const BusinessFiguresView = view('BusinessFiguresView', {
  period: one(PeriodFiguresView),
  before: one(PeriodFiguresView),
  stepDays: integer('Days of a step: 1 in a period of less than eight weeks, else 7.'),
  steps: list(StepFiguresView),
  sectors: list(SectorFiguresView),
  clerks: list(ClerkFiguresView),
});
export type BusinessFiguresView = InstanceType<typeof BusinessFiguresView>;

interface Money {
  receivedKobo: number;
  sentBackKobo: number;
}

const withMoney = <Figures extends Money>(figures: Figures) => ({
  ...figures,
  received: formatKobo(figures.receivedKobo),
  sentBack: formatKobo(figures.sentBackKobo),
  revenue: formatKobo(figures.receivedKobo - figures.sentBackKobo),
});

const beside = <Figures extends Money & { keptBeforeKobo: number }>(figures: Figures) => ({
  ...withMoney(figures),
  revenueBefore: formatKobo(figures.keptBeforeKobo),
});

const ofPeriod = (figures: PeriodFigures) => {
  // The previous release does not send it.
  const { cash, pos } = figures.counterKobo ?? { cash: 0, pos: 0 };
  return {
    ...withMoney(figures),
    receivedInCash: formatKobo(cash),
    receivedByCard: formatKobo(pos),
  };
};

/** The figures with amounts in naira. */
export function presentBusiness(figures: BusinessFigures) {
  return present(BusinessFiguresView, figures, {
    period: ofPeriod(figures.period),
    before: ofPeriod(figures.before),
    steps: figures.steps.map(beside),
    sectors: figures.sectors.map(beside),
    clerks: figures.clerks.map((clerk) => ({ ...clerk, actorKind: clerk.actorKind ?? 'person' })),
  });
}

/** One figure. Amounts are naira, times seconds. */
interface Line {
  part: string;
  of: string;
  figure: string;
  value: Cell;
  before: Cell;
}

/** One figure per line, so that one sheet holds all parts. */
export const businessColumns: readonly Column<Line>[] = [
  ['Part', ({ part }) => part],
  ['Of', ({ of }) => of],
  ['Figure', ({ figure }) => figure],
  ['This period', ({ value }) => value, 'figures'],
  ['Period before', ({ before }) => before, 'figures'],
];

/** As the page names them; the total has all of them. */
const totals = {
  from: 'First day',
  to: 'Last day',
  placed: 'Orders placed',
  expired: 'Orders placed that expired',
  confirmed: 'Orders confirmed',
  medianSeconds: 'Typical time to confirm (seconds)',
  p90Seconds: '9 of 10 confirmed within (seconds)',
  received: 'Received (naira, without cancelled orders)',
  sentBack: 'Sent back (naira, without cancelled orders)',
  revenue: 'Revenue: received less sent back (naira)',
  receivedInCash: 'Of it in cash (naira)',
  receivedByCard: 'Of it by card (naira)',
} satisfies Partial<Record<keyof PeriodFiguresView, string>>;

const ofClerks = {
  confirmed: totals.confirmed,
  medianSeconds: totals.medianSeconds,
  reversed: 'Reversed: matches that someone took back',
};

const money = ['received', 'sentBack', 'revenue'] as const;

/** Names of a record that is written here. */
const namesOf = <Names extends object>(names: Names) => Object.keys(names) as (keyof Names)[];

export function businessLines({
  period,
  before,
  stepDays,
  steps,
  sectors,
  clerks,
}: BusinessFiguresView): Line[] {
  return [
    ...namesOf(totals).map((figure) => ({
      part: 'Total',
      of: '',
      figure: totals[figure],
      value: period[figure],
      before: before[figure],
    })),
    ...steps.flatMap((step) => moneyLines(stepDays === 1 ? 'Day' : 'Week', step.from, step)),
    ...sectors.flatMap((sector) => moneyLines('Sector', sector.sector ?? 'No category', sector)),
    ...clerks.flatMap((clerk) =>
      namesOf(ofClerks).map((figure) =>
        lineOf(
          clerk.actorKind === 'system' ? 'Automatic' : 'Clerk',
          clerk.actor,
          ofClerks[figure],
          clerk[figure],
        ),
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
    ...lineOf(part, of, totals[figure], row[figure]),
    before: figure === 'revenue' ? row.revenueBefore : null,
  }));

const lineOf = (part: string, of: string, figure: string, value: Cell): Line => ({
  part,
  of,
  figure,
  value,
  before: null,
});
