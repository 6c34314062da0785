import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/renderPage.tsx';
import { ToSortOut } from './OrdersTab.tsx';

const figures = {
  totalOrders: 9,
  awaitingConfirmation: 0,
  confirmedOrders: 4,
  revenue: '1.00',
  paidLate: 0,
  overdue: 0,
  notInShopify: 0,
  refundsOwed: 0,
  refundsOwedAmount: '0.00',
};

describe('what must be sorted out', () => {
  it('is silent while there is nothing', async () => {
    const { container } = await renderPage(<ToSortOut {...figures} />);
    expect(container).toBeEmptyDOMElement();
  });

  it('counts what the server counts, and leads to the list of each', async () => {
    const owed = { refundsOwed: 13, refundsOwedAmount: '266400.00' };
    const counts = { paidLate: 1, overdue: 2, ...owed, notInShopify: 1200 };
    await renderPage(<ToSortOut {...figures} {...counts} />);
    expect(screen.getByText('1 order was paid late: refund or restock.')).toBeVisible();
    expect(screen.getByText('2 proofs were not checked in time.')).toBeVisible();
    expect(
      screen.getByText('You owe 13 buyers ₦266,400.00: they overpaid, or their order ended.'),
    ).toBeVisible();
    expect(screen.getByText('1,200 confirmed orders are not in Shopify.')).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/orders?attention=paid_late',
      '/admin/orders?attention=overdue&sort=review',
      '/admin/money?view=refunds',
      '/admin/orders?attention=not_in_shopify',
    ]);
  });
});
