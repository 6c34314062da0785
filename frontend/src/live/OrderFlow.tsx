import { useQueryClient } from '@tanstack/react-query';
import { PlaceOrderDialog } from '../features/marketplace/order-form/PlaceOrderDialog.tsx';
import type { TakenOrder } from '../features/marketplace/order-form/useOrderForm.ts';
import type { Product } from '../features/marketplace/product.ts';
import { PaymentDialog } from '../features/order/PaymentDialog.tsx';
import { seedOrder } from '../features/order/seedOrder.ts';
import { eachField, receiptFieldNames } from '../features/shared/order/orderFields.ts';
import { rememberOrder } from '../lib/lastOrder.ts';

/** Which of the two dialogs is open, and what happens to it. */
export interface OrderFlowProps {
  /** The order dialog is open for this product. */
  readonly ordering: Product | undefined;
  /** The payment dialog is open for the order with this public id. */
  readonly paying: string | undefined;
  readonly onClose: () => void;
  readonly onPlaced: (orderId: string) => void;
}

/** The two dialogs of an order: the form, then its payment. */
export function OrderFlow({ ordering, paying, onClose, onPlaced }: OrderFlowProps) {
  const queries = useQueryClient();
  const take = ({ placed, body, unitPrice, serverNowMs }: TakenOrder) => {
    const { productTitle, quantity } = body;
    rememberOrder({
      orderId: placed.orderId,
      reference: placed.reference,
      productTitle,
      placedAt: new Date(serverNowMs).toISOString(),
      isUnpaid: true,
    });
    seedOrder(queries, {
      ...placed,
      productTitle,
      quantity,
      unitPrice,
      ...eachField(receiptFieldNames, (name) => body[name]),
      serverNowMs,
    });
    onPlaced(placed.orderId);
  };
  if (paying) return <PaymentDialog key={paying} orderId={paying} onClose={onClose} />;
  if (ordering)
    return (
      <PlaceOrderDialog key={ordering.id} product={ordering} onClose={onClose} onTaken={take} />
    );
  return null;
}
