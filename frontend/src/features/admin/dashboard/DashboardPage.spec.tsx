import { useLocation } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
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

async function open(address: string): Promise<void> {
  answerWith({
    '/api/admin/session': {
      body: { success: true, data: { username: 'bisi', role: 'clerk', permissions: [] } },
    },
    '/api/orders?status=awaiting_confirmation&sort=review&limit=50': {
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
  });
  await renderPage(<Page />, address);
}

describe('the dashboard', () => {
  afterEach(() => queryClient.clear());

  it('shows what waits and the figures above its cards', async () => {
    await open('/admin');
    expect(await screen.findByRole('region', { name: 'Waiting for you' })).toBeVisible();
    expect(screen.getByText('Total Orders')).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Orders/ })).toHaveAttribute('aria-selected', 'true');
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
