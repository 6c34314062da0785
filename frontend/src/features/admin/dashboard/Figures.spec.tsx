import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/renderPage.tsx';
import { Figures } from './Figures.tsx';

const figures = {
  totalOrders: 1284,
  awaitingConfirmation: 3,
  confirmedOrders: 1107,
  revenue: '61480250.00',
  paidLate: 0,
  overdue: 0,
  notInShopify: 0,
  refundsOwed: 0,
  refundsOwedAmount: '0.00',
};

describe('Figures', () => {
  it('shows the four figures with their names', async () => {
    await renderPage(<Figures figures={figures} oldest="38 minutes" />);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Total OrdersAll statuses',
      'Awaiting ConfirmationOldest: 38 minutes',
      'Confirmed Orders86% of all orders',
      'RevenueReceived for confirmed orders',
    ]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '1,284',
      '3',
      '1,107',
      '₦61,480,250.00',
    ]);
  });

  it('leads from each figure to what it counts, from the revenue only who may see it', async () => {
    const { unmount } = await renderPage(<Figures figures={figures} oldest="38 minutes" />);
    const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    const orders = ['/admin/orders', '/admin/orders?status=awaiting_confirmation&sort=review'];
    expect(hrefs()).toEqual(orders);
    unmount();
    await renderPage(<Figures figures={figures} oldest="38 minutes" seesBusiness />);
    expect(hrefs()).toEqual([...orders, '/admin/business']);
  });

  it('shows no figure while there is none', async () => {
    await renderPage(<Figures figures={undefined} oldest={undefined} />);
    expect(screen.queryByText('0')).toBeNull();
  });
});
