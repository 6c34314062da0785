import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import styled from 'styled-components';
import { plainClick } from '../../../lib/address.ts';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDeadline } from '../../../lib/formatTime.ts';
import { Countdown } from '../../../ui/Countdown/Countdown.tsx';
import { isUrgent } from '../../../ui/Countdown/countdownWords.ts';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, leading, line, space } from '../../../ui/theme/theme.ts';
import { orderKey } from '../api/orderQuery.ts';
import { type ReceivedOrder, windowMinutes } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';
import { useSecondsLeft } from '../useDeadline.ts';
import { PROOF_PART } from './ProofArea.tsx';

/** The time left to pay, by the server's clock, with the sum and what to do. */
export function OrderClock({ order, receivedAt }: ReceivedOrder) {
  const queries = useQueryClient();
  const { orderId, paymentDeadline, now } = order;
  const seconds = useSecondsLeft(paymentDeadline, { now, receivedAt });
  const isOver = seconds === 0;
  const until = formatDeadline(paymentDeadline, now);
  const { clock } = orderPageContent;
  const steps = order.rejectionReason === null ? clock.steps : clock.again;
  const { what, upload } = isUrgent(seconds) ? clock.hurry : steps;

  useEffect(() => {
    // The server ends the order; refetch until it has.
    if (!isOver) return;
    const ask = () => void queries.invalidateQueries({ queryKey: orderKey(orderId) });
    ask();
    const timer = setInterval(ask, 3000);
    return () => clearInterval(timer);
  }, [isOver, orderId, queries]);

  return (
    <Countdown secondsLeft={seconds} whole={windowMinutes(order)}>
      {isOver ? (
        clock.ended
      ) : (
        <>
          <Due>{formatNaira(order.shortfall ?? order.totalAmount)}</Due>
          <p>
            {what} {until} WAT
          </p>
          <ToProof href={`#${PROOF_PART}`} onClick={plainClick(toProof)}>
            {upload}
          </ToProof>
        </>
      )}
    </Countdown>
  );
}

/** Not a link to an anchor: that would add an entry to the history, and Back would no longer close the dialog. */
function toProof(): void {
  const part = document.getElementById(PROOF_PART);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView();
}

/** Below the clock: what happens to the buyer's money when the time runs out. */
export function ClockNote({ order: { paymentDeadline, now } }: Pick<ReceivedOrder, 'order'>) {
  return <Safe>{orderPageContent.clock.safe(formatDeadline(paymentDeadline, now))}</Safe>;
}

const Safe = styled.p`
  padding: ${space(1)} ${layout.pad};
  border-bottom: ${line.hair} solid ${color.hairline};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
`;

const Due = styled.b`
  display: block;
  font-size: ${fontSize.lead};
`;

/** As wide and high as a button on a phone, where the upload is far below. */
const ToProof = styled(InlineAnchor)`
  grid-column: 1 / -1;
  margin-top: ${space(1)};
  padding: ${space(1.25)};
  border: ${line.rule} solid;
  font-size: ${fontSize.body};
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  ${media.md} { margin: 0; padding: 0; border: 0; text-decoration: underline; }
`;
