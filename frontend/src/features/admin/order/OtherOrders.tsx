import styled from 'styled-components';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.notes;

/** Orders that are named: receipts of one bank may look alike by the dozen. */
const NAMED_AT_MOST = 3;

/** An order that shares something with the one on show. */
interface OtherOrder {
  readonly orderId: number;
  readonly reference: string;
}

/** Ways to the named orders, each in another tab, so that both can be compared. */
export function OrderLinks({ orders }: { readonly orders: readonly OtherOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <Ways>
      {orders.slice(0, NAMED_AT_MOST).map(({ orderId }) => (
        <TextLink key={orderId} to="/admin/orders" search={{ order: orderId }} target="_blank">
          {content.open(orderId)}
        </TextLink>
      ))}
    </Ways>
  );
}

/** "order 1 (SO-AAAAA), order 2 (SO-BBBBB), order 3 (SO-CCCCC) and 17 others". */
export function namesOf(orders: readonly OtherOrder[]): string {
  const names = orders
    .slice(0, NAMED_AT_MOST)
    .map(({ orderId, reference }) => content.order(orderId, reference))
    .join(', ');
  const others = orders.length - NAMED_AT_MOST;
  return others > 0 ? `${names} and ${content.others(others)}` : names;
}

const Ways = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
`;
