import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { formatDeadline } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { color, fontSize, layout, line, space } from '../../../ui/theme/theme.ts';
import { extendOrder, orderKey } from '../api/orderQuery.ts';
import { type PublicOrder, windowMinutes } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';

const { clock } = orderPageContent;

/**
 * The one extension of the time to pay. Below the account: it appears when the server has said that
 * it is possible, and above it would move the account number under the buyer's finger.
 */
export function MoreTime({ order }: { readonly order: PublicOrder }) {
  const queries = useQueryClient();
  const [isExtending, setIsExtending] = useState(false);
  const { orderId } = order;
  const extend = async (event: FormEvent) => {
    event.preventDefault();
    if (isExtending) return;
    setIsExtending(true);
    try {
      const answer = await extendOrder(orderId);
      queries.setQueryData(orderKey(orderId), answer);
      const { title, description } = clock.extended;
      const { paymentDeadline, now } = answer.data;
      showToast({ title, description: description(formatDeadline(paymentDeadline, now)) });
    } catch (error) {
      showToast({ ...failureOf(error), kind: 'destructive' });
      void queries.invalidateQueries({ queryKey: orderKey(orderId) });
    } finally {
      setIsExtending(false);
    }
  };

  if (!order.canExtend) return null;
  const minutes = windowMinutes(order);
  return (
    <Row method="post" action={`/api/orders/${orderId}/extend`} onSubmit={extend}>
      <p>
        <b>{clock.extendTitle}</b> {clock.extendNote}
      </p>
      <Button type="submit" plain variant="ghost" busy={isExtending}>
        {minutes === undefined ? clock.extendSome : clock.extend(minutes)}
      </Button>
    </Row>
  );
}

/** Without a reply nothing was refused: the network is at fault. */
function failureOf(error: unknown) {
  if (error instanceof ApiError && error.status === 0) return clock.extendOffline;
  const { title, description } = clock.extendFailure;
  const words = error instanceof ApiError ? error.humanMessage : undefined;
  return { title, description: words ?? description };
}

const Row = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2.5)};
  align-items: center;
  justify-content: space-between;
  padding: ${space(1.5)} ${layout.pad};
  border-top: ${line.hair} solid ${color.hairline};
  font-size: ${fontSize.small};
`;
