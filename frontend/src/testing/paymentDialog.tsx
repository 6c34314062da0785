import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicOrder } from '../features/order/order.ts';
import { PaymentDialog } from '../features/order/PaymentDialog.tsx';
import { orderStates } from '../features/shared/order/orderStates.ts';
import { DataProvider, queryClient } from '../lib/queryClient.tsx';
import { clearToasts } from '../ui/Toast/toastStore.ts';
import { type Answer, answerWith } from './answers.ts';
import { buildOrder } from './buildOrder.ts';

/** The order of the payment dialog. */
export const { orderId } = buildOrder();

/** The calls that the dialog makes. */
export const paths = {
  status: `/api/orders/${orderId}/status`,
  proof: `/api/orders/${orderId}/payment-proof`,
  extend: `/api/orders/${orderId}/extend`,
};

/** The answer that shows this order. */
export const shows = (order: PublicOrder): Answer => ({ body: { success: true, data: order } });

/** The network answers with this order, and as named. */
export const answerOrder = (order: PublicOrder, more: Parameters<typeof answerWith>[0] = {}) =>
  answerWith({ [paths.status]: shows(order), ...more });

/** The payment dialog of an order; of one that has ended, as it ends before the buyer's eyes. */
export async function openPayment(
  order = buildOrder(),
  more?: Parameters<typeof answerOrder>[1],
): Promise<ReturnType<typeof userEvent.setup>> {
  const hasEnded = orderStates[order.status].buyerSees === 'end';
  answerOrder(hasEnded ? buildOrder() : order, more);
  const user = userEvent.setup();
  render(
    <DataProvider>
      <PaymentDialog orderId={orderId} onClose={() => {}} onDismiss={() => {}} />
    </DataProvider>,
  );
  await screen.findAllByText(/^(First Sample Bank|The time to|Your transfer)/);
  if (hasEnded) {
    answerOrder(order, more);
    await act(() => queryClient.invalidateQueries());
    await screen.findAllByText(/^(The time to|This order was)/);
  }
  return user;
}

/** Before each test. */
export function forgetPayment(): void {
  clearToasts();
  queryClient.clear();
  // jsdom has no pictures: an address for the preview is all that is needed.
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} });
}
