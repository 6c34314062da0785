import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { media } from '../../../ui/theme/media.ts';
import { space, target } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { orderQuery } from '../api/orderQueries.ts';
import { dialogContent } from '../order/dialogContent.ts';
import { FetchFailure } from '../order/FetchFailure.tsx';
import { HistoryList } from '../order/History.tsx';
import { orderContent } from '../order/orderContent.ts';
import { ProofNotes } from '../order/ProofNotes.tsx';
import { ShopifyNote } from '../order/ShopifyNote.tsx';
import { ordersContent as content } from './ordersContent.ts';
import { ProofThumbs } from './ProofThumbs.tsx';

/** Props of `OrderDetail`. */
export interface OrderDetailProps {
  readonly id: number;
  readonly onOpen: (id: number, step?: 'confirm') => void;
}

/** What there is to one order, below its row: contact, proofs, history, and the way to its dialog. */
export function OrderDetail({ id, onOpen }: OrderDetailProps) {
  const { data: order, isError, isFetching, refetch } = useQuery(orderQuery(id));
  if (!order) {
    return isError ? (
      <FetchFailure title={content.failedOrder} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <p role="status">{content.loadingOrder}</p>
    );
  }
  const isWaiting = order.status === 'awaiting_confirmation';
  return (
    <Columns>
      <Part>
        <Title>{orderContent.order(id)}</Title>
        <p>
          <Phone href={`tel:${order.customerPhone.replaceAll(' ', '')}`}>
            {order.customerPhone}
          </Phone>
          <br />
          {order.shippingAddress}, {order.shippingCity}, {order.shippingState}
        </p>
        <ShopifyNote order={order} />
        <ProofNotes order={order} isNewProof={false} />
        <ProofThumbs order={order} onOpen={() => onOpen(id)} />
        <Actions>
          {isWaiting && (
            <Button size="staff" variant="hot" onClick={() => onOpen(id, 'confirm')}>
              {content.confirm}
            </Button>
          )}
          <Button size="staff" variant="ghost" plain onClick={() => onOpen(id)}>
            {isWaiting ? content.viewProof : content.openOrder}
          </Button>
        </Actions>
      </Part>
      <Part>
        <Title as="h3">{dialogContent.history.title}</Title>
        <HistoryList events={order.history} />
      </Part>
    </Columns>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)} ${space(3.5)};
  padding-block: ${space(1)};
  ${media.md} { grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); }
`;

const Part = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.25)};
  align-content: start;
`;

const Title = styled.h2`
  ${display({ size: 'title', width: 'title' })}
`;

const Phone = styled.a`
  display: inline-block;
  min-height: ${target.minimum};
`;

const Actions = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
