import { fireEvent, screen } from '@testing-library/react';
import { readUnpaidOrders, rememberOrder } from '../../lib/keptOrders.ts';
import { queryClient } from '../../lib/queryClient.tsx';
import { type Answer, callsTo } from '../../testing/answers.ts';
import { buildOrder } from '../../testing/buildOrder.ts';
import { answerOrder, forgetPayment, openPayment, paths } from '../../testing/paymentDialog.tsx';
import { MAX_PROOF_BYTES } from '../shared/shrinkImage.ts';

const taken: Answer = { body: { success: true } };
const picture = new File(['picture'], 'receipt.png', { type: 'image/png' });
const chooser = () => screen.getByLabelText(/^Choose an image/);
const uploadButton = () => screen.getByRole('button', { name: 'Upload proof' });

beforeEach(forgetPayment);

describe('the upload of a proof', () => {
  it('uploads nothing before an image is chosen', async () => {
    await openPayment();
    expect(uploadButton()).toBeDisabled();
    expect(chooser()).toHaveAttribute('accept', expect.stringContaining('image/'));
  });

  it('refuses a file of 5 MB and does not keep it', async () => {
    const user = await openPayment();
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
    await openPayment();
    // Past the chooser's filter, as systems that give such a photo no type do.
    fireEvent.change(chooser(), { target: { files: [new File(['heic'], name, { type })] } });
    expect(await screen.findByText('This browser cannot open that image.')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'Your proof of payment' })).not.toBeInTheDocument();
    expect(uploadButton()).toBeDisabled();
    expect(callsTo(paths.proof)).toEqual([]);
  });

  it('takes a file just under 5 MB', async () => {
    const user = await openPayment();
    const large = new File([new Uint8Array(MAX_PROOF_BYTES - 1)], 'large.png', {
      type: 'image/png',
    });
    await user.upload(chooser(), large);
    expect(await screen.findByText('large.png')).toBeInTheDocument();
    expect(uploadButton()).toBeEnabled();
  });

  it('shows progress, then the confirmation in place of the area', async () => {
    const sent = Promise.withResolvers<Answer>();
    const user = await openPayment(buildOrder(), { [paths.proof]: sent.promise });
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByRole('button', { name: 'Uploading proof' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    answerOrder(buildOrder({ status: 'awaiting_confirmation', hasProof: true }));
    sent.resolve(taken);
    expect(
      await screen.findByText("Your payment is being verified. We'll notify you once confirmed."),
    ).toBeInTheDocument();
    expect(screen.getAllByText('Payment Proof Uploaded!')).toHaveLength(2);
    expect(
      screen.getByText('A confirmation email will be sent once approved.'),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Choose an image/)).not.toBeInTheDocument();
    // What was sent, to be seen.
    expect(screen.getByRole('img', { name: 'Your proof of payment' })).toBeVisible();
  });

  it('sends another picture as another form, and the same one again as the same', async () => {
    const user = await openPayment(buildOrder(), { [paths.proof]: [undefined, undefined, taken] });
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    await user.click(await screen.findByRole('button', { name: 'Upload again' }));
    await screen.findByText('Upload Failed');
    const another = new File(['another'], 'other.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText(/^Choose another/), another);
    await screen.findByText('other.png');
    await user.click(screen.getByRole('button', { name: /^Upload/ }));
    await screen.findAllByText('Payment Proof Uploaded!');
    const keys = callsTo(paths.proof).map(({ headers }) => headers.get('form-id'));
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('takes the order off the list of unpaid ones as soon as the proof is there', async () => {
    const order = buildOrder();
    const placedAt = new Date().toISOString();
    for (const orderId of ['another', order.orderId])
      rememberOrder({ ...order, orderId, placedAt }, { isUnpaid: true });
    const user = await openPayment(order, { [paths.proof]: taken });
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    await screen.findByText('A confirmation email will be sent once approved.');
    // The status still says that it waits for payment.
    expect(readUnpaidOrders()).toEqual(['another']);
  });

  it('takes the words of a wrong file away once a picture is chosen', async () => {
    await openPayment();
    const choose = (file: File) => fireEvent.change(chooser(), { target: { files: [file] } });
    choose(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Not an image')).toBeInTheDocument();
    choose(picture);
    expect(await screen.findByText(picture.name)).toBeInTheDocument();
    expect(screen.queryByText('Not an image')).not.toBeInTheDocument();
  });

  it("says 'Upload Failed', keeps the image and sends it again", async () => {
    const user = await openPayment(buildOrder(), { [paths.proof]: [undefined, taken] });
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    expect(await screen.findByText('Upload Failed')).toBeInTheDocument();
    expect(
      screen.getByText('Failed to upload payment proof. Please try again.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/do not pay again/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Upload again' }));
    expect(await screen.findAllByText('Payment Proof Uploaded!')).not.toHaveLength(0);
  });

  it("shows the server's reason when it refuses the image, and asks for another one", async () => {
    const body = { code: 'PROOF.DAMAGED', message: 'This image is damaged and cannot be opened.' };
    const user = await openPayment(buildOrder(), { [paths.proof]: { status: 422, body } });
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    expect(
      await screen.findByText('This image is damaged and cannot be opened.'),
    ).toBeInTheDocument();
    // To send the same picture again would not help.
    expect(screen.queryByText(picture.name)).toBeNull();
    expect(chooser()).toBeEnabled();
    expect(uploadButton()).toBeDisabled();
  });

  it('says why below the heading of the upload', async () => {
    const body = { code: 'ORDERS.TOO_MANY_PROOFS', message: 'This order has used its 5 uploads.' };
    const user = await openPayment(buildOrder(), { [paths.proof]: { status: 429, body } });
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    const place = (await screen.findByText(body.message)).closest('section');
    expect(place).toBe(screen.getByRole('region', { name: 'Proof of payment' }));
    expect(screen.getByText(picture.name)).toBeVisible();
  });

  it('shows no picture that this browser cannot draw', async () => {
    const user = await openPayment();
    await user.upload(chooser(), picture);
    const preview = await screen.findByRole('img', { name: 'Your proof of payment' });
    fireEvent.error(preview);
    expect(preview).not.toBeInTheDocument();
    expect(screen.getByText(picture.name)).toBeVisible();
    expect(uploadButton()).toBeEnabled();
  });

  it('says of a proof that another device sent that only its picture is not here', async () => {
    await openPayment(buildOrder({ status: 'awaiting_confirmation', hasProof: true }));
    expect(screen.getByText('Shown only on the device that sent it.')).toBeVisible();
  });

  it('does not take the proof of another device for one that the server refused', async () => {
    const refused = Promise.withResolvers<Answer>();
    const user = await openPayment(buildOrder(), { [paths.proof]: refused.promise });
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    const at = new Date().toISOString();
    const timeline = [{ what: 'proof_attached', at, status: 'awaiting_confirmation' } as const];
    answerOrder(buildOrder({ timeline }));
    const message = 'This order has used its 5 uploads.';
    refused.resolve({ status: 429, body: { code: 'ORDERS.TOO_MANY_PROOFS', message } });
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByText('Payment Proof Uploaded!')).not.toBeInTheDocument();
  });

  it('keeps an upload running when the time ends', async () => {
    const sent = Promise.withResolvers<Answer>();
    const user = await openPayment(buildOrder(), { [paths.proof]: sent.promise });
    const giveUp = jest.spyOn(XMLHttpRequest.prototype, 'abort');
    await user.upload(chooser(), picture);
    await user.click(uploadButton());
    answerOrder(buildOrder({ status: 'failed', failureReason: 'expired', ending: 'expired' }));
    await queryClient.invalidateQueries();
    expect(await screen.findByText('You owe nothing.')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    answerOrder(buildOrder({ status: 'awaiting_confirmation', hasProof: true }));
    sent.resolve(taken);
    expect(await screen.findByText('Your transfer is being checked')).toBeInTheDocument();
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('takes the focus to the area when another image is wanted', async () => {
    const user = await openPayment(
      buildOrder({ status: 'awaiting_confirmation', hasProof: true, canUploadProof: true }),
    );
    await user.click(screen.getByRole('button', { name: 'Send another image' }));
    expect(screen.getByRole('region', { name: 'Proof of payment' })).toHaveFocus();
  });

  it('is not said to be done where no proof came and the payment is looked at again', async () => {
    await openPayment(buildOrder({ status: 'awaiting_confirmation', canUploadProof: true }));
    expect(screen.getByText('We are checking your payment')).toBeVisible();
    expect(screen.queryByText('Payment Proof Uploaded!')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send an image' })).toBeVisible();
  });
});
