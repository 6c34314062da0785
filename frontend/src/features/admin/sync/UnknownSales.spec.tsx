import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { UnknownSales } from './UnknownSales.tsx';

const row = {
  productId: 3,
  variantId: null as number | null,
  title: 'Adire fabric',
  stock: 50,
  held: 0,
  share: 0,
  orders: 0,
  unknownToStore: 4,
};

const serve = (rows: readonly (typeof row)[]): void =>
  answerWith({
    '/api/admin/held-stock': { body: { success: true, data: rows } },
  });

const show = () =>
  renderPage(
    <DataProvider>
      <UnknownSales />
    </DataProvider>,
  );

describe('sales that the store does not know', () => {
  afterEach(() => queryClient.clear());

  it('lets staff say of a product, with all its variants, that the store has them', async () => {
    serve([row, { ...row, variantId: 12, unknownToStore: 2 }]);
    await show();
    await userEvent.click(await screen.findByText('Adire fabric: 6 pieces'));
    answerWith({
      '/api/admin/held-stock/trust-store': {
        body: { success: true, data: { statementId: 'a-statement', pieces: 6 } },
      },
      '/api/admin/held-stock/trust-store/a-statement/undo': {
        body: { success: true, data: { statementId: 'a-statement', pieces: 6 } },
      },
      '/api/admin/held-stock': { body: { success: true, data: [] } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'The store has these sales' }));
    expect(await screen.findByText('Adire fabric: the store has 6 pieces.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(screen.queryByText(/^Adire fabric/)).toBeNull());
  });

  it('is silent when there are none', async () => {
    serve([{ ...row, held: 3, unknownToStore: 0 }]);
    await show();
    await waitFor(() => expect(queryClient.getQueryData(['/api/admin/held-stock'])).toBeDefined());
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
