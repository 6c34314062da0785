import { Link } from '@tanstack/react-router';
import styled from 'styled-components';
import { formatNaira, koboOf } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { Badge } from '../../../../ui/Badge/Badge.tsx';
import { FactTable } from '../../../../ui/Table/FactTable.tsx';
import { color, space, target } from '../../../../ui/theme/theme.ts';
import { display } from '../../../../ui/theme/typography.ts';
import { OrderBadge } from '../../../shared/order/OrderParts.tsx';
import type { Credit, CreditCandidate } from '../api/moneyTypes.ts';
import { creditContent } from './creditContent.ts';

const content = creditContent.order;

interface CandidateFactsProps {
  readonly credit: Credit;
  readonly candidate: CreditCandidate;
  readonly isExact: boolean;
}

/** An order that a credit may pay: who, how much, and why it is named. */
export function CandidateFacts({ credit, candidate, isExact }: CandidateFactsProps) {
  const { id, reference, customerName, status, reasons } = candidate;
  const facts = [
    [content.total, formatNaira(candidate.totalPrice)],
    [content.due, formatNaira(candidate.due)],
    [content.placed, formatMoment(candidate.createdAt)],
  ] as const;
  return (
    <Place>
      <Reference>{reference}</Reference>
      <p>
        <Order>
          <Link
            to="/admin/money"
            search={(before) => ({ ...before, order: id })}
            resetScroll={false}
          >
            {content.link(id)}
          </Link>
        </Order>{' '}
        {customerName}
      </p>
      <Badges>
        <OrderBadge status={status} />
        {isExact && (
          <Badge tone="done" filled={4}>
            {creditContent.suggestion.exact}
          </Badge>
        )}
      </Badges>
      <Reasons aria-label={creditContent.suggestion.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Reasons>
      <FactTable caption={content.link(id)} facts={facts} align="column" />
      <Compared>{compared(credit, candidate)}</Compared>
    </Place>
  );
}

function compared({ amount }: Credit, { due }: CreditCandidate): string {
  const differenceKobo = koboOf(amount) - koboOf(due);
  const words = formatNaira(Math.abs(differenceKobo) / 100);
  if (differenceKobo === 0) return content.exact;
  return differenceKobo < 0 ? content.short(words) : content.over(words);
}

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(0.75)};
  overflow-wrap: anywhere;
`;

const Reference = styled.p`
  ${display({ size: 'title', width: 'title' })}
`;

const Order = styled.span`
  a {
    display: inline-block;
    min-height: ${target.minimum};
  }
`;

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

const Reasons = styled.ul`
  padding-left: ${space(2.5)};
  list-style: square;
`;

const Compared = styled.p`
  color: ${color.textMuted};
`;
