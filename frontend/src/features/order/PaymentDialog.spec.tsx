import { screen, within } from '@testing-library/react';
import { queryClient } from '../../lib/queryClient.tsx';
import { buildOrder } from '../../testing/buildOrder.ts';
import { forgetPayment, openPayment, orderId, paths, shows } from '../../testing/paymentDialog.tsx';
import { seedOrder } from './seedOrder.ts';

const chooser = () => screen.getByLabelText(/^Choose an image/);

beforeEach(forgetPayment);

describe('the payment dialog', () => {
  it('has its title and subtitle, bank, account, amount, reference and the duty of the bank', async () => {
    await openPayment();
    expect(
      screen.getByRole('dialog', { name: 'Complete Your Payment' }),
    ).toHaveAccessibleDescription('Transfer to the account below and upload proof of payment');
    expect(screen.getByText('Spade Orion Ltd')).toBeInTheDocument();
    expect(screen.getByText('0123 456 789')).toBeInTheDocument();
    // Beside the clock, and with the account.
    expect(screen.getAllByText('₦97,000.00')).toHaveLength(2);
    expect(screen.getAllByText('SO-7K4M2')).not.toHaveLength(0);
    expect(screen.getByText(/₦50 stamp duty/)).toBeInTheDocument();
  });

  it("counts down by the server's clock and does not read each second aloud", async () => {
    await openPayment();
    expect(screen.getByRole('timer')).toHaveTextContent(/^(20:00|19:5\d)$/);
    const spoken = screen.getAllByRole('status').map((region) => region.textContent);
    expect(spoken.join('')).not.toMatch(/\d:\d\d/);
  });

  it('copies account number, amount and reference, and says so', async () => {
    const user = await openPayment();
    for (const [name, text] of [
      ['Account number', '0123456789'],
      ['Amount', '97000.00'],
      ['Reference', 'SO-7K4M2'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `Copy ${name.toLowerCase()}` }));
      expect(await screen.findByText(`${name} copied to clipboard`)).toBeInTheDocument();
      expect(screen.getByText('Copied!')).toBeInTheDocument();
      await expect(navigator.clipboard.readText()).resolves.toBe(text);
    }
  });

  it('says why there is no more time, beside the button', async () => {
    const message = 'The payment time of this order was extended before.';
    const body = { success: false, code: 'ORDERS.CANNOT_EXTEND', message };
    const user = await openPayment(buildOrder(), { [paths.extend]: { status: 409, body } });
    await user.click(screen.getByRole('button', { name: 'Give me 30 more minutes' }));
    const words = await screen.findByText(message);
    expect(words.closest('[role="alert"]')).toHaveFocus();
    expect(screen.getByText('Time not extended')).toBeInTheDocument();
  });

  it('gives more time once', async () => {
    const longer = buildOrder({ canExtend: false, paymentDeadline: '2026-11-21T09:14:00.000Z' });
    const user = await openPayment(buildOrder(), { [paths.extend]: shows(longer) });
    await user.click(screen.getByRole('button', { name: 'Give me 30 more minutes' }));
    expect(await screen.findByText('You now have until 10:14 WAT.')).toHaveFocus();
    expect(screen.queryByRole('button', { name: /more minutes/ })).not.toBeInTheDocument();
  });

  it('does not call a lost connection a refusal', async () => {
    const user = await openPayment();
    await user.click(screen.getByRole('button', { name: 'Give me 30 more minutes' }));
    expect(await screen.findByText('No connection')).toBeInTheDocument();
    expect(screen.getByText(/did not reach us/)).toBeInTheDocument();
  });

  it('offers a new order more time before its status has come, or the offer would move the proof', async () => {
    const { orderId: id, reference, paymentDeadline, totalAmount, ...order } = buildOrder();
    seedOrder(queryClient, {
      orderId: id,
      reference,
      paymentDeadline,
      totalAmount,
      ...order,
      serverNowMs: Date.parse(order.createdAt),
    });
    await openPayment(buildOrder(), { [paths.status]: new Promise(() => {}) });
    expect(screen.getByRole('button', { name: 'Give me 30 more minutes' })).toBeEnabled();
  });

  it('offers more time below the account, which does not move when the offer comes', async () => {
    await openPayment();
    const account = screen.getByText('0123 456 789');
    const offer = screen.getByRole('button', { name: /more minutes/ });
    expect(account.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says the sum, what to do and until when beside the clock', async () => {
    await openPayment();
    expect(screen.getByRole('timer').parentElement).toHaveTextContent(
      '₦97,000.00Transfer it by 09:44 WATI have paid: upload proof',
    );
  });

  it('leads from the clock to the upload, and stays where Back finds it', async () => {
    const user = await openPayment();
    const { length } = window.history;
    await user.click(screen.getByRole('link', { name: 'I have paid: upload proof' }));
    expect(screen.getByRole('region', { name: 'Proof of payment' })).toHaveFocus();
    expect(window.history.length).toBe(length);
    expect(window.location.hash).toBe('');
  });

  it('does not ask for payment in its title once the order has ended', async () => {
    await openPayment(buildOrder({ status: 'failed', ending: 'cancelled' }));
    expect(screen.getByRole('dialog', { name: 'Your order' })).toHaveAccessibleDescription(
      'This order has ended.',
    );
  });

  it.each([
    ['is cancelled', { failureReason: 'cancelled', ending: 'cancelled' }],
    ['ended too long ago for a proof', { failureReason: 'expired', ending: 'expired' }],
  ] as const)('lets a buyer say that an order is paid that %s', async (_what, traits) => {
    await openPayment(buildOrder({ status: 'failed', canUploadProof: false, ...traits }));
    expect(screen.getByRole('link', { name: /^I have paid/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/wa\.me.*I%20have%20paid%20for%20order%20SO-7K4M2/),
    );
  });

  it('hurries in the last five minutes, and leaves the account where it is', async () => {
    await openPayment(buildOrder({ now: '2026-11-21T08:40:00.000Z' }));
    expect(screen.getByRole('timer').parentElement).toHaveTextContent(
      'Hurry: upload proof by 09:44',
    );
    expect(
      screen.getByText(
        'After 09:44 a late proof still counts: you get the goods, or your money back.',
      ),
    ).toBeVisible();
    const account = screen.getByText('0123 456 789');
    const offer = screen.getByRole('button', { name: /more minutes/ });
    expect(account.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says why the proof cannot be sent yet, and offers the way out last', async () => {
    await openPayment();
    const why = screen.getByText('Ready once an image is chosen.');
    const cancel = screen.getByText('Cancel this order');
    expect(why.compareDocumentPosition(cancel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is honest at zero', async () => {
    await openPayment(buildOrder({ now: '2026-11-21T08:44:00.000Z' }));
    expect(screen.getByRole('timer')).toHaveTextContent('0:00');
    expect(
      screen.getByText('The time to transfer and upload your proof has ended.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Do not transfer now.')).toBeInTheDocument();
    expect(screen.queryByText('Account number')).not.toBeInTheDocument();
    expect(screen.getByText('I have paid: upload proof')).toBeInTheDocument();
    expect(chooser()).toBeEnabled();
    expect(screen.queryByRole('button', { name: /more minutes/ })).not.toBeInTheDocument();
  });

  it('shows no account to pay into once a proof is there', async () => {
    await openPayment(buildOrder({ status: 'awaiting_confirmation', hasProof: true }));
    expect(screen.queryByText('0123 456 789')).not.toBeInTheDocument();
    expect(screen.getByText('Payment Proof Uploaded!')).toBeInTheDocument();
    expect(screen.getByText('We have your proof. There is nothing more to pay.')).toBeVisible();
    expect(screen.queryByText(/^Transfer to the account below/)).toBeNull();
  });

  it('leads to the order page and to WhatsApp with the reference', async () => {
    await openPayment();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('link', { name: 'Open the order page' })).toHaveAttribute(
      'href',
      `/orders/${orderId}`,
    );
    expect(dialog.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining('SO-7K4M2'),
    );
  });
});
