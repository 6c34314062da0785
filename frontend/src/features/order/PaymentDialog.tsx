import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { useSite, whatsAppHref } from '../../lib/company.ts';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import { Muted } from '../../ui/Text/Text.tsx';
import { InlineAnchor, TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { Toast } from '../../ui/Toast/Toast.tsx';
import { media } from '../../ui/theme/media.ts';
import { depth, space } from '../../ui/theme/theme.ts';
import { orderStates } from '../shared/order/orderStates.ts';
import { QueryView } from '../shared/QueryView.tsx';
import { orderQueryOptions } from './api/orderQuery.ts';
import { ClockNote, OrderClock } from './components/OrderClock.tsx';
import { OrderPanes } from './components/OrderPanes.tsx';
import { OrderSkeleton } from './components/PaymentPanes.tsx';
import type { PublicOrder, ReceivedOrder } from './order.ts';
import { orderPageContent } from './orderPageContent.ts';

const { payment, page, proof, help } = orderPageContent;

/** Only here: the bar of an unpaid order brings the other words to every page. */
const endedWords = {
  title: (reference: string) => `Order ${reference} has ended.`,
  money: 'What becomes of your money is on its page.',
} as const;

interface PaymentDialogProps {
  readonly orderId: string;
  readonly onClose: () => void;
  /** The line about an order that had ended is not wanted. */
  readonly onDismiss: () => void;
}

/**
 * 'Complete Your Payment': countdown, bank details and the upload of the proof. A page that is loaded again, or gone back
 * to, shows it again, unless the order has ended meanwhile: then a line leads to it, and nothing covers the page.
 */
export function PaymentDialog({ orderId, onClose, onDismiss }: PaymentDialogProps) {
  const { company } = useSite();
  const read = useQuery(orderQueryOptions(orderId));
  const order = read.data?.data;
  const buyerSees = order ? orderStates[order.status].buyerSees : 'payment';
  // An order that ends before the buyer's eyes stays in view.
  const [wasOpen, setWasOpen] = useState(false);
  if (order && buyerSees !== 'end' && !wasOpen) setWasOpen(true);
  if (!wasOpen && buyerSees === 'end' && order)
    return <EndedLine order={order} onDismiss={onDismiss} />;
  if (!order && !read.isFetched) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={buyerSees === 'end' ? page.title : payment.title}
      subtitle={payment.subtitles[buyerSees]}
    >
      <QueryView
        read={read}
        loading={page.loading}
        skeleton={<OrderSkeleton />}
        failed={page.failure.title}
        advice={
          <>
            {page.failure.text} <InlineAnchor href={whatsAppHref(company)}>{help}</InlineAnchor>
          </>
        }
        as="h3"
        panelHeight={space(40)}
      >
        {({ data }) => <Payment order={data} receivedAt={read.dataUpdatedAt} />}
      </QueryView>
    </Dialog>
  );
}

interface EndedLineProps {
  readonly order: PublicOrder;
  readonly onDismiss: () => void;
}

function EndedLine({ order: { orderId, reference }, onDismiss }: EndedLineProps) {
  const link = <InlineAnchor href={`/orders/${orderId}`}>{page.toPage}</InlineAnchor>;
  return (
    <div role="status">
      <Toast
        title={endedWords.title(reference)}
        description={
          <>
            {endedWords.money} {link}
          </>
        }
        onDismiss={onDismiss}
      />
    </div>
  );
}

function Payment({ order, receivedAt }: ReceivedOrder) {
  return (
    <>
      {orderStates[order.status].buyerSees === 'payment' && (
        <>
          <InView>
            <OrderClock order={order} receivedAt={receivedAt} />
          </InView>
          <ClockNote order={order} />
        </>
      )}
      <OrderPanes
        order={order}
        receivedAt={receivedAt}
        advice={<Muted $size="small">{proof.approval}</Muted>}
        ways={<TextAnchor href={`/orders/${order.orderId}`}>{page.toPage}</TextAnchor>}
      />
    </>
  );
}

/** The clock stays while a phone scrolls to the upload. */
const InView = styled.div`
  position: sticky;
  top: 0;
  z-index: ${depth.raised};
  ${media.md} { position: static; }
  ${media.low} { position: static; }
`;
