import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { AdminOrderDetail } from '../api/orders.ts';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { buildCredit } from '../testing/buildCredit.ts';
import { ReversalPanel } from './Reversal.tsx';

const {
  state: _state,
  suggestion: _suggestion,
  decisions: _decisions,
  rest: _rest,
  ...facts
} = buildCredit();
const credit = {
  ...facts,
  reversal: { words: 'A debit of 2026-11-22 took it back: RVSL NIP', at: '2026-11-22T10:00:00Z' },
  decision: {
    order: null,
    amount: '48500.00',
    by: 'clerk' as const,
    actor: 'ada',
    reason: null,
    at: '2026-11-21T10:00:00.000Z',
  },
  isCounted: false,
};
const lacking = { isPaymentTakenBack: true, isMoneyMissing: true, shortfall: '48500.00' };

const show = (order: Partial<AdminOrderDetail>) =>
  renderPage(
    <DataProvider>
      <ReversalPanel order={buildAdminOrder(order)} />
    </DataProvider>,
  );

describe('a payment that was taken back', () => {
  afterEach(() => queryClient.clear());

  it.each(['pending_payment', 'confirmed', 'processing'] as const)(
    'is said of an order that is %s, with what the bank did and what is missing',
    async (status) => {
      await show({ ...lacking, status, credits: [credit] });
      expect(screen.getByText('The bank took this payment back.')).toBeVisible();
      expect(screen.getByText(/RVSL NIP/)).toBeVisible();
      expect(screen.getByText(/₦48,500.00 is missing/)).toBeVisible();
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Ask the buyer to pay again',
        'Take the credit off this order',
        'A payment after all',
        'Leave it',
      ]);
    },
  );

  it.each([
    ['Ask the buyer to pay again', 'Ask by email', 'ask'],
    ['Leave it', 'Go on without the money', 'leave'],
  ])('%s: sends the answer with its reason', async (summary, submit, answer) => {
    answerWith({
      '/api/orders/142/answer-reversal': { body: { success: true, data: buildAdminOrder() } },
    });
    await show({ ...lacking, credits: [credit] });
    await userEvent.click(screen.getByRole('button', { name: summary }));
    await userEvent.type(screen.getByLabelText(/Why, for the history/), 'the bank says so');
    await userEvent.click(screen.getByRole('button', { name: submit }));
    const [call] = callsTo('/api/orders/142/answer-reversal');
    expect(await sentIn(call)).toEqual({ answer, reason: 'the bank says so' });
  });

  it.each([
    ['Take the credit off this order', 'Take it off', 'undo', { order: '142' }],
    ['A payment after all', 'This is a payment after all', 'overrule', { isPayment: true }],
  ])('%s: decides about the credit', async (summary, submit, path, sent) => {
    const address = `/api/admin/credits/7/${path}`;
    answerWith({ [address]: { body: { success: true, data: buildCredit() } } });
    await show({ ...lacking, credits: [credit] });
    await userEvent.click(screen.getByRole('button', { name: summary }));
    await userEvent.type(screen.getByLabelText(/Why, for the history/), 'the bank says so');
    await userEvent.click(screen.getByRole('button', { name: submit }));
    const [call] = callsTo(address);
    expect(await sentIn(call)).toEqual({ ...sent, reason: 'the bank says so' });
  });

  it('that staff took off says who did, and has no credit to decide about', async () => {
    const event = {
      at: '2026-11-21T10:00:00.000Z',
      fromStatus: null,
      toStatus: null,
      reason: null,
    };
    const history = [{ ...event, kind: 'credit_undone', actor: 'ada' }] as never;
    await show({ ...lacking, status: 'processing', history });
    expect(screen.getByText('ada took a payment off this order.')).toBeVisible();
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });

  it.each([
    ['was paid again, or has ended', { ...lacking, isMoneyMissing: false }],
    ['lost none', {}],
  ])('is not said of an order that %s', async (_what, order) => {
    await show(order);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
