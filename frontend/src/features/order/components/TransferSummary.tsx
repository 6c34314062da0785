import styled from 'styled-components';
import { formatWeekday } from '../../../lib/formatTime.ts';
import { Heading, Muted } from '../../../ui/Text/Text.tsx';
import { layout, space } from '../../../ui/theme/theme.ts';
import type { PublicOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';
import { HowItComes } from './HowItComes.tsx';
import { ReceiptLines } from './ReceiptLines.tsx';

/** In place of the answer that the note above gives. */
const LOOKED_FOR = 'The payment we look for';

/** Shown once a proof is there: nothing more to pay, and the order's facts. */
export function TransferSummary({ order }: { readonly order: PublicOrder }) {
  const { text, usually, hours, latest, total, ...words } = orderPageContent.page.summary;
  const title = order.asksAgain === null ? words.title : LOOKED_FOR;
  return (
    <Summary>
      <Heading as="h3">{title}</Heading>
      {/* Else the note above says it, and by when. */}
      {order.asksAgain === null && (
        <p>
          <b>
            {order.reviewBy === null
              ? usually(order.usualAnswer)
              : latest(formatWeekday(order.reviewBy), order.usualAnswer)}
          </b>{' '}
          {text}
        </p>
      )}
      <Muted $size="small">{hours(order.staffHours)}</Muted>
      {order.asksAgain === null && order.pickupPoint === null && <HowItComes order={order} />}
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
