import { screen } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { AllOrders } from './AllOrders.tsx';

const orders = Array.from({ length: 12 }, (_, at) =>
  buildAdminOrder({ id: 12 - at, reference: `SO-${12 - at}` }),
);

async function show({ isWide }: { readonly isWide: boolean }): Promise<void> {
  Object.assign(window, {
    matchMedia: () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }),
  });
  answerWith({
    '/api/orders?limit=200': {
      body: { success: true, data: orders, meta: { total: 12, nextCursor: null } },
    },
  });
  await renderPage(
    <DataProvider>
      <AllOrders onOpen={jest.fn()} />
    </DataProvider>,
  );
  await screen.findByRole('table', { name: 'All orders' });
}

/** Without the head of the table. */
const rows = () => screen.getAllByRole('row').slice(1);

describe('the newest orders of the dashboard', () => {
  afterEach(() => queryClient.clear());

  it('scroll by themselves where there is room', async () => {
    await show({ isWide: true });
    expect(screen.getByRole('region', { name: 'All orders' })).toBeVisible();
    expect(rows()).toHaveLength(12);
    expect(screen.getByText('12 orders.')).toBeVisible();
  });

  it('are ten on a phone, none hidden in a list within the page', async () => {
    await show({ isWide: false });
    expect(screen.queryByRole('region', { name: 'All orders' })).toBeNull();
    expect(rows()).toHaveLength(10);
    expect(screen.getByText('Newest 10 of 12.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the full table' })).toBeVisible();
  });
});
