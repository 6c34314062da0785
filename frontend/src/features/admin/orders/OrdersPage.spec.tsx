import { useLocation, useSearch } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { OrdersPage } from './OrdersPage.tsx';
import { readOrdersSearch } from './ordersSearch.ts';

const orders = [43, 42, 41].map((id) =>
  buildAdminOrder({ id, orderId: `public-${id}`, reference: `SO-${id}` }),
);

function Page() {
  const search = readOrdersSearch(useSearch({ strict: false }));
  return (
    <DataProvider>
      <OrdersPage search={search} />
      <output>{useLocation({ select: ({ searchStr }) => searchStr })}</output>
    </DataProvider>
  );
}

/** On a window in which a list and a detail have room side by side, or in a narrow one. */
async function show(address: string, answers = {}, isWide = true): Promise<void> {
  Object.assign(window, {
    matchMedia: () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }),
  });
  const meta = { total: 3, nextCursor: null };
  const one = Object.fromEntries(
    orders.map((order) => [`/api/orders/${order.id}`, { body: { success: true, data: order } }]),
  );
  const [rejected] = orders;
  answerWith({
    ...one,
    '/api/orders?limit=50': { body: { success: true, data: orders, meta } },
    '/api/orders/43/reject': {
      body: { success: true, data: { ...rejected, status: 'pending_payment' } },
    },
    ...answers,
  });
  await renderPage(<Page />, address);
}

const panel = () => screen.getByRole('region', { name: 'Open order' });
const shows = async (id: number) => within(panel()).findByText(`Order ${id}, reference SO-${id}`);

