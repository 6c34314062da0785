import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Button } from '../../ui/Button/Button.tsx';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink/TextLink.tsx';
import { layout, space } from '../../ui/theme/theme.ts';
import { orderStates } from '../shared/order/orderStates.ts';
import { orderQueryOptions } from './api/orderQuery.ts';
import { OrderClock } from './components/OrderClock.tsx';
import { OrderPanes } from './components/OrderPanes.tsx';
import { Small, Tips } from './components/ProofArea.tsx';
import { orderPageContent } from './orderPageContent.ts';

/** Props of `PaymentDialog`. */
export interface PaymentDialogProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** 'Complete Your Payment': countdown, bank details and the upload of the proof. */
export function PaymentDialog({ orderId, onClose }: PaymentDialogProps) {
  const { title, subtitle } = orderPageContent.payment;
  return (
    <Dialog isOpen onClose={onClose} title={title} subtitle={subtitle}>
      <Payment orderId={orderId} />
    </Dialog>
  );
}

function Payment({ orderId }: { readonly orderId: string }) {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(orderQueryOptions(orderId));
  const { page, proof } = orderPageContent;
  if (!data) {
    if (!isError)
      return (
        <Waiting role="status" aria-label={page.loading}>
          <Skeleton $height={space(14)} />
          <Skeleton $height={space(40)} />
        </Waiting>
      );
    return (
      <Waiting>
        <EmptyState isError as="h3" title={page.failure.title}>
          <p>{page.failure.text}</p>
          <Button plain onClick={() => refetch()}>
            {page.failure.retry}
          </Button>
        </EmptyState>
      </Waiting>
    );
  }
  const order = data.data;
  return (
    <>
      {orderStates[order.status].buyerSees === 'payment' && (
        <OrderClock order={order} heardAt={dataUpdatedAt} />
      )}
      <OrderPanes
        order={order}
        heardAt={dataUpdatedAt}
        advice={
          <>
            <Tips>
              {proof.tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </Tips>
            <Small>{proof.approval}</Small>
          </>
        }
        ways={
          <TextLink to="/orders/$orderId" params={{ orderId }}>
            {page.toPage}
          </TextLink>
        }
      />
    </>
  );
}

const Waiting = styled.div`
  display: grid;
  gap: ${space(2)};
  padding: ${space(2.5)} ${layout.pad};
`;
