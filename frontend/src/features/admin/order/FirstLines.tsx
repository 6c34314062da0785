import styled from 'styled-components';
import { formatMoment } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { OrderStanding } from './OrderStanding.tsx';
import { firstLinesOf } from './orderAttention.ts';

/** The state of the open order with its tags, and in a line each what staff must know before its facts. */
export function FirstLines({ order }: { readonly order: AdminOrderDetail }) {
  return (
    <>
      <Standing>
        <OrderStanding order={order} />
        {orderStates[order.status].buyerSees === 'payment' && (
          <span>Pay by {formatMoment(order.paymentDeadline)}</span>
        )}
      </Standing>
      {firstLinesOf(order).map(({ title, text, isGood, leadsToRefunds }) => (
        <Note key={title} kind={isGood ? 'good' : 'warning'} title={title}>
          {text}
          {leadsToRefunds && (
            <TextLink to="/admin/money" search={{ view: 'refunds' }}>
              Open the refunds
            </TextLink>
          )}
        </Note>
      ))}
    </>
  );
}

const Standing = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(1)};
  align-items: center;
`;
