import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import styled from 'styled-components';
import { formatDeadline } from '../../../lib/formatTime.ts';
import { Countdown } from '../../../ui/Countdown/Countdown.tsx';
import { orderKey } from '../api/orderQuery.ts';
import type { ReceivedOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';
import { useSecondsLeft } from '../useDeadline.ts';

/** The time left to pay, by the server's clock. */
export function OrderClock({ order, receivedAt }: ReceivedOrder) {
  const queries = useQueryClient();
  const { orderId, reference, paymentDeadline, now } = order;
  const seconds = useSecondsLeft(paymentDeadline, { now, receivedAt });
  const isOver = seconds === 0;
  const { clock } = orderPageContent;

  useEffect(() => {
    // The server ends the order; refetch until it has.
    if (!isOver) return;
    const ask = () => void queries.invalidateQueries({ queryKey: orderKey(orderId) });
    ask();
    const timer = setInterval(ask, 3000);
    return () => clearInterval(timer);
  }, [isOver, orderId, queries]);

  return (
    <Countdown secondsLeft={seconds}>
      {isOver ? (
        clock.ended
      ) : (
        <>
          {clock.left} <Whole>{reference}</Whole>,{' '}
          {clock.until(formatDeadline(paymentDeadline, now))}
        </>
      )}
    </Countdown>
  );
}

/** Keeps a reference on one line. */
const Whole = styled.span`
  white-space: nowrap;
`;
