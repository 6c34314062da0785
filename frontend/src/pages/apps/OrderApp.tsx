import { OrderPage } from '../../features/order/OrderPage.tsx';
import type { OrderAnswer } from '../../features/order/order.ts';
import type { OrderRefusal } from '../../features/order/orderRefusal.ts';
import { lastPathSegment } from '../../lib/address.ts';
import { DrawnFormKey } from '../../lib/form/formKey.ts';

/** What the server passes in; a page that is built in advance has none of it. */
export interface OrderProps {
  readonly orderId?: string;
  /** Null: there is no such order. */
  readonly answer?: OrderAnswer | null;
  /** Why a form was refused that the browser posted without scripts. */
  readonly refused?: OrderRefusal;
  /** The key of the page's forms. */
  readonly formKey?: string;
}

/** The page of an order. */
export function OrderApp({ orderId = lastPathSegment(), answer, refused, formKey }: OrderProps) {
  return (
    <DrawnFormKey value={formKey}>
      <OrderPage orderId={orderId} first={answer} refusal={refused} />
    </DrawnFormKey>
  );
}
