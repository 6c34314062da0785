import { screen } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { buildCredit } from '../testing/buildCredit.ts';
import { DoubtNote, ShopifyNote } from './OrderNotes.tsx';

const {
  state: _state,
  suggestion: _suggestion,
  decisions: _decisions,
  rest: _rest,
  ...facts
} = buildCredit();
const credit = {
  ...facts,
  decision: {
    order: null,
    amount: '48500.00',
    by: 'clerk' as const,
    actor: 'ada',
    reason: null,
    at: '2026-11-21T10:00:00.000Z',
  },
  isCounted: true,
};

describe('a payment in doubt', () => {
  it.each([
    [{ isDisputed: true }, 'Statements disagree about ₦48,500.00.'],
    [
      { mayBeReturned: '2026-11-22: Rider fee' },
      '₦48,500.00 may have been returned: 2026-11-22: Rider fee.',
    ],
  ])('is said on its order, with the way to decide it: %j', async (doubt, words) => {
    await renderPage(<DoubtNote order={buildAdminOrder({ credits: [{ ...credit, ...doubt }] })} />);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: /statements disagree/ })).toBeVisible();
  });

  it('is not said of an order whose credits no one doubts', async () => {
    await renderPage(<DoubtNote order={buildAdminOrder({ credits: [credit] })} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('an order that Shopify does not let us cancel', () => {
  afterEach(() => queryClient.clear());

  it('has the reason, the way to cancel it by hand, and another try', async () => {
    const store = { kind: 'shopify', domain: 'my-shop.myshopify.com' };
    answerWith({ '/api/shopify/runs': { body: { success: true, data: { store, runs: [] } } } });
    const order = buildAdminOrder({
      status: 'failed',
      shopifyOrderId: 'gid://shopify/Order/5550101',
      shopifyError: 'It is fulfilled',
    });
    await renderPage(
      <DataProvider>
        <ShopifyNote order={order} />
      </DataProvider>,
    );
    expect(
      screen.getByText('This order is cancelled here, and still open in Shopify.'),
    ).toBeVisible();
    expect(screen.getByText('Reason: It is fulfilled.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Open it in Shopify' })).toHaveAttribute(
      'href',
      'https://my-shop.myshopify.com/admin/orders/5550101',
    );
    expect(screen.getByRole('button', { name: 'Try again now' })).toBeVisible();
  });
});
