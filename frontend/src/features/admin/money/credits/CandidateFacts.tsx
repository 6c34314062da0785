import { Link } from '@tanstack/react-router';
import styled from 'styled-components';
import { formatNaira, koboOf } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { Badge } from '../../../../ui/Badge/Badge.tsx';
import { Row } from '../../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../../ui/Table/FactTable.tsx';
import { Heading, Muted } from '../../../../ui/Text/Text.tsx';
import { space, target } from '../../../../ui/theme/theme.ts';
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
      <Heading as="p">{reference}</Heading>
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
      <Row>
        <OrderBadge status={status} />
        {isExact && (
          <Badge tone="done" filled={4}>
            {creditContent.suggestion.exact}
          </Badge>
        )}
      </Row>
      <Reasons aria-label={creditContent.suggestion.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Reasons>
      <FactTable caption={content.link(id)} facts={facts} align="column" />
      <Muted>{compared(credit, candidate)}</Muted>
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

const Order = styled.span`
  a {
    display: inline-block;
    min-height: ${target.minimum};
  }
`;

const Reasons = styled.ul`
  padding-left: ${space(2.5)};
  list-style: square;
`;
