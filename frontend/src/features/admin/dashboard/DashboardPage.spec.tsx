import { useLocation } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { readDashboardSearch } from './dashboardSearch.ts';

const figures = {
  totalOrders: 0,
  awaitingConfirmation: 0,
  confirmedOrders: 0,
  revenue: '0.00',
};

function Page() {
  const { search } = useLocation();
  return (
    <DataProvider>
      <main id="main" tabIndex={-1}>
        <DashboardPage search={readDashboardSearch(search)} />
      </main>
    </DataProvider>
  );
}

const AWAITING = '/api/orders?status=awaiting_confirmation&sort=review&limit=50';

/** The desk of someone with these permissions, before any order or with what else the server answers. */
async function open(
  address: string,
  permissions: readonly string[] = [],
  answers: Parameters<typeof answerWith>[0] = {},
): Promise<void> {
  answerWith({
    '/api/admin/session': {
      body: { success: true, data: { username: 'bisi', role: 'clerk', permissions } },
    },
    [AWAITING]: {
      body: {
        success: true,
        data: [],
        meta: { total: 0, nextCursor: null, figures, isDemoAccount: false },
      },
    },
    '/api/admin/work': {
      body: {
        success: true,
        data: [{ kind: 'messages', count: 2, pastPromise: 0, oldestAt: null, amount: null }],
      },
    },
    ...answers,
  });
  await renderPage(<Page />, address);
}

/** An owner's desk, where one order was confirmed and another waits. */
const sold = () => {
  const counted = { ...figures, totalOrders: 2, awaitingConfirmation: 1, confirmedOrders: 1 };
  const createdAt = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const oldestAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const data = [buildAdminOrder({ createdAt })];
  const meta = { total: 1, nextCursor: null, figures: counted, isDemoAccount: false };
  const proofs = { kind: 'proofs', count: 1, pastPromise: 0, oldestAt, amount: null };
  const body = { success: true, data, meta };
  return {
    [AWAITING]: { body },
    '/api/orders?limit=200': { body },
    '/api/admin/work': { body: { success: true, data: [proofs] } },
    ...toDo,
  };
};

const toDo = {
  '/api/admin/first-day': {
    body: { success: true, data: [{ step: 'second_factor', isDone: false }] },
  },
};

/** Whether one part stands above another. */
const isAbove = (one: Element, other: Element) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

describe('the dashboard', () => {
  afterEach(() => queryClient.clear());

  it('shows what waits above its cards, and the figures below them', async () => {
    await open('/admin');
    const waiting = await screen.findByRole('region', { name: 'Waiting for you' });
    const orders = screen.getByRole('tab', { name: /^Orders/ });
    expect(orders).toHaveAttribute('aria-selected', 'true');
    expect(isAbove(waiting, orders)).toBe(true);
    expect(isAbove(orders, screen.getByText('Total Orders'))).toBe(true);
  });

  it('starts with what to do before the shop sells, until something was sold', async () => {
    await open('/admin', ['change-settings'], toDo);
    const steps = await screen.findByRole('region', { name: 'Before you sell' });
    expect(isAbove(steps, screen.getByRole('tab', { name: /^Orders/ }))).toBe(true);
  });

  it('ends with it once something was sold, below the orders and the figures', async () => {
    await open('/admin', ['change-settings'], sold());
    const total = await screen.findByText('Total Orders');
    const steps = screen.getByRole('region', { name: 'Before you sell' });
    expect(isAbove(screen.getByRole('table', { name: 'All orders' }), total)).toBe(true);
    expect(isAbove(total, steps)).toBe(true);
  });

  it('says one age of the proof that waits longest', async () => {
    await open('/admin', [], sold());
    expect(await screen.findByText('oldest 2 hours')).toBeVisible();
    expect(await screen.findByText('Oldest: 2 hours')).toBeVisible();
  });

  it.each([
    ['messages', 'Messages'],
    ['sync', 'Shopify Sync'],
  ])('shows the card "%s" alone under its own title', async (tab, title) => {
    await open(`/admin?tab=${tab}`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('tab', { name: title })).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).not.toBeInTheDocument();
    expect(screen.queryByText('Total Orders')).not.toBeInTheDocument();
  });

  it('opens the messages by their key, with the focus on them', async () => {
    await open('/admin');
    await screen.findByRole('link', { name: /Messages to answer/ });
    await userEvent.keyboard('m');
    expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('leads from a card back to the orders, with what waits above them', async () => {
    await open('/admin?tab=sync');
    const orders = await screen.findByRole('tab', { name: /^Orders/ });
    await waitFor(() => expect(orders).toBeEnabled());
    await userEvent.click(orders);
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Waiting for you' })).toBeVisible();
    expect(orders).toHaveFocus();
  });
});
