import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../../testing/answers.ts';
import { renderPage } from '../../../../testing/renderPage.tsx';
import { toastStore } from '../../../../ui/Toast/toastStore.ts';
import type { Refund } from '../api/creditQueries.ts';
import { RefundsView } from './RefundsView.tsx';

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
  owed: '500.00',
  undecided: '0.00',
  toDecide: '0.00',
  reason: 'over',
  grantedFor: null,
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
  account: {
    bankCode: '000013',
    bankName: 'GTBank',
    accountNumber: '0123456789',
    accountName: 'ADAEZE OBI',
    givenAt: '2026-11-21T10:00:00.000Z',
    isNumberDoubtful: false,
    isOtherName: false,
    isReplaced: false,
  },
  payBy: '2026-11-27',
  ended: null,
  paid: [],
};

const LIST = '/api/admin/refunds?state=owed&limit=50';
const listOf = (data: readonly Refund[], owed: string) => ({
  body: {
    success: true,
    data,
    meta: {
      total: data.length,
      withAccount: Math.min(1, data.filter(({ account }) => account).length),
      nextCursor: null,
      owed,
      paid: '49500.00',
    },
  },
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
    expect(await screen.findByText('₦500.00')).toBeVisible();
    expect(screen.getByText(/ADAEZE OBI, NIP/)).toBeVisible();
    expect(screen.getByRole('row', { name: 'Received ₦49,000.00' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'The order costs ₦48,500.00' })).toBeVisible();
    expect(screen.getByText('GTBank 0123456789')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as paid' }));
    await userEvent.click(screen.getByRole('button', { name: '₦500.00 was sent back' }));
    const reference = screen.getByLabelText("The bank's reference of the transfer");
    expect(reference).toHaveFocus();
    expect(reference).toHaveAccessibleDescription(/Please enter the bank/);
    expect(reference).toHaveFocus();
    await userEvent.type(reference, 'FT-17');
    answerWith({
      [LIST]: listOf([], '0.00'),
      '/api/admin/refunds/142/settle': { body: { success: true, data: {} } },
    });
    await userEvent.click(screen.getByRole('button', { name: '₦500.00 was sent back' }));
    expect(await screen.findByRole('heading', { name: 'No refund is owed' })).toBeVisible();
    const [call] = callsTo('/api/admin/refunds/142/settle');
    expect(sentIn(call)).toEqual({ amount: '500.00', bankReference: 'FT-17' });
    expect(toastStore.read()?.description).toBe(
      'The mail to the buyer waits an hour. Until then you can undo it.',
    );
  });

  it('says by when its buyer was promised it, and marks one that is late', async () => {
    const coming = { ...refund, id: 143, payBy: '2999-01-01' };
    answerWith({ [LIST]: listOf([refund, coming], '1000.00') });
    await show();
    expect(
      await screen.findByText('Late: the buyer was promised it by Friday, 27 November 2026.'),
    ).toBeVisible();
    expect(screen.getByText('Tuesday, 1 January 2999')).toBeVisible();
  });

  it('says how the order ended, by whom and why, what names no sender, and how to reach the buyer', async () => {
    const end = {
      at: '2026-11-21T10:00:00.000Z',
      fromStatus: 'confirmed',
      toStatus: 'failed',
    } as const;
    const ended = {
      ...end,
      kind: 'cancelled',
      actor: 'ada',
      reason: 'The last one broke',
    } as const;
    const expired = { ...end, kind: 'expired', actor: 'system', reason: null } as const;
    const credits = refund.credits.map((credit) => ({ ...credit, sender: null, narration: '' }));
    const refunds = [
      { ...refund, reason: 'ended', ended, credits } as const,
      { ...refund, id: 143, reason: 'ended', ended: expired } as const,
    ];
    answerWith({ [LIST]: listOf(refunds, '1000.00') });
    await show();
    expect(await screen.findByText('Order cancelled by ada: The last one broke')).toBeVisible();
    expect(screen.getByText('Payment time ended.')).toBeVisible();
    expect(screen.getByText(/2026, the statement names no sender$/)).toBeVisible();
    const [call] = screen.getAllByRole('link', { name: '+2348035550142' });
    expect(call).toHaveAttribute('href', 'tel:+2348035550142');
    const [chat] = screen.getAllByRole('link', { name: /^WhatsApp/ });
    expect(chat).toHaveAttribute('href', 'https://wa.me/2348035550142');
  });

  it('takes two keys and the reference each: the next one has the focus', async () => {
    const other = { ...refund, id: 143, reference: 'SO-HH9ES' };
    answerWith({ [LIST]: listOf([refund, other], '1000.00') });
    await show();
    await screen.findAllByRole('button', { name: 'Mark as paid' });
    await userEvent.keyboard('j{Enter}FT-17');
    answerWith({
      [LIST]: listOf([other], '500.00'),
      '/api/admin/refunds/142/settle': { body: { success: true, data: {} } },
    });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText(/SO-7K4M2/)).toBeNull());
    // Given in a task of its own, once the entry is gone.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mark as paid' })).toHaveFocus());
    expect(callsTo('/api/admin/refunds/142/settle')).toHaveLength(1);
  });

  it('opens one of its two forms at a time, and closes it with the same button', async () => {
    answerWith({ [LIST]: listOf([refund], '500.00') });
    await show();
    const paid = await screen.findByRole('button', { name: 'Mark as paid' });
    await userEvent.click(paid);
    expect(screen.getByRole('form', { name: 'Mark as paid' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Call this refund off' }));
    expect(screen.queryByRole('form', { name: 'Mark as paid' })).toBeNull();
    expect(screen.getByLabelText(/Reason, for staff/)).toBeVisible();
    await userEvent.click(paid);
    await userEvent.click(paid);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('shows the other amount when a colleague was faster', async () => {
    answerWith({ [LIST]: listOf([refund], '500.00') });
    await show();
    await userEvent.click(await screen.findByText('Mark as paid'));
    await userEvent.type(screen.getByLabelText("The bank's reference of the transfer"), 'FT-17');
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

  it('says where the money goes, and what to check before it is sent', async () => {
    const account = { ...refund.account, isNumberDoubtful: true, isOtherName: true };
    const without = { ...refund, id: 143, account: null };
    const refunds = [{ ...refund, account }, without] as const;
    // The sample has an account, although the type says that it may have none.
    answerWith({ [LIST]: listOf(refunds as unknown as Refund[], '1000.00') });
    await show();
    expect(await screen.findByText(/^The last digit does not fit the bank/)).toBeVisible();
    expect(screen.getByText(/This is not the name of the buyer/)).toBeVisible();
    expect(screen.getByText(/^The buyer has named no account yet/)).toBeVisible();
    expect(await screen.findByText(/^1 of 2 buyers named an account/)).toBeVisible();
  });

  it('offers no file for the bank while no buyer has named an account', async () => {
    // The sample has an account, although the type says that it may have none.
    const without = { ...refund, account: null } as unknown as Refund;
    answerWith({ [LIST]: listOf([without], '500.00') });
    await show();
    expect(await screen.findByText(/^The buyer has named no account yet/)).toBeVisible();
    expect(screen.queryByText(/named an account/)).toBeNull();
    expect(
      screen.getByText(/^Once it is named, the buyer is promised the money within/),
    ).toBeVisible();
    const rule = screen.getByText(/^Never pay to an account that someone tells you on the phone/);
    const paid = screen.getByRole('button', { name: 'Mark as paid' });
    expect(rule.compareDocumentPosition(paid)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const ask = screen.getByRole('link', { name: 'Ask for it on WhatsApp' });
    expect(ask).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+$/));
    expect(ask.compareDocumentPosition(paid)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: 'Call the buyer' })).toHaveAttribute(
      'href',
      `tel:${refund.customerPhone}`,
    );
    expect(screen.getByText(/^Without an account pay only in cash at the counter/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Export for the bank/ })).toBeNull();
  });

  it('can be undone until the buyer gets the mail', async () => {
    const part = { amount: '500.00', paidBy: 'bola', paidAt: '2026-11-21T10:00:00.000Z' };
    const paid = [{ ...part, note: 'FT-17', undoableUntil: '2026-11-21T11:00:00.000Z' }];
    const done = { ...refund, owed: '0.00', refunded: '500.00', paid };
    const PAID = LIST.replace('owed', 'paid');
    const undone = { '/api/admin/refunds/142/undo': { body: { success: true, data: {} } } };
    answerWith({ [PAID]: [listOf([done], '0.00'), listOf([], '0.00')], ...undone });
    await renderPage(
      <DataProvider>
        <RefundsView isPaid />
      </DataProvider>,
    );
    expect(await screen.findByText('The buyer gets a mail at 12:00.')).toBeVisible();
    expect(screen.getByText('1 order, ₦49,500.00')).toBeVisible();
    expect(screen.getByText('₦500.00')).toBeVisible();
    expect(
      screen.getByRole('row', { name: 'Why More was received than the order costs.' }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo: it was not sent' }));
    expect(await screen.findByRole('heading', { name: 'No refund was paid yet' })).toBeVisible();
  });

  it.each([
    ['One of the cables was scratched', 'Why Staff granted it: One of the cables was scratched'],
    [null, undefined],
  ])('gives the reason that staff entered for a grant, %s', async (grantedFor, row) => {
    answerWith({ [LIST]: listOf([{ ...refund, reason: 'granted', grantedFor }], '500.00') });
    await show();
    await screen.findByRole('row', { name: /^Received/ });
    const why = screen.queryByRole('row', { name: /^Why/ });
    expect(why?.textContent).toBe(row?.replace('Why ', 'Why'));
  });

  it('leaves a doubtful account out of the file until someone has checked it', async () => {
    const account = refund.account && { ...refund.account, isReplaced: true };
    answerWith({
      [LIST]: listOf([{ ...refund, account }], '500.00'),
      '/api/admin/refunds/export.csv': { body: '' },
      '/api/admin/refunds/export.csv?checked=142': { body: '' },
    });
    await show();
    expect(
      await screen.findByText('It took the place of an account that was named before.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Export for the bank/ }));
    await waitFor(() => expect(callsTo('/api/admin/refunds/export.csv')).toHaveLength(1));
    await userEvent.click(screen.getByRole('checkbox', { name: /I checked this account/ }));
    await userEvent.click(screen.getByRole('button', { name: /Export for the bank/ }));
    await waitFor(() =>
      expect(callsTo('/api/admin/refunds/export.csv?checked=142')).toHaveLength(1),
    );
  });
});
