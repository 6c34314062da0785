import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useSite, whatsAppHref } from '../../lib/company.ts';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import { Muted } from '../../ui/Text/Text.tsx';
import { InlineAnchor, TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../ui/theme/media.ts';
import { depth, space } from '../../ui/theme/theme.ts';
import { orderStates } from '../shared/order/orderStates.ts';
import { QueryView } from '../shared/QueryView.tsx';
import { orderQueryOptions } from './api/orderQuery.ts';
import { ClockNote, OrderClock } from './components/OrderClock.tsx';
import { OrderPanes } from './components/OrderPanes.tsx';
import { OrderSkeleton } from './components/PaymentPanes.tsx';
import type { ReceivedOrder } from './order.ts';
import { orderPageContent } from './orderPageContent.ts';

const { payment, page, proof, help } = orderPageContent;

interface PaymentDialogProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** 'Complete Your Payment': countdown, bank details and the upload of the proof. */
export function PaymentDialog({ orderId, onClose }: PaymentDialogProps) {
  const { company } = useSite();
  const read = useQuery(orderQueryOptions(orderId));
  const buyerSees = read.data ? orderStates[read.data.data.status].buyerSees : 'payment';
  return (
    <Dialog isOpen onClose={onClose} title={payment.title} subtitle={payment.subtitles[buyerSees]}>
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
