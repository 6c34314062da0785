import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../../lib/queryClient.tsx';
import { answerWith } from '../../../../testing/answers.ts';
import { renderPage } from '../../../../testing/renderPage.tsx';
import type { Refund } from '../api/creditQueries.ts';
import { RefundsView } from './RefundsView.tsx';

const refund: Refund = {
  ...{ id: 142, orderId: 'kPz0w4l1QmCq2a7m7oQw9A', reference: 'SO-7K4M2', status: 'confirmed' },
  ...{
    customerName: 'Adaeze Obi',
    customerEmail: 'a@example.com',
    customerPhone: '+2348035550142',
  },
  ...{ totalPrice: '48500.00', received: '49000.00', refunded: '0.00', owed: '500.00' },
  reason: 'over',
  credits: [
    {
      ...{ id: 7, amount: '49000.00', valueDate: '2026-11-21', narration: 'NIP/GTB/SO 7K4M2' },
      ...{ sender: 'ADAEZE OBI', bankId: null },
    },
  ],
  paid: [],
};

const LIST = '/api/admin/refunds?state=owed&limit=50';
const listOf = (data: readonly Refund[], owed: string) => ({
  body: { success: true, data, meta: { total: data.length, nextCursor: null, owed } },
});
const show = () =>
  renderPage(
    <DataProvider>
      <RefundsView isPaid={false} />
    </DataProvider>,
  );

describe('refunds owed', () => {
  afterEach(() => queryClient.clear());

  it('says how much, why, and where the money came from; ticks it off as paid', async () => {
    answerWith({ [LIST]: listOf([refund], '500.00') });
    await show();
    expect(await screen.findByText('₦500.00 owed')).toBeVisible();
    expect(screen.getByText(/ADAEZE OBI/)).toBeVisible();
    await userEvent.click(screen.getByText('Mark as paid'));
    answerWith({
      [LIST]: listOf([], '0.00'),
      '/api/admin/refunds/142/settle': { body: { success: true, data: {} } },
    });
    await userEvent.click(screen.getByRole('button', { name: '₦500.00 was sent back' }));
    expect(await screen.findByRole('heading', { name: 'No refund is owed' })).toBeVisible();
  });

  it('shows the other amount when a colleague was faster', async () => {
    answerWith({ [LIST]: listOf([refund], '500.00') });
    await show();
    await userEvent.click(await screen.findByText('Mark as paid'));
    const message = 'Another amount is owed by now.';
    answerWith({
      [LIST]: listOf([refund], '500.00'),
      '/api/admin/refunds/142/settle': {
        status: 409,
        body: { success: false, code: 'ORDERS.REFUND_CHANGED', message },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: '₦500.00 was sent back' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});
