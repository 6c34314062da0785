import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../../testing/answers.ts';
import { renderPage } from '../../../../testing/renderPage.tsx';
import type { Refund } from '../api/creditQueries.ts';
import { DecideView } from './DecideView.tsx';

const refund: Refund = {
  id: 142,
  orderId: 'kPz0w4l1QmCq2a7m7oQw9A',
  reference: 'SO-7K4M2',
  status: 'confirmed',
  customerName: 'Adaeze Obi',
  customerEmail: 'a@example.com',
  customerPhone: '+2348035550142',
  totalPrice: '48500.00',
  received: '49000.00',
  refunded: '0.00',
  owed: '0.00',
  undecided: '500.00',
  toDecide: '500.00',
  reason: 'over',
  grantedFor: null,
  account: null,
  paid: [],
  payBy: null,
  ended: null,
  credits: [
    {
      id: 7,
      source: 'statement',
      amount: '49000.00',
      valueDate: '2026-11-21',
      narration: 'NIP/GTB/SO 7K4M2',
      sender: 'ADAEZE OBI',
      bankId: null,
    },
  ],
};

const LIST = '/api/admin/refunds?state=undecided&limit=50';
const listOf = (data: readonly Refund[], owed: string) => ({
  body: {
    success: true,
    data,
    meta: { total: data.length, withAccount: 0, nextCursor: null, owed, paid: '0.00' },
  },
});
const show = () =>
  renderPage(
    <DataProvider>
      <DecideView />
    </DataProvider>,
  );

describe('money to decide', () => {
  afterEach(() => queryClient.clear());

  it('says how much and why, and owes it by a press of its own', async () => {
    answerWith({ [LIST]: listOf([refund], '500.00') });
    await show();
    expect(await screen.findByText('1 order, ₦500.00')).toBeVisible();
    expect(screen.getByRole('row', { name: 'Received ₦49,000.00' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'The order costs ₦48,500.00' })).toBeVisible();
    expect(screen.getByText(/NIP\/GTB\/SO 7K4M2/)).toBeVisible();
    answerWith({
      [LIST]: listOf([], '0.00'),
      '/api/admin/refunds/142/decide': { body: { success: true, data: {} } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Owe ₦500.00 back to the buyer' }));
    expect(
      await screen.findByRole('heading', { name: 'There is nothing to decide' }),
    ).toBeVisible();
    const [call] = callsTo('/api/admin/refunds/142/decide');
    expect(await sentIn(call)).toEqual({ amount: '500.00' });
  });

  it('keeps the button when another amount is to be decided by now, and says so', async () => {
    answerWith({
      [LIST]: listOf([refund], '500.00'),
      '/api/admin/refunds/142/decide': {
        status: 409,
        body: {
          success: false,
          code: 'ORDERS.REFUND_CHANGED',
          requestId: 'r',
          message: 'Nothing is owed any more.',
        },
      },
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: /Owe ₦500.00 back/ }));
    expect(await screen.findByText(/Nothing is owed any more/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Owe ₦500.00 back/ })).toBeEnabled();
  });

  it('offers nothing for money that only a member of staff saw', async () => {
    answerWith({ [LIST]: listOf([{ ...refund, toDecide: '0.00' }], '500.00') });
    await show();
    expect(await screen.findByText(/Only a member of staff says so/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/^None goes back until a statement/)).toBeVisible();
    // The step that is named is one press away.
    expect(screen.getByRole('link', { name: 'Import the statement of the bank' })).toHaveAttribute(
      'href',
      '/admin/money?view=statements',
    );
  });
});
