import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { space } from '../../../ui/theme/theme.ts';
import { LiveRead } from '../../shared/LiveRead.tsx';
import { FactText } from '../../shared/order/OrderParts.tsx';
import { factsOf, orderFieldNames } from '../../shared/order/orderFields.ts';
import { allows } from '../../shared/order/orderStates.ts';
import { adminOrderQueryOptions } from '../api/orderQueries.ts';
import type { AdminOrderDetail } from '../api/orderTypes.ts';
import { HistoryList } from '../order/History.tsx';
import { Received } from '../order/OrderFacts.tsx';
import { orderListContent } from '../order/orderListContent.ts';
import { orderReviewContent } from '../order/orderReviewContent.ts';
import { ProofNotes } from '../order/ProofNotes.tsx';
import { ShopifyNote } from '../order/ShopifyNote.tsx';
import { ordersContent as content } from './ordersContent.ts';
import { ProofThumbs } from './ProofThumbs.tsx';

/** What the row above leaves out. */
const notInRow = orderFieldNames.filter(
  (name) => name !== 'customerName' && name !== 'customerEmail',
);

interface OrderRowDetailProps {
  readonly id: number;
  readonly onOpen: (id: number, step?: 'confirm') => void;
}

/** Details of one order below its row: contact, proofs, history and buttons to its dialog. */
export function OrderRowDetail({ id, onOpen }: OrderRowDetailProps) {
  const read = useQuery(adminOrderQueryOptions(id));
  return (
    <LiveRead read={read} loading={content.loadingOrder} failed={content.failedOrder}>
      {(order) => <Details order={order} onOpen={onOpen} />}
    </LiveRead>
  );
}

interface DetailsProps extends Pick<OrderRowDetailProps, 'onOpen'> {
  readonly order: AdminOrderDetail;
}

function Details({ order, onOpen }: DetailsProps) {
  const { id } = order;
  const isWaiting = allows(order.status, 'confirm');
  return (
    <Columns>
      <Part>
        <Heading>{orderListContent.order(id)}</Heading>
        {factsOf(order, notInRow).map((fact) => (
          <p key={fact.name}>
            <FactText fact={fact} />
          </p>
        ))}
        {order.amountReceived !== null && (
          <p>
            {orderReviewContent.facts.received}:{' '}
            <Received order={order} amount={order.amountReceived} />
          </p>
        )}
        <ShopifyNote order={order} />
        <ProofNotes order={order} isNewProof={false} />
        <ProofThumbs order={order} onOpen={() => onOpen(id)} />
        <Row as="p">
          {isWaiting && (
            <Button size="staff" variant="hot" onClick={() => onOpen(id, 'confirm')}>
              {content.confirm}
            </Button>
          )}
          <Button size="staff" variant="ghost" plain onClick={() => onOpen(id)}>
            {isWaiting ? content.viewProof : content.openOrder}
          </Button>
        </Row>
      </Part>
      <Part>
        <Heading as="h3">{orderReviewContent.history.title}</Heading>
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
