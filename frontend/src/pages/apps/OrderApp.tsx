import { OrderPage } from '../../features/order/OrderPage.tsx';
import type { OrderAnswer } from '../../features/order/order.ts';
import type { OrderRefusal } from '../../features/order/orderRefusal.ts';
import {
  PostedRefundAccount,
  type RefundAccountValues,
} from '../../features/order/refundAccount.ts';
import { lastPathSegment } from '../../lib/address.ts';
import type { PostedForm } from '../../lib/form/useForm.ts';

/** What the server renders; the built page has none of it. */
export interface OrderProps {
  readonly orderId?: string;
  /** Null: there is no such order. */
  readonly answer?: OrderAnswer | null;
  /** Why a form of this page was refused that was posted without scripts. */
  readonly refused?: OrderRefusal;
  /** The form of the refund's account, when the refusal is about its fields. */
  readonly refundAccount?: PostedForm<RefundAccountValues>;
}

/** The page of an order. */
export function OrderApp(props: OrderProps) {
  const { orderId = lastPathSegment(), answer, refused, refundAccount } = props;
  return (
    <PostedRefundAccount value={refundAccount}>
      <OrderPage orderId={orderId} first={answer} refusal={refused} />
    </PostedRefundAccount>
  );
}
