import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Button } from '../../ui/Button/Button.tsx';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink/TextLink.tsx';
import { layout, space } from '../../ui/theme/theme.ts';
import { orderQueryOptions } from './api/orderQuery.ts';
import { BankDetails } from './components/BankDetails.tsx';
import { EndedNote } from './components/EndedNote.tsx';
import { HelpLink } from './components/HelpLink.tsx';
import { OrderClock } from './components/OrderClock.tsx';
import { PaymentPanes } from './components/PaymentPanes.tsx';
import { Small, Tips } from './components/ProofArea.tsx';
import { ProofPart } from './components/ProofPart.tsx';
import { orderText } from './orderContent.ts';

/** Props of `PaymentDialog`. */
export interface PaymentDialogProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** 'Complete Your Payment': countdown, bank details and the upload of the proof. */
export function PaymentDialog({ orderId, onClose }: PaymentDialogProps) {
  const { title, subtitle } = orderText.payment;
  return (
    <Dialog isOpen onClose={onClose} title={title} subtitle={subtitle}>
      <Payment orderId={orderId} />
    </Dialog>
  );
}

function Payment({ orderId }: { readonly orderId: string }) {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(orderQueryOptions(orderId));
  const { page, proof } = orderText;
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
  const isOpen = order.status === 'pending_payment';
  return (
    <>
      {isOpen && <OrderClock order={order} heardAt={dataUpdatedAt} />}
      <PaymentPanes>
        {/* The second pane stays mounted whatever happens to the first: an upload may be running. */}
        {order.status === 'failed' ? (
          <Waiting>
            <EndedNote order={order} />
          </Waiting>
        ) : (
          <BankDetails order={order} />
        )}
        <div>
          <ProofPart
            order={order}
            title={
              order.status === 'failed'
                ? proof.late
                : order.rejectionReason
                  ? proof.again
                  : proof.title
            }
          >
            <Tips>
              {proof.tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </Tips>
            <Small>{proof.approval}</Small>
            <Small>{proof.stay}</Small>
          </ProofPart>
          <Ways>
            <TextLink to="/orders/$orderId" params={{ orderId }}>
              {page.toPage}
            </TextLink>
            <HelpLink reference={order.reference} />
          </Ways>
        </div>
      </PaymentPanes>
    </>
  );
}

const Waiting = styled.div`
  display: grid;
  gap: ${space(2)};
  padding: ${space(2.5)} ${layout.pad};
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(3)};
  padding: 0 ${layout.pad} ${space(2)};
`;
