import { act, screen } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { type Answer, answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { StockPage } from './StockPage.tsx';

describe('the page of held stock', () => {
  afterEach(() => queryClient.clear());

  it('shows no part before the slower one: it would be pushed down', async () => {
    const stock = Promise.withResolvers<Answer>();
    answerWith({
      '/api/admin/held-stock': stock.promise,
      '/api/orders?status=pending_payment&status=awaiting_confirmation&sort=held_until&limit=200': {
        body: { success: true, data: [], meta: { total: 0, nextCursor: null } },
      },
    });
    await renderPage(
      <DataProvider>
        <StockPage />
      </DataProvider>,
    );
    expect(await screen.findByText('Loading the held stock...')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Orders that hold stock' })).toBeNull();

    await act(async () => stock.resolve({ body: { success: true, data: [] } }));
    expect(
      await screen.findByRole('heading', { name: 'Orders that hold stock', level: 2 }),
    ).toBeVisible();
    const [, first, second] = screen.getAllByRole('heading', { name: /./ });
    expect(first).toHaveTextContent('Orders that hold stock');
    expect(second).toHaveTextContent('By product');
    expect(screen.getByRole('heading', { name: 'All stock can be ordered' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Count the stock' })).toHaveAttribute(
      'href',
      '/admin/products/count',
    );
  });
});
