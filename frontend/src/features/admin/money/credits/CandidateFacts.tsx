import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { amountOf, formatNaira, koboOf } from '../../../../lib/formatMoney.ts';
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
import type { CreditCandidate } from '../api/creditQueries.ts';
import { OrderDialogLink } from '../MoneyParts.tsx';
import { outcomeOf } from './matches.ts';

interface CandidateFactsProps {
  readonly candidate: CreditCandidate;
  readonly isExact: boolean;
  /** The credit pays other orders too, and this one what it lacks. */
  readonly isPart?: boolean;
}

/** An order that a credit may pay: who, how much, and why it is named. */
export function CandidateFacts(props: CandidateFactsProps) {
  const { candidate, isExact, isPart = false } = props;
  const { id, reference, customerName, reasons } = candidate;
  const facts = [
    ['Total', formatNaira(candidate.totalPrice)],
    ['Left to pay', leftInWords(candidate)],
    ['Ordered', formatMoment(candidate.createdAt)],
  ] as const;
  return (
    <Stack $gap={0.75}>
      <Heading as="p">{reference}</Heading>
      <p>
        <OrderDialogLink id={id}>Order {id}</OrderDialogLink> <bdi>{customerName}</bdi>
      </p>
      <Row>
        <OrderBadge order={candidate} />
        {isExact && (
          <Badge tone="done" filled={4}>
            Exact
          </Badge>
        )}
      </Row>
      <Reasons aria-label="Why this order">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Reasons>
      <FactTable caption={`Order ${id}`} facts={facts} align="column" />
      <Muted>
        {isPart ? `It gets ${formatNaira(candidate.due)} of the credit.` : outcomeOf(candidate)}
      </Muted>
    </Stack>
  );
}

/** What the buyer still pays: of an order confirmed by hand nothing, or what the sum that staff typed lacks. */
function leftInWords({ isConfirmedByHand, shortfall, totalPrice, due }: CreditCandidate): string {
  if (!isConfirmedByHand) return formatNaira(due);
  if (shortfall === null) return 'Nothing, confirmed by hand';
  const received = formatNaira(amountOf(koboOf(totalPrice) - koboOf(shortfall)));
  return `${formatNaira(shortfall)}, confirmed by hand with ${received}`;
}

const Reasons = styled.ul`
  padding-left: ${space(2.5)};
  list-style: square;
`;

/** The newest proof of an order, beside the credit that may pay it. */
export function CandidateProof({ orderId }: { readonly orderId: number | undefined }) {
  const read = useQuery({
    ...adminOrderQueryOptions(orderId ?? 0),
    enabled: orderId !== undefined,
  });
  const isEmpty = orderId === undefined || read.data?.proofs.length === 0;
  return (
    <div data-no-picture={isEmpty || undefined}>
      <h3>Proof of payment</h3>
      {orderId === undefined ? (
        <p>Choose an order to see its proof.</p>
      ) : (
        <QueryView
          read={read}
          loading="Loading the proof..."
          failed="The proof could not be loaded"
          as="h3"
        >
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