describe('a step of all orders of the list', () => {
  afterEach(() => queryClient.clear());

  it('is told, with those that were refused and the way on, though the list is empty then', async () => {
    const path = '/api/orders?limit=50&status=confirmed';
    const list = (data: readonly object[]) => ({
      [path]: { body: { success: true, data, meta: { total: data.length, nextCursor: null } } },
    });
    const startable = orders.map((order) => ({
      ...order,
      status: 'confirmed',
      allowedActions: ['process'],
    }));
    await show('/admin/orders?status=confirmed', list(startable));
    await userEvent.click(await screen.findByRole('button', { name: 'Start several (3)' }));
    await screen.findByRole('dialog');
    const outcomes = [
      { order: 43, outcome: 'done', status: 'processing', message: null },
      { order: 42, outcome: 'refused', status: 'failed', message: 'The order has ended.' },
      { order: 41, outcome: 'done', status: 'processing', message: null },
    ];
    answerWith({
      ...list([]),
      '/api/orders/steps': { body: { success: true, data: outcomes } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Start 3 orders' }));
    expect(await screen.findByText('All done: no order waits here')).toBeVisible();
    expect(screen.getByText('2 orders started.')).toBeVisible();
    expect(screen.getByText('SO-42: The order has ended.')).toBeVisible();
    const way = screen.getByRole('link', { name: 'Print their slips and pack them' });
    expect(way).toHaveAttribute('href', '/admin/orders?status=processing');
    expect(way).toHaveFocus();
  });
});

describe('an order beside the list', () => {
  afterEach(() => queryClient.clear());

  it('opens from its row, goes on by keys, closes on Escape and gives the focus back', async () => {
    await show('/admin/orders');
    await userEvent.click(await screen.findByRole('link', { name: 'Order 43' }));
    expect(await shows(43)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(panel()).toHaveFocus();
    await userEvent.keyboard('j');
    expect(await shows(42)).toBeVisible();
    expect(screen.getByText(/order=42/)).toBeInTheDocument();
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('SO-42');
    await userEvent.keyboard('k');
    expect(await shows(43)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Order 43' })).toHaveFocus());
    expect(screen.queryByRole('region', { name: 'Open order' })).toBeNull();
  });

  it('is a link in both lists, so that the browser can open it elsewhere', async () => {
    await show('/admin/orders?status=pending_payment', {
      '/api/orders?limit=50&status=pending_payment': {
        body: { success: true, data: orders, meta: { total: 3, nextCursor: null } },
      },
    });
    const row = await screen.findByRole('link', { name: 'Order 43' });
    expect(row).toHaveAttribute('href', '/admin/orders?order=43');
    await userEvent.keyboard('{Control>}');
    row.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(row);
    expect(screen.queryByRole('region', { name: 'Open order' })).toBeNull();
    await userEvent.keyboard('{/Control}');
    await userEvent.click(await screen.findByRole('link', { name: 'Order 42' }));
    expect(await screen.findByRole('link', { name: /SO-41/ })).toHaveAttribute(
      'href',
      '/admin/orders?status=pending_payment&order=41',
    );
  });

  it.each([
    ['folds the picture of a payment that is settled', null, false],
    ['keeps the picture beside an order that is short', '2000.00', true],
  ])('%s', async (_, shortfall, isInView) => {
    const data = buildAdminOrder({ id: 43, status: 'confirmed', allowedActions: [], shortfall });
    await show('/admin/orders?order=43', {
      '/api/orders/43': { body: { success: true, data } },
    });
    const picture = await screen.findByRole('img', { name: /^Payment proof 1 of 1/, hidden: true });
    expect(picture.closest('details') === null).toBe(isInView);
  });

  it('gives way to the next that waits, once it is rejected', async () => {
    await show('/admin/orders?order=43');
    expect(await shows(43)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Reject this proof' }));
    // jsdom shows what is folded: the second is that of the form to cancel.
    const [reason] = screen.getAllByRole('textbox', { name: /^Reason/ });
    await userEvent.type(reason ?? document.body, 'No money came.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject and ask again' }));
    expect(await shows(42)).toBeVisible();
    expect(
      screen.getByText(
        'The customer gets an email with the reason. Order 43 is done. This is the next one.',
      ),
    ).toBeVisible();
    expect(callsTo('/api/orders/43/reject').map(sentIn)).toEqual([{ reason: 'No money came.' }]);
  });

  it('stays, with the focus, when it was the last that waited, and the list says so', async () => {
    const [last] = orders;
    const meta = { total: 1, nextCursor: null };
    const list = '/api/orders?limit=50&status=awaiting_confirmation';
    const rejected = { ...last, status: 'pending_payment' };
    await show('/admin/orders?status=awaiting_confirmation&order=43', {
      [list]: [
        { body: { success: true, data: [last], meta } },
        { body: { success: true, data: [], meta: { ...meta, total: 0 } } },
      ],
      '/api/orders/43/reject': { body: { success: true, data: rejected } },
    });
    expect(await shows(43)).toBeVisible();
    await userEvent.keyboard('r');
    const [reason] = screen.getAllByRole('textbox', { name: /^Reason/ });
    await userEvent.type(reason ?? document.body, 'No money came.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject and ask again' }));
    expect(
      await screen.findByRole('heading', { name: 'All done: no order waits here' }),
    ).toBeVisible();
    expect(await shows(43)).toBeVisible();
    await waitFor(() => expect(panel()).toHaveFocus());
  });
});

describe('the dialog of an order from a list that is filtered', () => {
  afterEach(() => queryClient.clear());

  it('stays on an order that is started, to send it, though the list has it no more', async () => {
    const [first] = orders;
    const confirmed = { ...first, status: 'confirmed', allowedActions: ['process'] };
    const started = { ...first, status: 'processing', allowedActions: ['ship'] };
    const sent = { ...first, status: 'shipped', allowedActions: ['deliver'] };
    const meta = { total: 1, nextCursor: null };
    const answers = {
      '/api/orders?limit=50&status=confirmed': [
        { body: { success: true, data: [confirmed], meta } },
        { body: { success: true, data: [], meta: { ...meta, total: 0 } } },
      ],
      '/api/orders/43': { body: { success: true, data: confirmed } },
      '/api/orders/43/process': { body: { success: true, data: started } },
      '/api/orders/43/ship': { body: { success: true, data: sent } },
    };
    await show('/admin/orders?status=confirmed&open=43&order=43', answers, false);
    await userEvent.click(await screen.findByRole('button', { name: 'Start Processing' }));
    expect(await screen.findByText('All done: no order waits here')).toBeInTheDocument();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Processing Started')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Shipped: tell the buyer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo('/api/orders/43/ship')).toHaveLength(1);
  });
});

describe('the filters of the orders', () => {
  afterEach(() => queryClient.clear());

  it('are chips, each of which is taken off by itself, and one step for Back', async () => {
    const answer = { body: { success: true, data: orders, meta: { total: 3, nextCursor: null } } };
    await show('/admin/orders?status=confirmed&sort=oldest', {
      '/api/orders?limit=50&status=confirmed&sort=oldest': answer,
      '/api/orders?limit=50&sort=oldest': answer,
    });
    const chips = await screen.findByRole('list', { name: 'Filters' });
    await userEvent.click(
      within(chips).getByRole('link', { name: 'Take off the filter Confirmed' }),
    );
    expect(await screen.findByText('?sort=oldest')).toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'Filters' })).getAllByRole('link')).toHaveLength(
      1,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'confirmed');
    expect(await screen.findByText('?status=confirmed&sort=oldest')).toBeInTheDocument();
  });

  it('find what staff placed, as one of the words of the status', async () => {
    const answer = { body: { success: true, data: orders, meta: { total: 3, nextCursor: null } } };
    await show('/admin/orders', {
      '/api/orders?limit=50': answer,
      '/api/orders?limit=50&placedBy=staff': answer,
    });
    const status = await screen.findByRole('combobox', { name: 'Status' });
    await userEvent.selectOptions(status, 'Placed by staff');
    expect(await screen.findByText('?placedBy=staff')).toBeInTheDocument();
    const chips = screen.getByRole('list', { name: 'Filters' });
    expect(within(chips).getByText('Placed by staff')).toBeVisible();
    expect(status).toHaveValue('staff');
  });
});
