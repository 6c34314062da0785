import { count, formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import type { BusinessFigures, PeriodFigures } from '../api/business.ts';
import { FigureCard, FigureCards } from '../shell/FigureCards.tsx';
import { formatShare, formatWait } from './inFigures.ts';

const wait = (seconds: number | null) => (seconds === null ? 'none' : formatWait(seconds));
/** Of fewer than ten orders, nine of ten says nothing. Less than a minute would read "within under 1 min". */
const typical = (confirmed: number, p90Seconds: number): string =>
  confirmed < 10
    ? `Typical of ${count(confirmed, 'order')}`
    : `Typical; 9 of 10 within ${formatWait(Math.max(p90Seconds, 60))}`;

const expired = ({ expired: some, placed }: PeriodFigures) => formatShare(some, placed);

/** What was paid at the counter; nothing where no one paid so. */
const atCounter = ({ receivedInCash, receivedByCard }: PeriodFigures) =>
  [
    [receivedInCash, 'in cash'],
    [receivedByCard, 'by card'],
  ]
    .filter(([sum = '']) => koboOf(sum) > 0)
    .map(([sum = '', how]) => `${formatNaira(sum)} ${how}`)
    .join(', ');

/** The four figures of the period, each with that of the period before. */
export function Totals({ period, before }: Pick<BusinessFigures, 'period' | 'before'>) {
  const { p90Seconds, placed, confirmed } = period;
  return (
    <FigureCards aria-label="The period in figures">
      <FigureCard name="Orders confirmed" value={period.confirmed.toLocaleString('en-NG')}>
        {`Before: ${before.confirmed.toLocaleString('en-NG')}`}
      </FigureCard>
      <FigureCard
        name="Time to confirm"
        note={p90Seconds === null ? 'No order was confirmed' : typical(confirmed, p90Seconds)}
        value={wait(period.medianSeconds)}
      >
        {`Before: ${wait(before.medianSeconds)}`}
      </FigureCard>
      <FigureCard
        name="Orders expired"
        note={
          placed === 0
            ? 'No order was placed'
            : `${period.expired.toLocaleString('en-NG')} of ${count(placed, 'order')}`
        }
        value={expired(period)}
      >
        {`Before: ${expired(before)}`}
      </FigureCard>
      <FigureCard name="Revenue" note={atCounter(period)} value={formatNaira(period.revenue)}>
        {`Before: ${formatNaira(before.revenue)}`}
      </FigureCard>
    </FigureCards>
  );
}
