import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readLastOrder, rememberOrder } from '../../lib/lastOrder.ts';
import { DataProvider, queryClient } from '../../lib/queryClient.tsx';
import { type Answer, answerWith, callsTo } from '../../testing/answers.ts';
import { buildOrder } from '../../testing/buildOrder.ts';
import { clearToasts } from '../../ui/Toast/toastStore.ts';
import type { PublicOrder } from './order.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { MAX_PROOF_BYTES } from './shrinkImage.ts';

const orderId = buildOrder().orderId;
const paths = {
  status: `/api/orders/${orderId}/status`,
  proof: `/api/orders/${orderId}/payment-proof`,
  extend: `/api/orders/${orderId}/extend`,
};
const shows = (order: PublicOrder): Answer => ({ body: { success: true, data: order } });
/** The network answers with this order, and as named. */
const answer = (order: PublicOrder, more: Parameters<typeof answerWith>[0] = {}) =>
  answerWith({ [paths.status]: shows(order), ...more });
const taken: Answer = { body: { success: true } };
const picture = new File(['picture'], 'receipt.png', { type: 'image/png' });

async function open(order = buildOrder(), more?: Parameters<typeof answer>[1]) {
  answer(order, more);
  const user = userEvent.setup();
  render(
    <DataProvider>
      <PaymentDialog orderId={orderId} onClose={() => {}} />
    </DataProvider>,
  );
  await screen.findAllByText(/^(First Sample Bank|The time to|Your transfer)/);
  return user;
}

const chooser = () => screen.getByLabelText(/^Choose an image/);
const uploadButton = () => screen.getByRole('button', { name: 'Upload proof' });

beforeEach(() => {
  clearToasts();
  queryClient.clear();
  // jsdom has no pictures: an address for the preview is all that is needed.
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} });
});

