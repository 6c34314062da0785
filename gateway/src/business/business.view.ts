import { day, integer, list, one, orNull, text, view } from '../http/view.ts';

/** What a period brought. Days of Lagos, both included; amounts in naira with two decimals. */
export const PeriodFiguresView = view('PeriodFiguresView', {
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
  actor: text('A username, or `system` for AUTO_CONFIRM.'),
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
