import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { formatNaira, koboOf } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { Badge } from '../../../../ui/Badge/Badge.tsx';
import { Row, Stack } from '../../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../../ui/Table/FactTable.tsx';
import { Heading, Muted } from '../../../../ui/Text/Text.tsx';
import { space } from '../../../../ui/theme/theme.ts';
import { OrderBadge } from '../../../shared/order/OrderParts.tsx';
import { QueryView } from '../../../shared/QueryView.tsx';
import { adminOrderQueryOptions } from '../../api/orders.ts';
import { ApprovalNote } from '../../order/OrderNotes.tsx';
import { ProofViewer } from '../../order/ProofViewer.tsx';
import type { Credit, CreditCandidate } from '../api/creditQueries.ts';
import { OrderDialogLink } from '../MoneyParts.tsx';
import { creditContent } from './creditContent.ts';
import { isConfirmedByHand } from './matches.ts';

const orderWords = creditContent.order;

interface CandidateFactsProps {
  readonly credit: Credit;
  readonly candidate: CreditCandidate;
  readonly isExact: boolean;
  /** The credit pays other orders too, and this one what it lacks. */
  readonly isPart?: boolean;
}

/** An order that a credit may pay: who, how much, and why it is named. */
export function CandidateFacts(props: CandidateFactsProps) {
  const { credit, candidate, isExact, isPart = false } = props;
  const { id, reference, customerName, status, reasons } = candidate;
  const facts = [
    [orderWords.total, formatNaira(candidate.totalPrice)],
    [
      orderWords.due,
      isConfirmedByHand(candidate) ? orderWords.confirmed : formatNaira(candidate.due),
    ],
    [orderWords.placed, formatMoment(candidate.createdAt)],
  ] as const;
  return (
    <Stack $gap={0.75}>
      <Heading as="p">{reference}</Heading>
      <p>
        <OrderDialogLink id={id}>{orderWords.link(id)}</OrderDialogLink> <bdi>{customerName}</bdi>
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
      <FactTable caption={orderWords.link(id)} facts={facts} align="column" />
      <Muted>
        {isPart ? orderWords.part(formatNaira(candidate.due)) : compared(credit, candidate)}
      </Muted>
    </Stack>
  );
}

function compared({ rest }: Credit, candidate: CreditCandidate): string {
  const differenceKobo = koboOf(rest) - koboOf(candidate.due);
  const words = formatNaira(Math.abs(differenceKobo) / 100);
  if (isConfirmedByHand(candidate) && differenceKobo <= 0)
    return differenceKobo === 0 ? orderWords.byHand : orderWords.byHandShort(words);
  if (differenceKobo === 0) return orderWords.exact;
  return differenceKobo < 0 ? orderWords.short(words) : orderWords.over(words);
}

const Reasons = styled.ul`
  padding-left: ${space(2.5)};
  list-style: square;
`;

const proofWords = creditContent.proof;

/** The newest proof of an order, beside the credit that may pay it. */
export function CandidateProof({ orderId }: { readonly orderId: number | undefined }) {
  const read = useQuery({
    ...adminOrderQueryOptions(orderId ?? 0),
    enabled: orderId !== undefined,
  });
  return (
    <div>
      <h3>{proofWords.title}</h3>
      {orderId === undefined ? (
        <p>{proofWords.none}</p>
      ) : (
        <QueryView read={read} loading={proofWords.loading} failed={proofWords.failed} as="h3">
          {(order) => (
            <>
              <ApprovalNote order={order} />
              <ProofViewer key={order.proofs.at(-1)?.proofId} order={order} />
            </>
          )}
        </QueryView>
      )}
    </div>
  );
}
