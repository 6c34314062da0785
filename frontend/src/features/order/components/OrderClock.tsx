import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Countdown } from '../../../ui/Countdown/Countdown.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { extendOrder, orderKey } from '../api/orderQuery.ts';
import { type PublicOrder, windowMinutes } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';
import { useSecondsLeft } from '../useDeadline.ts';

interface OrderClockProps {
  readonly order: PublicOrder;
  /** When this browser received the order, epoch milliseconds. */
  readonly receivedAt: number;
}

/** The time left to pay, by the server's clock, and the one extension. */
export function OrderClock({ order, receivedAt }: OrderClockProps) {
  const queries = useQueryClient();
  const [isExtending, setIsExtending] = useState(false);
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

  const extend = async () => {
    setIsExtending(true);
    try {
      const answer = await extendOrder(orderId);
      queries.setQueryData(orderKey(orderId), answer);
      const { title, description } = clock.extended;
      showToast({ title, description: description(formatTime(answer.data.paymentDeadline)) });
    } catch (error) {
      const words = error instanceof ApiError ? error.humanMessage : undefined;
      const { title, description } = clock.extendFailure;
      showToast({ title, description: words ?? description, kind: 'destructive' });
      void queries.invalidateQueries({ queryKey: orderKey(orderId) });
    } finally {
      setIsExtending(false);
    }
  };

  const canExtend = order.canExtend && !isOver;
  return (
    <Countdown
      secondsLeft={seconds}
      actions={
        canExtend && (
          <>
            <Button plain size="staff" variant="ghost" busy={isExtending} onClick={extend}>
              {clock.extend(windowMinutes(order))}
            </Button>
            <span>{clock.extendNote}</span>
          </>
        )
      }
    >
      {isOver ? (
        clock.ended
      ) : (
        <>
          {clock.left} <Whole>{reference}</Whole>, {clock.until(formatTime(paymentDeadline))}
        </>
      )}
    </Countdown>
  );
}

/** Keeps a reference on one line. */
const Whole = styled.span`
  white-space: nowrap;
`;
