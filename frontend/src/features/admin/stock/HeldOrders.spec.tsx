import { screen, within } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { AdminOrder } from '../api/orders.ts';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { HeldOrders } from './HeldOrders.tsx';

const PATH =
  '/api/orders?status=pending_payment&status=awaiting_confirmation&sort=held_until&limit=200';
const inMinutes = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000 + 30_000).toISOString();

async function show(orders: readonly AdminOrder[], total = orders.length) {
  answerWith({
    [PATH]: { body: { success: true, data: orders, meta: { total, nextCursor: null } } },
  });
  await renderPage(
    <DataProvider>
      <HeldOrders />
    </DataProvider>,
  );
}

describe('orders that hold stock', () => {
  afterEach(() => queryClient.clear());

  it('stand as the server sorts them, and say whose they are, what they hold and what can be done', async () => {
    await show([
      buildAdminOrder({
        id: 42,
        status: 'awaiting_confirmation',
        totalAmount: '1500.50',
        reviewBy: inMinutes(-130),
        allowedActions: ['confirm', 'reject'],
      }),
      buildAdminOrder({
        id: 41,
        status: 'pending_payment',
        quantity: 3,
        totalAmount: '96000.00',
        paymentDeadline: inMinutes(23),
        reviewBy: null,
        allowedActions: ['cancel'],
      }),
    ]);
    const table = await screen.findByRole('table', { name: 'Orders that hold stock' });
    const [, late, unpaid] = within(table).getAllByRole('row');
    if (!unpaid || !late) throw new Error('two orders were answered');
    expect(unpaid).toHaveTextContent(
      /3 pieces.*Held until \d.*23 minutes left to pay.*₦96,000\.00$/,
    );
    expect(within(unpaid).getByRole('link', { name: 'Open to cancel, order 41' })).toHaveAttribute(
      'href',
      '/admin/orders?order=41',
    );
    expect(within(unpaid).getByRole('link', { name: '+234 803 555 0142' })).toHaveAttribute(
      'href',
      'tel:+2348035550142',
    );
    expect(late).toHaveTextContent(/2 hours overdue/);
    expect(within(late).getByRole('link', { name: 'Check the proof, order 42' })).toHaveAttribute(
      'href',
      '/admin/orders?order=42&step=confirm',
    );
    expect(screen.getByText('2 orders, ₦97,500.50')).toBeVisible();
  });

  it('say that they are the first of more', async () => {
    await show([buildAdminOrder({ totalAmount: '1.00' })], 300);
    expect(await screen.findByText('The first 1 of 300 orders, ₦1.00')).toBeVisible();
  });

  it('are none: how long one holds is said', async () => {
    await show([]);
    expect(await screen.findByText(/^No order holds stock\. One does until/)).toBeVisible();
  });
});
