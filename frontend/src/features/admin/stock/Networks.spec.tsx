import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { Networks } from './Networks.tsx';

const load = {
  network: '102.89.23.0/24',
  openOrders: 14,
  unpaidOrders: 12,
  unreadOrders: 2,
  pieces: 40,
  totalPrice: '96000.00',
  firstAt: '2026-11-21T08:14:00.000Z',
  lastAt: '2026-11-21T09:14:00.000Z',
};

describe('networks with unpaid orders', () => {
  beforeEach(async () => {
    answerWith({ '/api/orders/networks': { body: { success: true, data: [load] } } });
    await renderPage(
      <DataProvider>
        <Networks />
      </DataProvider>,
    );
    await userEvent.click(
      await screen.findByText('102.89.23.0/24: 14 unpaid orders, 40 pieces, ₦96,000.00'),
    );
  });
  afterEach(() => queryClient.clear());

  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('lose their stock for a reason, once a clerk has read how many orders that are', async () => {
    const reason = screen.getByRole('textbox', { name: /^Reason/ });
    await userEvent.clear(reason);
    await press('Release 12 orders');
    expect(screen.getByText('Please give a reason')).toBeVisible();
    await userEvent.type(reason, 'No payment came.');
    answerWith({
      '/api/orders/networks/release': { body: { success: true, data: { released: 12 } } },
      '/api/orders/networks': { body: { success: true, data: [] } },
    });
    await press('Release 12 orders');
    expect(screen.getByText(/^Release 12 orders of 102.89.23.0\/24\?/)).toBeVisible();
    await press('Release 12 orders');
    expect(await screen.findByText(/^No network has several unpaid orders/)).toBeVisible();
    expect(callsTo('/api/orders/networks/release').map(sentIn)).toEqual([
      { network: load.network, reason: 'No payment came.', withPictures: false },
    ]);
  });

  it('keep it when the clerk thinks again', async () => {
    await press('Release 12 orders');
    await press('Keep them');
    expect(screen.queryByText(/\?/)).toBeNull();
  });

  it('lose that of pictures without a payment too, if it is chosen', async () => {
    await userEvent.click(screen.getByRole('checkbox', { name: /^Also 2 orders with a picture/ }));
    await press('Release 14 orders');
    expect(screen.getByText(/^Release 14 orders of/)).toBeVisible();
  });
});
