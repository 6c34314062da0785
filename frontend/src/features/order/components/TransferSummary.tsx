import styled from 'styled-components';
import { formatWeekday } from '../../../lib/formatTime.ts';
import { Heading, Muted } from '../../../ui/Text/Text.tsx';
import { layout, space } from '../../../ui/theme/theme.ts';
import type { PublicOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';
import { ReceiptLines } from './ReceiptLines.tsx';

/** Shown once a proof is there: nothing more to pay, and the order's facts. */
export function TransferSummary({ order }: { readonly order: PublicOrder }) {
  const { title, text, usually, hours, answer, total } = orderPageContent.page.summary;
  return (
    <Summary>
      <Heading as="h3">{title}</Heading>
      <p>
        <b>{usually(order.usualAnswer)}</b> {text}
      </p>
      <Muted $size="small">
        {hours(order.staffHours)} {order.reviewBy !== null && answer(formatWeekday(order.reviewBy))}
      </Muted>
      <ReceiptLines order={order} caption={title} total={total} />
    </Summary>
  );
}

const Summary = styled.section`
  display: grid;
  gap: ${space(1)};
  align-content: start;
  padding: ${space(3)} ${layout.pad};
`;