describe('the payment dialog', () => {
  it('has its title and subtitle', async () => {
    await open();
    expect(
      screen.getByRole('dialog', { name: 'Complete Your Payment' }),
    ).toHaveAccessibleDescription('Transfer to the account below and upload proof of payment');
  });

  it('shows bank, account, amount, reference and the duty of the bank', async () => {
    await open();
    expect(screen.getByText('Spade Orion Ltd')).toBeInTheDocument();
    expect(screen.getByText('0123 456 789')).toBeInTheDocument();
    expect(screen.getByText('₦97,000.00')).toBeInTheDocument();
    expect(screen.getAllByText('SO-7K4M2')).not.toHaveLength(0);
    expect(screen.getByText(/₦50 stamp duty/)).toBeInTheDocument();
  });

  it("counts down by the server's clock and does not read each second aloud", async () => {
    await open();
    expect(screen.getByRole('timer')).toHaveTextContent(/^(20:00|19:5\d)$/);
    const spoken = screen.getAllByRole('status').map((region) => region.textContent);
    expect(spoken.join('')).not.toMatch(/\d:\d\d/);
  });

  it.each([
    ['Copy account number', '0123456789', 'Account number copied to clipboard'],
    ['Copy amount', '97000.00', 'Amount copied to clipboard'],
    ['Copy reference', 'SO-7K4M2', 'Reference copied to clipboard'],
  ])('copies with %s', async (name, text, said) => {
    const user = await open();
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByText('Copied!')).toBeInTheDocument();
    expect(screen.getByText(said)).toBeInTheDocument();
    await expect(navigator.clipboard.readText()).resolves.toBe(text);
  });

  it('uploads nothing before an image is chosen', async () => {
    await open();
    expect(uploadButton()).toBeDisabled();
    expect(chooser()).toHaveAttribute('accept', expect.stringContaining('image/'));
  });

  it('refuses a file of 5 MB and does not keep it', async () => {
    const user = await open();
    const huge = new File([new Uint8Array(MAX_PROOF_BYTES)], 'huge.png', { type: 'image/png' });
    await user.upload(chooser(), huge);
    expect(await screen.findByText('File Too Large')).toBeInTheDocument();
    expect(screen.getByText('Please upload an image smaller than 5MB')).toBeInTheDocument();
    expect(screen.queryByText('huge.png')).not.toBeInTheDocument();
    expect(uploadButton()).toBeDisabled();
  });

  it.each([
    ['receipt.heic', 'image/heic'],
    ['receipt.HEIC', ''],
  ])('says in words that %s of type %p cannot be opened, before it is sent', async (name, type) => {
    await open();
    // Past the chooser's filter, as systems that give such a photo no type do.
    fireEvent.change(chooser(), { target: { files: [new File(['heic'], name, { type })] } });
    expect(await screen.findByText('This browser cannot open that image.')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'Your proof of payment' })).not.toBeInTheDocument();
    expect(uploadButton()).toBeDisabled();
    expect(callsTo(paths.proof)).toEqual([]);
  });

  it('takes a file just under 5 MB', async () => {
    const user = await open();
    const large = new File([new Uint8Array(MAX_PROOF_BYTES - 1)], 'large.png', {
      type: 'image/png',
    });
    await user.upload(chooser(), large);
    expect(await screen.findByText('large.png')).toBeInTheDocument();
    expect(uploadButton()).toBeEnabled();
  });

  it('shows progress, then the confirmation in place of the area', async () => {
    const sent = Promise.withResolvers<Answer>();
    const user = await open(buildOrder(), { [paths.proof]: sent.promise });
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByRole('button', { name: 'Uploading proof' })).toBeDisabled();
    answer(buildOrder({ status: 'awaiting_confirmation', hasProof: true }));
    sent.resolve(taken);
    expect(
      await screen.findByText("Your payment is being verified. We'll notify you once confirmed."),
    ).toBeInTheDocument();
    expect(screen.getAllByText('Payment Proof Uploaded!')).toHaveLength(2);
    expect(
      screen.getByText('A confirmation email will be sent once approved.'),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Choose an image/)).not.toBeInTheDocument();
  });

  it('takes the order off the list of unpaid ones as soon as the proof is there', async () => {
    const order = buildOrder();
    rememberOrder({ ...order, placedAt: new Date().toISOString(), isUnpaid: true });
    const user = await open(order, { [paths.proof]: taken });
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    await screen.findByText('A confirmation email will be sent once approved.');
    // The status still says that it waits for payment.
    expect(readLastOrder()).toMatchObject({ orderId: order.orderId, isUnpaid: false });
  });

  it('takes the words of a wrong file away once a picture is chosen', async () => {
    await open();
    const choose = (file: File) => fireEvent.change(chooser(), { target: { files: [file] } });
    choose(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Not an image')).toBeInTheDocument();
    choose(picture);
    expect(await screen.findByText(picture.name)).toBeInTheDocument();
    expect(screen.queryByText('Not an image')).not.toBeInTheDocument();
  });

  it.each([
    [409, 'ORDERS.CANNOT_EXTEND', 'The payment time of this order was extended before.'],
    [503, 'UNAVAILABLE', 'We are very busy at the moment.'],
  ])('says why there is no more time, beside the button: %i %s', async (status, code, message) => {
    const refused = { status, body: { success: false, code, message } };
    const user = await open(buildOrder(), { [paths.extend]: refused });
    await user.click(screen.getByRole('button', { name: 'Give me 30 more minutes' }));
    const words = await screen.findByText(message);
    expect(words.closest('[role="alert"]')).toHaveFocus();
    expect(screen.getByText('Time not extended')).toBeInTheDocument();
  });

  it("says 'Upload Failed', keeps the image and sends it again", async () => {
    const user = await open(buildOrder(), { [paths.proof]: [undefined, taken] });
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    expect(await screen.findByText('Upload Failed')).toBeInTheDocument();
    expect(
      screen.getByText('Failed to upload payment proof. Please try again.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/Do not pay again/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Upload again' }));
    expect(await screen.findAllByText('Payment Proof Uploaded!')).not.toHaveLength(0);
  });

  it("shows the server's reason when it refuses the image", async () => {
    const body = { code: 'PROOF.DAMAGED', message: 'This image is damaged and cannot be opened.' };
    const user = await open(buildOrder(), { [paths.proof]: { status: 422, body } });
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    expect(
      await screen.findByText('This image is damaged and cannot be opened.'),
    ).toBeInTheDocument();
  });

  it('gives more time once', async () => {
    const longer = buildOrder({ canExtend: false, paymentDeadline: '2026-11-21T09:14:00.000Z' });
    const user = await open(buildOrder(), { [paths.extend]: shows(longer) });
    await user.click(screen.getByRole('button', { name: 'Give me 30 more minutes' }));
    expect(await screen.findByText('You now have until 10:14 WAT.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /more minutes/ })).not.toBeInTheDocument();
  });

  it('does not call a lost connection a refusal', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Give me 30 more minutes' }));
    expect(await screen.findByText('No connection')).toBeInTheDocument();
    expect(screen.getByText(/did not reach us/)).toBeInTheDocument();
  });

  it('offers more time below the account, which does not move when the offer comes', async () => {
    await open();
    const account = screen.getByText('0123 456 789');
    const offer = screen.getByRole('button', { name: /more minutes/ });
    expect(account.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is honest at zero', async () => {
    await open(buildOrder({ now: '2026-11-21T08:44:00.000Z' }));
    expect(screen.getByRole('timer')).toHaveTextContent('0:00');
    expect(
      screen.getByText('The time to transfer and upload your proof has ended.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Do not transfer now.')).toBeInTheDocument();
    expect(screen.queryByText('Account number')).not.toBeInTheDocument();
    expect(screen.getByText('Upload a late proof')).toBeInTheDocument();
    expect(chooser()).toBeEnabled();
    expect(screen.queryByRole('button', { name: /more minutes/ })).not.toBeInTheDocument();
  });

  it('keeps an upload running when the time ends', async () => {
    const sent = Promise.withResolvers<Answer>();
    const user = await open(buildOrder(), { [paths.proof]: sent.promise });
    const giveUp = jest.spyOn(XMLHttpRequest.prototype, 'abort');
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    answer(buildOrder({ status: 'failed', failureReason: 'expired' }));
    await queryClient.invalidateQueries();
    expect(await screen.findByText('The time to pay has ended.')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    answer(buildOrder({ status: 'awaiting_confirmation', hasProof: true }));
    sent.resolve(taken);
    expect(await screen.findByText('Your transfer is being checked')).toBeInTheDocument();
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('shows no account to pay into once a proof is there', async () => {
    await open(buildOrder({ status: 'awaiting_confirmation', hasProof: true }));
    expect(screen.queryByText('0123 456 789')).not.toBeInTheDocument();
    expect(screen.getByText('Payment Proof Uploaded!')).toBeInTheDocument();
    expect(screen.getByText('We have your proof. There is nothing more to pay.')).toBeVisible();
    expect(screen.queryByText(/^Transfer to the account below/)).toBeNull();
  });

  it('takes the focus to the area when another image is wanted', async () => {
    const order = buildOrder({ status: 'awaiting_confirmation', canUploadProof: true });
    const user = await open(order);
    await user.click(screen.getByRole('button', { name: 'Send another image' }));
    expect(screen.getByRole('region', { name: 'Proof of payment' })).toHaveFocus();
  });

  it('leads to the order page and to WhatsApp with the reference', async () => {
    await open();
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
