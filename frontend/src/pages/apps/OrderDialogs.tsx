import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AskedOrder } from '../../features/marketplace/order-form/askedOrder.ts';
import type { PostedOrder } from '../../features/marketplace/order-form/orderOffer.ts';
import { PlaceOrderDialog } from '../../features/marketplace/order-form/PlaceOrderDialog.tsx';
import type { TakenOrder } from '../../features/marketplace/order-form/useOrderForm.ts';
import type { Product } from '../../features/marketplace/product.ts';
import { hrefOf, type ShopViewState } from '../../features/marketplace/shopView.ts';
import { eachField, receiptFieldNames } from '../../features/shared/order/orderFields.ts';
import { rememberOrder } from '../../lib/keptOrders.ts';
import { LatePayment, loadPayment, openItsPage } from './LatePayment.tsx';

/** An order form that the server renders, open. */
export interface ServedOrderForm {
  readonly product: Product;
  /** The form's key: it places one order however often it is sent, by the browser or by React. */
  readonly formKey: string;
  /** Posted without scripts and refused. */
  readonly posted?: PostedOrder;
  /** What its address asks for. */
  readonly asked?: AskedOrder;
}

interface OrderDialogsProps {
  readonly state: ShopViewState;
  /** Path of the page below the dialogs. */
  readonly path: string;
  /** The product whose order form is open. */
  readonly product: Product | undefined;
  readonly served: ServedOrderForm | undefined;
}

/** The two dialogs of an order over the marketplace or a product: the form, then its payment. */
export function OrderDialogs({ state, path, product, served }: OrderDialogsProps) {
  const queries = useQueryClient();
  const { view, paying, openPayment, closeDialog, dropPayment } = state;
  // The form has placed its order: the next one gets a key of its own.
  const [isSpent, setIsSpent] = useState(false);
  const isOpen = product !== undefined;
  useEffect(() => {
    // Loaded while the buyer types. If that fails, the buyer pays on the page of the order.
    if (isOpen) loadPayment().catch(() => {});
  }, [isOpen]);
  const take = async ({
    placed,
    body,
    title: productTitle,
    unitPrice,
    serverNowMs,
  }: TakenOrder) => {
    const { quantity } = body;
    const placedAt = new Date(serverNowMs).toISOString();
    const { orderId, reference } = placed;
    rememberOrder({ orderId, reference, productTitle, placedAt }, { isUnpaid: true });
    const payment = await loadPayment().catch(() => undefined);
    if (!payment) return openItsPage(placed.orderId);
    payment.seedOrder(queries, {
      ...placed,
      productTitle,
      quantity,
      unitPrice,
      ...eachField(receiptFieldNames, (name) => body[name] ?? ''),
      serverNowMs,
    });
    setIsSpent(true);
    openPayment(placed.orderId);
  };
  if (paying)
    return (
      <LatePayment key={paying} orderId={paying} onClose={closeDialog} onDismiss={dropPayment} />
    );
  if (!product) return null;
  const own = !isSpent && served?.product.id === product.id ? served : undefined;
  return (
    <PlaceOrderDialog
      key={product.id}
      product={product}
      posted={own?.posted}
      asked={own?.asked}
      formKey={own?.formKey}
      closeHref={hrefOf({ ...view, order: undefined }, path)}
      onClose={closeDialog}
      onTaken={take}
      onWaiting={openItsPage}
    />
  );
}
