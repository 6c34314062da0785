import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AskedOrder } from '../features/marketplace/order-form/askedOrder.ts';
import { PlaceOrderDialog } from '../features/marketplace/order-form/PlaceOrderDialog.tsx';
import type { TakenOrder } from '../features/marketplace/order-form/useOrderForm.ts';
import { orderFieldNames, orderFields } from '../features/shared/order/orderFields.ts';
import { forgetDrafts } from '../lib/privacyChoice.ts';
import { DataProvider, queryClient } from '../lib/queryClient.tsx';
import { clearToasts } from '../ui/Toast/toastStore.ts';
import { type Answer, answerWith, callsTo, sentIn } from './answers.ts';
import { sampleBuyer } from './buildOrder.ts';
import { buildProduct } from './buildProduct.ts';

/** What the gateway answers to an order that it takes. */
export const placed = {
  orderId: 'abcdefghijklmnopqrstuv',
  reference: 'SO-7K4M2',
  paymentDeadline: '2126-11-21T08:44:00.000Z',
  delivery: 'deliver',
  deliveryFee: null,
  deliveryTime: null,
  pickupPoint: null,
  totalAmount: '97000.00',
  bankDetails: { bankName: 'B', accountName: 'A', accountNumber: '0123456789' },
};

/** Before each test: no toast, no answer kept, and nothing that an earlier buyer typed. */
export function forgetBuyer(): void {
  clearToasts();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  forgetDrafts();
}

/** The order is placed. */
export const taken: Answer = { status: 201, body: { success: true, data: placed } };

/** The order is refused. */
export const refusal = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { success: false, code, message: 'Words of the server', ...more },
});

/** The body and the idempotency key of each order that was sent so far. */
export const ordersSent = () =>
  callsTo('/api/orders').map((call) => ({
    body: sentIn(call) as Record<string, unknown>, // the page sends objects
    key: call.headers.get('Idempotency-Key'),
  }));

/** Opens the order dialog of a product; `orders` are the answers to its orders, one after the other. */
export function openOrderDialog(
  product = buildProduct(),
  orders: Parameters<typeof answerWith>[0][string] = taken,
  asked?: AskedOrder,
) {
  answerWith({
    '/api/products': { body: { data: [product], meta: { total: 1, nextCursor: null } } },
    '/api/orders': orders,
  });
  const onTaken = jest.fn<void, [TakenOrder]>();
  const onWaiting = jest.fn<void, [string]>();
  const { unmount } = render(
    <DataProvider>
      <PlaceOrderDialog
        product={product}
        asked={asked}
        closeHref="/marketplace"
        onClose={() => {}}
        onTaken={onTaken}
        onWaiting={onWaiting}
      />
    </DataProvider>,
  );
  return { onTaken, onWaiting, unmount, user: userEvent.setup() };
}

/** Fills in each field at once, as a browser does; by keys it would take a second. */
export function fillIn(): void {
  // The area is asked only where the company has some.
  for (const name of orderFieldNames.filter((field) => field !== 'deliveryArea'))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${orderFields[name].label}`)), {
      target: { value: sampleBuyer[name] },
    });
}

/** The button that sends the order. */
export const proceed = () => screen.getByRole('button', { name: 'Proceed to Payment' });
