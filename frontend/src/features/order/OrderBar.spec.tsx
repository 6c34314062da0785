import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  dropUnpaidOrder,
  readLastOrder,
  readUnpaidOrders,
  rememberOrder,
} from '../../lib/keptOrders.ts';
import { DataProvider, queryClient } from '../../lib/queryClient.tsx';
import { type Answer, answerWith } from '../../testing/answers.ts';
import { buildOrder } from '../../testing/buildOrder.ts';
import { shows } from '../../testing/paymentDialog.tsx';
import { OrderBar } from './OrderBar.tsx';
import { OrderPage } from './OrderPage.tsx';

const soon = buildOrder({ orderId: 'soon', reference: 'SO-SOON1', totalAmount: '5000.00' });
const later = buildOrder({
  orderId: 'later',
  reference: 'SO-LATER',
  paymentDeadline: '2026-11-21T08:54:00.000Z',
});
const statusPath = (orderId: string) => `/api/orders/${orderId}/status`;

const remember = (...orders: readonly (typeof soon)[]) => {
  const placedAt = new Date().toISOString();
  for (const order of orders) rememberOrder({ ...order, placedAt }, { isUnpaid: true });
};

/** The bar over a page, for the orders that the browser keeps. */
function show(answers: Readonly<Record<string, Answer>>) {
  answerWith(
    Object.fromEntries(Object.entries(answers).map(([id, answer]) => [statusPath(id), answer])),
  );
  render(<OrderBar />);
  return userEvent.setup();
}

const bar = () => screen.findByRole('complementary', { name: /^Your unpaid order/ });
const noBar = () => waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  window.history.replaceState(null, '', '/trading');
});

describe('the bar of the unpaid orders', () => {
  it('shows one order with its sum and the way to it', async () => {
    remember(soon);
    show({ soon: shows(soon) });
    expect(await bar()).toHaveTextContent('₦5,000.00 to payOrder SO-SOON1, stock held');
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/orders/soon');
  });

  it('says how many there are, counts down to the first deadline, and leads to each', async () => {
    remember(soon, later);
    const user = show({ soon: shows(soon), later: shows(later) });
    const strip = await bar();
    expect(await within(strip).findByText('2 orders to pay')).toBeVisible();
    expect(strip).toHaveTextContent('Ends first: SO-SOON1, ₦5,000.00 to pay');
    expect(within(strip).getAllByRole('timer')).toHaveLength(1);
    expect(screen.getByRole('timer')).toHaveTextContent(/^(20:00|19:5\d)$/);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    const rows = within(strip).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^(20:00|19:5\d)₦5,000.00 to payOrder SO-SOON1Pay now$/),
      expect.stringMatching(/^(30:00|29:5\d)₦97,000.00 to payOrder SO-LATERPay now$/),
    ]);
    const link = screen.getByRole('link', { name: 'Pay now: order SO-LATER' });
    expect(link).toHaveAttribute('href', '/orders/later');
    await user.tab();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Show all' })).toHaveFocus();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('tells a buyer whose proof was not accepted to upload, and never to pay again', async () => {
    remember(soon, later);
    const rejected = { ...soon, rejectionReason: 'The image cannot be read.' };
    const user = show({ soon: shows(rejected), later: shows(later) });
    expect(await bar()).toHaveTextContent('Proof not accepted: upload again');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    const link = screen.getByRole('link', { name: 'Upload again: order SO-SOON1' });
    expect(link).toHaveTextContent('Upload');
    act(() => dropUnpaidOrder('later'));
    expect(await screen.findByRole('link', { name: 'Upload' })).toHaveAttribute(
      'href',
      '/orders/soon',
    );
    expect(screen.queryByText('Pay now')).toBeNull();
  });

  it('leaves the page of an order alone, which has the others in a line on top', async () => {
    const shown = buildOrder({ status: 'confirmed' });
    window.history.replaceState(null, '', `/orders/${shown.orderId}`);
    remember(soon, later);
    show({ soon: shows(soon), later: shows(later) });
    render(
      <DataProvider>
        <OrderPage orderId={shown.orderId} first={{ success: true, data: shown }} />
      </DataProvider>,
    );
    expect(await screen.findByText(/^2 other orders are unpaid:/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'SO-SOON1' })).toHaveAttribute('href', '/orders/soon');
    expect(screen.queryByRole('complementary')).toBeNull();
    act(() => dropUnpaidOrder('later'));
    expect(await screen.findByText(/^Another order, /)).toHaveTextContent(
      'Another order, SO-SOON1, is unpaid.',
    );
  });

  it.each([
    ['has its proof', shows({ ...soon, status: 'awaiting_confirmation' })],
    ['is paid', shows({ ...soon, status: 'confirmed' })],
    ['was cancelled or has expired', shows({ ...soon, status: 'failed' })],
    ['was erased', { status: 404, body: { success: false, code: 'ORDERS.NOT_FOUND' } }],
  ])('lets go of an order that %s, and of no other', async (_what, answer) => {
    remember(soon, later);
    show({ soon: answer, later: shows(later) });
    expect(await bar()).toHaveTextContent('Order SO-LATER');
    await waitFor(() => expect(readUnpaidOrders()).toEqual(['later']));
  });

  it('keeps of an order that is over nothing at all without consent', async () => {
    remember(soon);
    show({ soon: shows({ ...soon, status: 'failed' }) });
    await waitFor(() => expect(readLastOrder()).toBeUndefined());
    expect(localStorage).toHaveLength(0);
  });

  it('keeps an order that could not be read, without a word about it', async () => {
    remember(soon, later);
    show({ later: shows(later) });
    expect(await bar()).toHaveTextContent('Order SO-LATER');
    expect(readUnpaidOrders()).toEqual(['soon', 'later']);
  });

  it('goes on with the next order when the time of the first ends', async () => {
    remember(soon, later);
    show({ soon: shows({ ...soon, paymentDeadline: soon.now }), later: shows(later) });
    expect(await bar()).toHaveTextContent('Order SO-LATER');
  });

  it('follows what another tab does', async () => {
    remember(soon);
    show({ soon: shows(soon), later: shows(later) });
    await bar();
    const elsewhere = (orderIds: readonly string[]) =>
      act(async () => {
        localStorage.setItem('unpaid-orders', JSON.stringify(orderIds));
        window.dispatchEvent(new StorageEvent('storage', { key: 'unpaid-orders' }));
      });
    await elsewhere(['soon', 'later']);
    expect(await screen.findByText('2 orders to pay')).toBeVisible();
    await elsewhere([]);
    await noBar();
  });

  it('keeps nothing of unpaid orders but their public ids, the ten newest', () => {
    const orders = Array.from({ length: 12 }, (_, index) => ({ ...soon, orderId: `id-${index}` }));
    remember(...orders);
    const newest = orders.slice(2).map(({ orderId }) => orderId);
    expect(localStorage.getItem('unpaid-orders')).toBe(JSON.stringify(newest));
  });

  it('takes nothing from a store that something else wrote', () => {
    localStorage.setItem('unpaid-orders', '{"orderId":"x"}');
    show({});
    expect(readUnpaidOrders()).toEqual([]);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
