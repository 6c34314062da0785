import { count } from '../../../lib/formatMoney.ts';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';

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
    <Row as="p" $gap={[0, 2]}>
      {orders.slice(0, NAMED_AT_MOST).map(({ orderId }) => (
        <TextLink key={orderId} to="/admin/orders" search={{ order: orderId }} target="_blank">
          {`Open order ${orderId}`}
        </TextLink>
      ))}
    </Row>
  );
}

/** "order 1 (SO-AAAAA), order 2 (SO-BBBBB), order 3 (SO-CCCCC) and 17 others". */
export function namesOf(orders: readonly OtherOrder[]): string {
  const names = orders
    .slice(0, NAMED_AT_MOST)
    .map(({ orderId, reference }) => `order ${orderId} (${reference})`)
    .join(', ');
  const others = orders.length - NAMED_AT_MOST;
  return others > 0 ? `${names} and ${count(others, 'other')}` : names;
}
