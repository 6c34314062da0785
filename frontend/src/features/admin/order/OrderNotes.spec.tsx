import { screen } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { buildCredit } from '../testing/buildCredit.ts';
import { ApprovalNote, DoubtNote, ShopifyNote } from './OrderNotes.tsx';

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

describe('approval that a clerk asked for', () => {
  const event = (kind: 'confirmed' | 'approval_asked' | 'credit_matched') => ({
    at: '2026-11-21T10:00:00.000Z',
    kind,
    fromStatus: null,
    toStatus: 'confirmed' as const,
    actor: 'chidi',
    reason: null,
  });
  const asked = [event('confirmed'), event('approval_asked')];

  it.each([
    ['the rest of a confirmed order', '500.00', asked, true],
    ['a confirmed order that lacks nothing', null, asked, false],
    ['the first part, before it was confirmed', '500.00', asked.toReversed(), false],
    ['a rest that was confirmed since', '500.00', [...asked, event('credit_matched')], false],
  ])('is shown or not: %s', async (_what, shortfall, history, isShown) => {
    const order = buildAdminOrder({ status: 'confirmed', shortfall, history });
    await renderPage(<ApprovalNote order={order} />);
    expect(screen.queryAllByText(/asks for approval/)).toHaveLength(isShown ? 1 : 0);
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
