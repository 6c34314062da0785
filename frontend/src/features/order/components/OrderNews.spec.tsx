import { act, screen } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { buildOrder, openProblem } from '../../../testing/buildOrder.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { orderKey } from '../api/orderQuery.ts';
import { OrderPage } from '../OrderPage.tsx';
import type { PublicOrder } from '../order.ts';

const refundAnswerBy = '2026-11-24T17:00:00.000Z';
const paid = { amountReceived: '97000.00', hasProof: true } as const;

const show = (traits: Partial<PublicOrder>) => {
  answerWith({});
  const order = buildOrder({ ...paid, ...traits });
  return renderPage(
    <DataProvider>
      <OrderPage orderId={order.orderId} first={{ success: true, data: order }} />
    </DataProvider>,
  );
};

/** Above the steps of the order. */
function expectFirst(words: string | RegExp) {
  const [steps] = screen.getAllByLabelText('Steps of this order');
  const said = screen.getByText(words);
  expect(said).toBeVisible();
  expect(said.compareDocumentPosition(steps as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
}

describe('what an order page says first where not all is well', () => {
  afterEach(() => queryClient.clear());

  it('of goods that came back: where the money is, and by when its way is said', async () => {
    await show({ status: 'returned', refundAnswerBy });
    expectFirst('We tell you by 24 Nov 2026, 18:00 how your ₦97,000.00 comes back.');
  });

  it('of goods that came back and money that went back', async () => {
    await show({ status: 'returned', refunded: '97000.00' });
    expectFirst('We have sent ₦97,000.00 back to you.');
  });

  it('of money that went back: when, to which account, and what was answered before', async () => {
    const account = 'GTBank, account ending in 6789';
    const refundsSent = [{ amount: '5000.00', paidAt: '2026-11-23T09:00:00.000Z', account }];
    const answerInWords = 'We refund ₦5,000.00.';
    const problem = { ...openProblem, answer: 'refund', answerInWords } as const;
    await show({ status: 'delivered', refunded: '5000.00', refundsSent, problem });
    expectFirst('We have sent ₦5,000.00 back to you.');
    expectFirst('It went out on 23 November 2026 to GTBank, account ending in 6789.');
    expectFirst(answerInWords);
  });

  it('of goods that came back, leaves a refund that is owed to the part that asks for the account', async () => {
    const refund = { account: null, isNumberDoubtful: false, banks: [] };
    await show({ status: 'returned', refundOwed: '97000.00', refund });
    expect(screen.queryByText(/is in our account/)).toBeNull();
    expect(screen.getByRole('heading', { name: '₦97,000.00 comes back to you' })).toBeVisible();
  });

  it('of a report: by when we answer, where the money is, and what was reported', async () => {
    await show({ status: 'delivered', problem: openProblem, refundAnswerBy });
    expectFirst(
      'We answer your report by 24 Nov 2026, 18:00; your ₦97,000.00 stays in our account until then.',
    );
    expectFirst(/^You told us on 23 November 2026: It is damaged, or does not work\./);
    expect(screen.getByRole('link', { name: 'Read your report, add pictures' })).toBeVisible();
    expect(screen.queryByText(/^Is something wrong/)).toBeNull();
  });

  it('of a report that was answered: the answer and its reason', async () => {
    const answered = {
      ...openProblem,
      answer: 'no',
      answerInWords: 'We cannot accept this claim.',
    };
    const reason = 'The pictures show it as ordered.';
    await show({ status: 'delivered', problem: { ...answered, answer: 'no', reason } });
    expectFirst('We cannot accept this claim.');
    expectFirst(`Reason: ${reason}`);
  });

  it('of a payment that is looked at again: one time, and where the money is not', async () => {
    const reviewBy = '2026-11-27T09:00:00.000Z';
    await show({ status: 'awaiting_confirmation', asksAgain: 'mistaken', reviewBy });
    expectFirst(
      'Sorry: we have not found your ₦97,000.00 in our bank account yet. We keep your goods, look again, and answer by 27 Nov 2026, 10:00.',
    );
    // Said once.
    expect(screen.queryByText('Your transfer is being checked')).toBeNull();
    expect(screen.queryByText(/There is nothing more to pay/)).toBeNull();
    expect(screen.queryByText(/^Usually/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send another image' })).toBeNull();
  });

  it.each([
    ['returned', 'The bank took your payment back.'],
    ['mistaken', 'Sorry: your payment is not there yet.'],
  ] as const)(
    'of a payment that did not stay: asks where the money is before it is sent again: %s',
    async (asksAgain, title) => {
      await show({ status: 'pending_payment', asksAgain });
      expectFirst(title);
      expectFirst(
        'Look in your bank app. Is the money back with you? Then transfer ₦97,000.00, with the same payment reference.',
      );
      expectFirst(/^Not back\? Do not pay again/);
    },
  );

  it('of an order that was cancelled unpaid: what it cost, and first the way of whoever paid it', async () => {
    const ended = { status: 'failed', failureReason: 'cancelled', ending: 'cancelled' } as const;
    await show({ ...ended, amountReceived: null, hasProof: false, canUploadProof: false });
    expectFirst(/ × 2, ₦97,000.00. Placed 21 November 2026/);
    const paid = screen.getByRole('link', { name: 'I have paid: tell us' });
    expect(paid).toHaveAttribute('href', expect.stringContaining('SO-7K4M2'));
    const again = screen.getByRole('link', { name: 'Order again' });
    expect(paid.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // The order has no product: that link leads to all of them.
    expect(screen.queryByText(/today's price and stock/)).toBeNull();
  });

  it('of an order that has ended: what holds for another one', async () => {
    await show({ status: 'failed', failureReason: 'expired', ending: 'expired', productId: 7 });
    expect(screen.getByText("The form has today's price and stock.")).toBeVisible();
  });

  it('of a transfer of which a part is left: what was too much, and by when its way is said', async () => {
    await show({ status: 'confirmed', leftOver: '5000.00', refundAnswerBy });
    expectFirst(
      'You paid ₦5,000.00 too much: we tell you by 24 Nov 2026, 18:00 how it comes back.',
    );
  });

  it('of a proof that came late: the goods are held, and nothing is to be paid twice', async () => {
    const at = '2026-11-21T08:50:00.000Z';
    await show({
      status: 'awaiting_confirmation',
      timeline: [{ at, status: 'awaiting_confirmation', what: 'proof_attached_late' }],
    });
    expectFirst('We still hold your goods: do not pay a second time.');
    expectFirst(/^Your proof came after the time to pay had ended/);
  });

  it('brings what staff did meanwhile into sight, unless the buyer is typing', async () => {
    const brought = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { orderId } = buildOrder();
    const becomes = (traits: Partial<PublicOrder>) => {
      const answer = { success: true, data: buildOrder(traits) };
      act(() => void queryClient.setQueryData(orderKey(orderId), answer));
    };
    await show({ status: 'awaiting_confirmation' });
    expect(brought).not.toHaveBeenCalled();
    const rejected = { status: 'pending_payment', hasProof: true } as const;
    becomes({ ...rejected, rejectionReason: 'The transfer is pending.' });
    const reason = await screen.findByText('Reason: The transfer is pending.');
    expect(brought).toHaveBeenCalledTimes(1);
    expect(brought.mock.contexts[0]).toContainElement(reason);
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    becomes({ ...rejected, rejectionReason: 'It shows another account.' });
    expect(await screen.findByText('Reason: It shows another account.')).toBeVisible();
    expect(brought).toHaveBeenCalledTimes(1);
    field.remove();
  });
});
