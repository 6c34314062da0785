import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { usePath } from '../../lib/address.ts';
import { ApiError } from '../../lib/apiError.ts';
import { formatNaira } from '../../lib/formatMoney.ts';
import { forgetOrder, type LastOrder, readLastOrder, rememberOrder } from '../../lib/lastOrder.ts';
import { hasAccepted } from '../../lib/privacyChoice.ts';
import { DataProvider } from '../../lib/queryClient.tsx';
import { LAST_ORDER_EVENT } from '../../lib/unpaidOrder.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { formatCountdown } from '../../ui/Countdown/countdownWords.ts';
import { ground } from '../../ui/theme/grounds.ts';
import { media } from '../../ui/theme/media.ts';
import { color, depth, fontSize, layout, leading, line, space } from '../../ui/theme/theme.ts';
import { display } from '../../ui/theme/typography.ts';
import { orderStates } from '../shared/order/orderStates.ts';
import { orderQueryOptions } from './api/orderQuery.ts';
import type { ReceivedOrder } from './order.ts';
import { orderPageContent } from './orderPageContent.ts';
import { useSecondsLeft } from './useDeadline.ts';

const { bar } = orderPageContent;

/** The unpaid order of this browser, at the lower edge of every public page but its own until it is paid. */
export function OrderBar() {
  const order = useLastOrder();
  const path = usePath();
  if (!order?.isUnpaid || path === `/orders/${order.orderId}`) return null;
  return (
    <DataProvider>
      <Follower key={order.orderId} last={order} />
    </DataProvider>
  );
}

function Follower({ last }: { readonly last: LastOrder }) {
  const { orderId } = last;
  const read = useQuery(orderQueryOptions(orderId));
  const order = read.data?.data;
  const { buyerSees } = orderStates[order?.status ?? 'pending_payment'];
  const isOpen = buyerSees === 'payment';
  const isOver = buyerSees === 'receipt' || buyerSees === 'end';
  const isGone = read.error instanceof ApiError && read.error.status === 404;
  useEffect(() => {
    // Without consent only the order in hand is kept.
    if (isGone || (isOver && !hasAccepted())) forgetOrder();
    else if (!isOpen) rememberOrder({ ...last, isUnpaid: false });
  }, [isGone, isOver, isOpen, last]);
  if (!order || !isOpen) return null;
  return <Bar order={order} receivedAt={read.dataUpdatedAt} />;
}

function Bar({ order, receivedAt }: ReceivedOrder) {
  const { orderId, reference, totalAmount, shortfall, paymentDeadline, now, rejectionReason } =
    order;
  const seconds = useSecondsLeft(paymentDeadline, { now, receivedAt });
  const left = formatCountdown(seconds);
  if (seconds === 0) return null;
  return (
    <Strip aria-label={bar.label} data-order-bar>
      <Time role="timer" aria-label={bar.left(left)}>
        {left}
      </Time>
      <Words>
        <b>
          {rejectionReason === null ? bar.due(formatNaira(shortfall ?? totalAmount)) : bar.rejected}
        </b>
        <span>
          {bar.order(reference)}
          <WideOnly>{bar.held}</WideOnly>
        </span>
      </Words>
      {/* The page above may have the one hot button of the view. */}
      <ButtonAnchor href={`/orders/${orderId}`} plain size="staff" variant="ghost">
        {bar.action}
      </ButtonAnchor>
    </Strip>
  );
}

let known: { readonly text: string; readonly order: LastOrder | undefined } | undefined;

/** The last order of this browser, as it changes in this tab and in others; undefined on the server. */
function useLastOrder(): LastOrder | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(LAST_ORDER_EVENT, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(LAST_ORDER_EVENT, listener);
    window.removeEventListener('storage', listener);
  };
}

/** The same object for the same order, as React asks of a snapshot. */
function read(): LastOrder | undefined {
  const order = readLastOrder();
  const text = JSON.stringify(order);
  if (known?.text !== text) known = { text, order };
  return known.order;
}

const Strip = styled.aside`
  ${ground.dark}
  position: fixed;
  right: 0;
  bottom: 0;
  left: 0;
  z-index: ${depth.header};
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${space(1.5)};
  align-items: center;
  height: ${layout.bar};
  padding-inline: ${layout.gutter};
  border-top: ${line.rule} solid ${color.action};
  ${media.md} { gap: ${space(3)}; }
  ${media.print} { display: none; }
`;

const Time = styled.span`
  ${display({ size: 'title', width: 'title', heavy: true, tabular: true })}
  min-width: 2.4em;
  color: ${color.action};
`;

const Words = styled.p`
  font-size: ${fontSize.label};
  line-height: ${leading.note};
  > * { display: block; }
  > span { color: ${color.textMuted}; }
  ${media.md} { font-size: ${fontSize.small}; }
`;

const WideOnly = styled.span`
  display: none;
  ${media.md} { display: inline; }
`;
