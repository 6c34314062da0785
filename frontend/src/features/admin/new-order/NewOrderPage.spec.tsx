import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { NewOrderPage } from './NewOrderPage.tsx';

const variant = (id: number | null, title: string, available: number) => ({
  id,
  title,
  price: '12500.00',
  compareAtPrice: null,
  sku: null,
  stock: available,
  held: 0,
  available,
  isTracked: true,
  warnBelow: null,
});
const product = {
  id: 7,
  source: 'own',
  title: 'Palm oil',
  state: 'on_sale',
  variants: [variant(null, '5 litres', 12), variant(9, '25 litres', 0)],
};
const known = {
  customerName: 'Amaka Eze',
  customerEmail: 'amaka@mail.example',
  customerPhone: '+2348031112222',
  shippingAddress: '12 Allen Avenue, Ikeja',
  shippingCity: 'Ikeja',
  shippingState: 'Lagos',
  shippingLandmark: null,
  deliveryArea: null,
  id: 41,
  reference: 'SO-7K4M2',
  orderedAt: '2026-11-21T08:14:00.000Z',
  open: 1,
  block: null,
};
const placed = buildAdminOrder({
  status: 'pending_payment',
  allowedActions: ['confirm_by_alert', 'cancel'],
  totalAmount: '25000.00',
  customerPhone: '+2348031112222',
});
const data = (body: unknown) => ({ body: { success: true, data: body } });

async function show(order: unknown = { status: 201, ...data(placed) }, path = '') {
  answerWith({
    '/api/admin/session': data({ username: 'ngozi', role: 'clerk', permissions: [] }),
    '/api/admin/products?limit=8&offset=0&state=on_sale': {
      body: { success: true, data: [product], meta: { total: 3 } },
    },
    '/api/admin/products/7': data(product),
    '/api/admin/orders/known-buyer': data({ found: known }),
    '/api/admin/orders': order as never,
    '/api/orders/142': data(placed),
    '/api/orders/142/confirm': data({ ...placed, status: 'confirmed', allowedActions: [] }),
  });
  await renderPage(
    <DataProvider>
      <NewOrderPage placed={path === '' ? undefined : 142} />
    </DataProvider>,
    `/admin/new-order${path}`,
  );
}

async function fillIn() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Palm oil \(5 litres\)/ }));
  await screen.findByText('Palm oil (5 litres)');
  await user.clear(screen.getByLabelText('Quantity'));
  await user.type(screen.getByLabelText('Quantity'), '2');
  await user.type(screen.getByLabelText('Phone number'), '08031112222');
  await user.click(await screen.findByRole('button', { name: 'Fill in their details' }));
  return user;
}

