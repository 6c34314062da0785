import { screen } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { type Answer, answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { HeldStock } from './HeldStock.tsx';

const row = {
  productId: 3,
  variantId: null,
  title: 'Red palm oil, 25 litre keg',
  stock: 50,
  held: 18,
  share: 36,
  orders: 7,
  unknownToStore: 0,
};

const serve = (rows: readonly (typeof row)[]): void => {
  const body: Answer['body'] = { success: true, data: rows };
  answerWith({ '/api/admin/held-stock': { body } });
};

const show = (hasHolding = false) =>
  renderPage(
    <DataProvider>
      <HeldStock hasHolding={hasHolding} />
    </DataProvider>,
  );

describe('stock held unpaid', () => {
  afterEach(() => queryClient.clear());

  it('shows of each product what orders hold, and how many can still be ordered', async () => {
    serve([row]);
    await show();
    const cells = await screen.findByRole('row', { name: /^Red palm oil/ });
    expect(cells).toHaveTextContent(/50.*32.*7 orders.*18 held/);
  });

  it('leaves out what is only unknown to the store', async () => {
    serve([{ ...row, held: 0, share: 0, unknownToStore: 4 }]);
    await show();
    expect(await screen.findByText(/^No unpaid order holds stock/)).toBeVisible();
    expect(screen.queryByRole('row')).toBeNull();
  });

  it('does not say that nothing is held above orders that hold what is no longer on sale', async () => {
    serve([]);
    await show(true);
    expect(await screen.findByText(/^The orders above hold only products/)).toBeVisible();
    expect(screen.queryByText('All stock can be ordered')).toBeNull();
  });
});
