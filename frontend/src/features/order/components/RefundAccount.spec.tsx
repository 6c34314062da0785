import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { buildOrder } from '../../../testing/buildOrder.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { OrderPage } from '../OrderPage.tsx';
import type { PublicOrder } from '../order.ts';

const banks = [
  { code: '000013', name: 'GTBank' },
  { code: '100004', name: 'OPay' },
];
const refund = { account: null, isNumberDoubtful: false, banks };
const owed = (traits: Partial<PublicOrder> = {}) =>
  buildOrder({ status: 'confirmed', refundOwed: '500.00', refund, ...traits });
const { orderId } = owed();
const PATH = `/api/orders/${orderId}/refund-account`;
const given = (traits: object = {}) => {
  const account = { ...refund, account: 'GTBank, account ending in 6789', ...traits };
  return { success: true as const, data: owed({ refund: account }) };
};

const show = (order: PublicOrder) =>
  renderPage(
    <DataProvider>
      <OrderPage orderId={orderId} first={{ success: true, data: order }} />
    </DataProvider>,
  );
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save this account' }));

describe('the account for a refund', () => {
  afterEach(() => queryClient.clear());

  it.each([
    [
      'too much came',
      {
        amountReceived: '97500.00',
        refundTime: 'within 5 working days (by Fri 27 Nov 2026 if you tell us today)',
      },
      /^Name your account here: .* within 5 working days \(by Fri 27 Nov 2026 if you tell us today\)\./,
    ],
    [
      'the order has ended',
      {
        status: 'failed' as const,
        failureReason: 'cancelled' as const,
        ending: 'cancelled' as const,
        cancelReason: 'The goods were damaged.',
      },
      /^Name your account here: after that the money goes out within a week\./,
    ],
  ])('is asked for when %s', async (_what, traits, why) => {
    answerWith({});
    await show(owed(traits));
    expect(screen.getByRole('heading', { name: '₦500.00 comes back to you' })).toBeVisible();
    expect(screen.getByText(why)).toBeVisible();
    // Above the form, and said once.
    const reasons = screen.queryAllByText(
      'This order was cancelled. Reason: The goods were damaged.',
    );
    expect(reasons).toHaveLength('status' in traits ? 1 : 0);
  });

  it('says first, of an order that goes on, that too much was paid', async () => {
    answerWith({});
    await show(owed({ amountReceived: '97500.00', excess: '500.00' }));
    const title = screen.getByRole('heading', {
      name: 'You paid ₦500.00 too much: it comes back to you',
    });
    const steps = screen.getByRole('list', { name: 'Steps of this order' });
    expect(title.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('does not call too much what staff granted back', async () => {
    answerWith({});
    const priceLines = [{ part: 'allowance' as const, label: 'Allowance', amount: '-500.00' }];
    await show(owed({ amountReceived: '97500.00', excess: '500.00', priceLines }));
    expect(screen.getByRole('heading', { name: '₦500.00 comes back to you' })).toBeVisible();
  });

  it('stands beside what was paid, what the order costs and what comes back', async () => {
    answerWith({});
    await show(owed({ amountReceived: '97500.00' }));
    expect(screen.getByText('You paid').closest('dl')).toHaveTextContent(
      'You paid₦97,500.00The order costs₦97,000.00Comes back₦500.00',
    );
  });

  it('is not asked for yet when staff have noted more than the bank has shown', async () => {
    answerWith({});
    await show(buildOrder({ status: 'confirmed', amountReceived: '97700.00', excess: '700.00' }));
    // Not "You paid": that is not known.
    expect(screen.getByText('Our staff noted').closest('dl')).toHaveTextContent(
      'Our staff noted₦97,700.00The order costs₦97,000.00Too much₦700.00',
    );
    expect(screen.getByRole('heading', { name: 'Our staff noted ₦700.00 too much' })).toBeVisible();
    expect(
      screen.getByText(/^Our bank statement does not show it yet. Once it does/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save this account' })).toBeNull();
  });

  it('is asked for in case staff find no new stock for a late payment, without a promise', async () => {
    answerWith({});
    await show(
      owed({ status: 'failed', failureReason: 'expired', ending: 'paid_late', isPaidLate: true }),
    );
    expect(screen.getByRole('heading', { name: 'If your ₦500.00 comes back' })).toBeVisible();
    expect(screen.getByText(/^We are finding out whether we can still deliver/)).toBeVisible();
    expect(screen.getByLabelText('Account number')).toBeVisible();
  });

  it('is not asked for while nothing is owed', async () => {
    answerWith({});
    await show(buildOrder());
    expect(screen.queryByRole('heading', { name: /comes back/ })).toBeNull();
  });

  it('names what is wrong beside the fields, sends what is right, and shows its end', async () => {
    answerWith({ [PATH]: { body: given() } });
    await show(owed());
    await press();
    const bank = screen.getByLabelText('Bank');
    expect(bank).toHaveAccessibleDescription('Please choose your bank');
    expect(bank).toHaveFocus();
    expect(callsTo(PATH)).toEqual([]);
    await userEvent.selectOptions(bank, 'GTBank');
    await userEvent.type(screen.getByLabelText('Account number'), '0123 456 789');
    await userEvent.type(screen.getByLabelText('Name of the account'), 'Ada Obi');
    await press();
    expect(await screen.findByText('We send it to GTBank, 0123 456 789, Ada Obi.')).toBeVisible();
    expect(sentIn(callsTo(PATH)[0])).toEqual({
      bankCode: '000013',
      accountNumber: '0123 456 789',
      accountName: 'Ada Obi',
    });
  });

  it('tells whoever opens the page later no more than the last digits', async () => {
    answerWith({});
    await show(given().data);
    expect(screen.getByText('We send it to GTBank, account ending in 6789.')).toBeVisible();
  });

  it('warns of a doubtful number, and takes another account', async () => {
    answerWith({});
    await show(given({ isNumberDoubtful: true }).data);
    expect(
      screen.getByText(/^Please check the account number: its last digit does not fit/),
    ).toBeVisible();
    expect(screen.getByLabelText('Account number')).not.toBeVisible();
    await userEvent.click(screen.getByText('Change the account'));
    expect(screen.getByLabelText('Account number')).toBeVisible();
  });

  it('keeps what was typed and says why when it was not saved', async () => {
    const message = 'Nothing is owed to you for this order, so no account is needed.';
    const body = { success: false, code: 'ORDERS.NO_REFUND_OWED', message };
    answerWith({ [PATH]: { status: 409, body } });
    await show(owed());
    await userEvent.selectOptions(screen.getByLabelText('Bank'), 'OPay');
    await userEvent.type(screen.getByLabelText('Account number'), '8031234567');
    await userEvent.type(screen.getByLabelText('Name of the account'), 'Ada Obi');
    await press();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Account number')).toHaveValue('8031234567');
  });

  it('asks for the code that was mailed before another account is saved', async () => {
    const message = 'To change the account, type the code that we sent.';
    const needed = { success: false, code: 'ORDERS.CODE_NEEDED', message };
    answerWith({ [PATH]: { status: 409, body: needed } });
    await show(given().data);
    await userEvent.click(screen.getByText('Change the account'));
    await userEvent.selectOptions(screen.getByLabelText('Bank'), 'OPay');
    await userEvent.type(screen.getByLabelText('Account number'), '8031234567');
    await userEvent.type(screen.getByLabelText('Name of the account'), 'Ada Obi');
    expect(screen.queryByLabelText('Code from our email')).toBeNull();
    await press();
    expect(await screen.findByText('We sent you a code')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    const code = screen.getByLabelText('Code from our email');
    await userEvent.type(code, '48');
    await press();
    expect(code).toHaveAccessibleDescription('The code has six digits');
    answerWith({ [PATH]: { body: given({ account: 'OPay, account ending in 4567' }) } });
    await userEvent.type(code, '2913');
    await press();
    expect(await screen.findByText('We send it to OPay, 8031 234 567, Ada Obi.')).toBeVisible();
    expect(sentIn(callsTo(PATH).at(-1))).toMatchObject({ code: '482913' });
  });
});