describe('a new order of staff', () => {
  afterEach(() => {
    queryClient.clear();
    sessionStorage.clear();
  });

  it('offers each way in which a product is sold with its price and stock, and none that is sold out', async () => {
    await show();
    const list = await screen.findByRole('list', { name: 'Products' });
    expect(
      within(list).getByRole('button', { name: /5 litres.*₦12,500, 12 in stock/ }),
    ).toBeEnabled();
    expect(within(list).getByRole('button', { name: /25 litres.*sold out/ })).toBeDisabled();
    expect(screen.getByText('2 more: search to find another one.')).toBeVisible();
  });

  it('fills in what an earlier order of the phone number says, and sends the form under one key', async () => {
    await show();
    const user = await fillIn();
    expect(screen.getByLabelText('Full name')).toHaveValue('Amaka Eze');
    expect(screen.getByRole('row', { name: 'Total ₦25,000.00' })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Time to pay'), '3 days');
    await user.click(screen.getByRole('button', { name: 'Place the order' }));
    await waitFor(() => expect(callsTo('/api/admin/orders')).toHaveLength(1));
    expect(sentIn(callsTo('/api/admin/orders')[0])).toMatchObject({
      customerEmail: 'amaka@mail.example',
      shippingState: 'Lagos',
      delivery: 'deliver',
      productId: 7,
      variantId: null,
      productTitle: 'Palm oil (5 litres)',
      quantity: 2,
      totalPrice: '25000.00',
      payWithinHours: 72,
    });
    expect(sessionStorage).toHaveLength(0);
  });

  it('takes a discount off the total, and sends it with its reason', async () => {
    await show();
    const user = await fillIn();
    expect(screen.queryByLabelText(/^Why/)).toBeNull();
    await user.type(screen.getByLabelText(/^Discount in naira/), '1,500');
    await user.type(screen.getByLabelText(/^Why/), 'a regular customer');
    expect(screen.getByRole('row', { name: 'Discount -₦1,500.00' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Total ₦23,500.00' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Place the order' }));
    await waitFor(() => expect(callsTo('/api/admin/orders')).toHaveLength(1));
    expect(sentIn(callsTo('/api/admin/orders')[0])).toMatchObject({
      totalPrice: '25000.00',
      discount: '1500.00',
      discountReason: 'a regular customer',
    });
  });

  it('asks for a product, and shows beside the fields what the server refuses', async () => {
    const refusal = { success: false, code: 'VALIDATION', errors: { customerEmail: ['No mail'] } };
    await show({ status: 400, body: refusal });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Place the order' }));
    expect(screen.getByText('Choose a product')).toBeVisible();
    expect(callsTo('/api/admin/orders')).toHaveLength(0);
    await fillIn();
    await user.click(screen.getByRole('button', { name: 'Place the order' }));
    expect(await screen.findByText('No mail')).toBeVisible();
    await user.type(screen.getByLabelText('Email address'), 'x');
    expect(screen.queryByText('No mail')).toBeNull();
  });

  it('says what a changed fee is, and places the order at it on the second press', async () => {
    const body = { success: false, code: 'ORDERS.FEE_CHANGED', message: 'The fee is now ₦900.00' };
    await show({ status: 409, body });
    const user = await fillIn();
    await user.click(screen.getByRole('button', { name: 'Place the order' }));
    expect(await screen.findByText('The fee is now ₦900.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Place it at this fee' }));
    await waitFor(() => expect(callsTo('/api/admin/orders')).toHaveLength(2));
    const [first, second] = callsTo('/api/admin/orders').map(sentIn);
    expect(first).toHaveProperty('deliveryFee', '0.00');
    expect(second).not.toHaveProperty('deliveryFee');
  });

  it('leads to the order that a lost answer was about, and begins another one under a key of its own', async () => {
    await show({ status: 422, body: { success: false, code: 'ORDERS.IDEMPOTENCY_KEY_REUSED' } });
    const user = await fillIn();
    await user.click(screen.getByRole('button', { name: 'Place the order' }));
    expect(await screen.findByText(/has placed an order already/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look at that order first' })).toHaveAttribute(
      'href',
      '/admin/orders?search=%2B2348031112222',
    );
    await user.click(screen.getByRole('button', { name: 'Begin another order' }));
    expect(screen.getByLabelText('Full name')).toHaveValue('');
    await fillIn();
    await user.click(screen.getByRole('button', { name: 'Place the order' }));
    await waitFor(() => expect(callsTo('/api/admin/orders')).toHaveLength(2));
    const [first, second] = callsTo('/api/admin/orders').map(({ headers }) =>
      headers.get('Idempotency-Key'),
    );
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
  });

  it('keeps what was typed, and its key, over a reload', async () => {
    await show();
    await fillIn();
    const [name = ''] = Object.keys(sessionStorage);
    const stored = JSON.parse(sessionStorage.getItem(name) ?? '');
    expect(stored).toMatchObject({ productId: '7', quantity: '2', key: expect.any(String) });
  });

  it('then has the link to send, and the payment at the counter', async () => {
    await show(undefined, '?placed=142');
    expect(await screen.findByText('Order SO-7K4M2 is placed.')).toBeVisible();
    const link = `${window.location.origin}/orders/${placed.orderId}`;
    expect(screen.getByRole('link', { name: link })).toBeVisible();
    const chat = screen.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href') ?? '';
    expect(chat).toMatch(/^https:\/\/wa\.me\/2348031112222\?text=/);
    expect(decodeURIComponent(chat)).toContain(link);
    const user = userEvent.setup();
    await user.click(screen.getByText('Paid at the counter'));
    await user.click(screen.getByRole('button', { name: 'I took ₦25,000.00' }));
    await waitFor(() => expect(callsTo('/api/orders/142/confirm')).toHaveLength(1));
    expect(sentIn(callsTo('/api/orders/142/confirm')[0])).toEqual({
      paidBy: 'cash',
      amountReceived: '25000.00',
    });
  });
});
