import { type ComponentProps, useEffect, useState } from 'react';
import type { PaymentDialog } from '../../features/order/PaymentDialog.tsx';

/** The dialog that shows where to pay, and what puts a new order into it. */
interface Payment {
  readonly PaymentDialog: typeof PaymentDialog;
  readonly seedOrder: typeof import('../../features/order/seedOrder.ts').seedOrder;
}

let loaded: Payment | undefined;

/** Fetches the code of the payment: a tenth of the shop's, which no one needs before an order form is open. */
export async function loadPayment(): Promise<Payment> {
  const [{ PaymentDialog }, { seedOrder }] = await Promise.all([
    import('../../features/order/PaymentDialog.tsx'),
    import('../../features/order/seedOrder.ts'),
  ]);
  loaded = { PaymentDialog, seedOrder };
  return loaded;
}

/** Where an order goes on without the dialog: its code does not come, or the order waits for that of its mailbox. */
export const openItsPage = (orderId: string): void => window.location.assign(`/orders/${orderId}`);

/**
 * The payment of an order. Its code is there, unless the page was loaded with the dialog open: then nothing covers the page
 * until it is known whether the order still waits.
 */
export function LatePayment(props: ComponentProps<typeof PaymentDialog>) {
  const [payment, setPayment] = useState(() => loaded);
  const { orderId } = props;
  useEffect(() => {
    if (!payment) loadPayment().then(setPayment, () => openItsPage(orderId));
  }, [payment, orderId]);
  return payment && <payment.PaymentDialog {...props} />;
}
