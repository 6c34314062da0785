import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import { Muted } from '../../ui/Text/Text.tsx';
import { TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { space } from '../../ui/theme/theme.ts';
import { orderStates } from '../shared/order/orderStates.ts';
import { QueryView } from '../shared/QueryView.tsx';
import { orderQueryOptions } from './api/orderQuery.ts';
import { OrderClock } from './components/OrderClock.tsx';
import { OrderPanes } from './components/OrderPanes.tsx';
import { OrderSkeleton } from './components/PaymentPanes.tsx';
import { Tips } from './components/ProofArea.tsx';
import type { ReceivedOrder } from './order.ts';
import { orderPageContent } from './orderPageContent.ts';

const { payment, page, proof } = orderPageContent;

interface PaymentDialogProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** 'Complete Your Payment': countdown, bank details and the upload of the proof. */
export function PaymentDialog({ orderId, onClose }: PaymentDialogProps) {
  const read = useQuery(orderQueryOptions(orderId));
  const buyerSees = read.data ? orderStates[read.data.data.status].buyerSees : 'payment';
  return (
    <Dialog isOpen onClose={onClose} title={payment.title} subtitle={payment.subtitles[buyerSees]}>
      <QueryView
        read={read}
        loading={page.loading}
        skeleton={<OrderSkeleton />}
        failed={page.failure.title}
        advice={page.failure.text}
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
        <OrderClock order={order} receivedAt={receivedAt} />
      )}
      <OrderPanes
        order={order}
        receivedAt={receivedAt}
        advice={
          <>
            <Tips>
              {proof.tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </Tips>
            <Muted $size="small">{proof.approval}</Muted>
          </>
        }
        ways={<TextAnchor href={`/orders/${order.orderId}`}>{page.toPage}</TextAnchor>}
      />
    </>
  );
}
