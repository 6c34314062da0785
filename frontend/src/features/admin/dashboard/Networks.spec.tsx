import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { Networks } from './HeldStock.tsx';

const load = {
  network: '102.89.23.0/24',
  openOrders: 14,
  unpaidOrders: 12,
  pieces: 40,
  totalPrice: '96000.00',
  firstAt: '2026-11-21T08:14:00.000Z',
  lastAt: '2026-11-21T09:14:00.000Z',
};

describe('networks with unpaid orders', () => {
  afterEach(() => queryClient.clear());

  it('releases the unpaid orders of one, with a reason', async () => {
    answerWith({ '/api/orders/networks': { body: { success: true, data: [load] } } });
    await renderPage(
      <DataProvider>
        <Networks />
      </DataProvider>,
    );
    const name = 'Release the unpaid orders of 102.89.23.0/24';
    await userEvent.click(
      await screen.findByText('102.89.23.0/24: 12 unpaid orders, 40 pieces, ₦96,000.00'),
    );
    const reason = screen.getByRole('textbox', { name: /^Reason/ });
    await userEvent.clear(reason);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByText('Please give a reason')).toBeVisible();
    await userEvent.type(reason, 'No payment came.');
    answerWith({
      '/api/orders/networks/release': { body: { success: true, data: { released: 12 } } },
      '/api/orders/networks': { body: { success: true, data: [] } },
    });
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByText('Unpaid orders by network')).toBeNull());
  });
});
