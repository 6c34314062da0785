import styled from 'styled-components';
import { formatWeekday } from '../../../lib/formatTime.ts';
import { Heading, Muted } from '../../../ui/Text/Text.tsx';
import { layout, space } from '../../../ui/theme/theme.ts';
import type { PublicOrder } from '../order.ts';
import { HowItComes } from './HowItComes.tsx';
import { ReceiptLines } from './ReceiptLines.tsx';

/** Shown once a proof is there: nothing more to pay, and the order's facts. */
export function TransferSummary({ order }: { readonly order: PublicOrder }) {
  const { usualAnswer, reviewBy } = order;
  // Staff who look again say so in the note above, and by when they answer.
  const isFirst = order.asksAgain === null;
  const title = isFirst ? 'Your transfer is being checked' : 'The payment we look for';
  return (
    <Summary>
      <Heading as="h3">{title}</Heading>
      {isFirst && (
        <p>
          <b>
            {reviewBy === null
              ? `Usually ${usualAnswer}.`
              : `Our answer comes here and by email, usually ${usualAnswer}, at the latest on ${formatWeekday(reviewBy)}.`}
          </b>{' '}
          There is nothing more to pay.
        </p>
      )}
      <Muted $size="small">Staff check payments {order.staffHours} WAT.</Muted>
      {isFirst && order.pickupPoint === null && <HowItComes order={order} />}
      <ReceiptLines order={order} caption={title} total="Total" />
    </Summary>
  );
}

const Summary = styled.section`
  display: grid;
  gap: ${space(1)};
  align-content: start;
  padding: ${space(3)} ${layout.pad};
`;
