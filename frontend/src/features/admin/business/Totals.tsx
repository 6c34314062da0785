import type { ReactNode } from 'react';
import styled from 'styled-components';
import { count, formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, family, fontSize, leading, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import type { BusinessFigures, PeriodFigures } from '../api/business.ts';
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
    <Cards aria-label="The period in figures">
      <Card
        name="Orders confirmed"
        value={period.confirmed.toLocaleString('en-NG')}
        before={before.confirmed.toLocaleString('en-NG')}
      />
      <Card
        name="Time to confirm"
        value={wait(period.medianSeconds)}
        before={wait(before.medianSeconds)}
      >
        {p90Seconds === null ? 'No order was confirmed' : typical(confirmed, p90Seconds)}
      </Card>
      <Card name="Orders expired" value={expired(period)} before={expired(before)}>
        {placed === 0
          ? 'No order was placed'
          : `${period.expired.toLocaleString('en-NG')} of ${count(placed, 'order')}`}
      </Card>
      <Card name="Revenue" value={formatNaira(period.revenue)} before={formatNaira(before.revenue)}>
        {atCounter(period)}
      </Card>
    </Cards>
  );
}

function Card(props: {
  readonly name: string;
  readonly value: string;
  readonly before: string;
  readonly children?: ReactNode;
}) {
  const { name, value, before, children } = props;
  return (
    <div>
      <dt>
        {name}
        {children && <small>{children}</small>}
      </dt>
      <dd>
        {value}
        <small>{`Before: ${before}`}</small>
      </dd>
    </div>
  );
}

const Cards = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};

  > div {
    display: flex;
    flex-direction: column;
    gap: ${space(0.75)};
    justify-content: space-between;
    min-width: 0;
    padding: ${space(1.5)} ${space(1.5)} ${space(1.25)};
  }
  > div + div { border-top: ${line.hair} solid ${color.hairline}; }
  dt { font-weight: 600; line-height: ${leading.note}; }
  small {
    display: block;
    color: ${color.textMuted};
    font-size: ${fontSize.label};
    font-weight: 400;
    line-height: ${leading.note};
  }
  dd { ${display({ size: 'title', tabular: true })} overflow-wrap: anywhere; }
  dd small { margin-top: ${space(0.5)}; font-family: ${family.text}; letter-spacing: normal; }

  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > div:nth-child(2) { border-top: 0; }
    > div:nth-child(2n) { border-left: ${line.hair} solid ${color.hairline}; }
  }
  ${media.lg} {
    grid-template-columns: repeat(3, 1fr) 1.35fr;
    > div:nth-child(n) { border-top: 0; }
    > div + div { border-left: ${line.hair} solid ${color.hairline}; }
    > div:last-child { border-left: ${line.focus} double ${color.amountLine}; }
  }
`;
