import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { AdminOrderDetail, OrderEvent } from '../api/orders.ts';
import { buildAdminOrder, buildProof } from '../testing/buildAdminOrder.ts';
import { FirstLines } from './FirstLines.tsx';

const show = (part: Partial<AdminOrderDetail>) =>
  renderPage(<FirstLines order={buildAdminOrder(part)} />);

const event = (kind: OrderEvent['kind'], reason: string | null = null): OrderEvent => ({
  at: '2026-11-21T09:00:00.000Z',
  kind,
  fromStatus: null,
  toStatus: 'awaiting_confirmation',
  actor: 'bisi',
  reason,
});

describe('what an order says first', () => {
  it('is its state alone where nothing stands out', async () => {
    await show({});
    expect(document.body).toHaveTextContent(/^Awaiting Confirmation$/);
  });

  it('says by how much a proof was late', async () => {
    const proofs = [buildProof({ isLate: true, uploadedAt: '2026-11-21T08:56:00.000Z' })];
    await show({ hasLateProof: true, proofs });
    expect(screen.getByText('Late proof')).toBeVisible();
    expect(screen.getByText('Came 12 minutes after the deadline.')).toBeVisible();
  });

  it('says what is short, how the rest is counted, and that the order may be started all the same', async () => {
    const allowedActions = ['confirm_rest', 'process', 'unconfirm'] as const;
    await show({ status: 'confirmed', shortfall: '2000.00', allowedActions: [...allowedActions] });
    expect(screen.getByText('₦2,000.00 short')).toBeVisible();
    expect(
      screen.getByText(
        /use "Confirm a further payment" below, or match it on a bank statement. Start the order only if/,
      ),
    ).toBeVisible();
  });

  it('names no way that a clerk has not', async () => {
    await show({ status: 'confirmed', shortfall: '2000.00', allowedActions: [] });
    expect(screen.getByText(/ once a bank statement shows it\.$/)).toBeVisible();
  });

  it('says that a confirmation was taken back, when and why, until the payment is decided again', async () => {
    const history = [event('confirmed'), event('confirmation_undone', 'It was for another order')];
    const { unmount } = await show({ history, isConfirmationUndone: true });
    expect(screen.getByText('Confirmation taken back')).toBeVisible();
    expect(
      screen.getByText('This payment was confirmed and taken back on 21 Nov 2026, 10:00.'),
    ).toBeVisible();
    expect(screen.getByText(/^It was for another order. Look for the credit/)).toBeVisible();
    unmount();
    await show({ status: 'confirmed', history });
    expect(screen.queryByText(/taken back/)).toBeNull();
  });

  it('tags an order with which something is wrong, which its state would call done', async () => {
    await show({ status: 'delivered', hasOpenProblem: true });
    expect(document.body).toHaveTextContent(/^DeliveredProblem reported$/);
  });

  it('says of a state that the order does not go on while money is missing', async () => {
    await show({ status: 'confirmed', isMoneyMissing: true });
    expect(document.body).toHaveTextContent(/^Confirmed, on holdPayment taken back$/);
  });

  it('says until when an order is to be paid', async () => {
    await show({ status: 'pending_payment', paymentDeadline: '2026-11-21T09:00:00.000Z' });
    expect(document.body).toHaveTextContent(/^Pending PaymentPay by 21 Nov 2026, 10:00$/);
  });

  it('calls goods picked up that were not delivered', async () => {
    await show({ status: 'delivered', pickupPoint: 'Yaba depot: 14 Road, Lagos' });
    expect(document.body).toHaveTextContent(/^Picked up$/);
  });

  it('leads from a cancelled order to the refund that is owed', async () => {
    await show({ status: 'failed', ending: 'cancelled', refundOwed: '15800.00' });
    expect(screen.getByText('₦15,800.00 to send back')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the refunds' })).toHaveAttribute(
      'href',
      expect.stringContaining('view=refunds'),
    );
  });

  it('names what came beyond the price once, as what goes back when that is decided', async () => {
    await show({ status: 'confirmed', excess: '2500.00', refundOwed: '2500.00' });
    expect(screen.getByText('₦2,500.00 to send back')).toBeVisible();
    expect(screen.queryByText(/too much/)).toBeNull();
  });

  it('names both parts where only a part of it is decided', async () => {
    await show({ status: 'confirmed', excess: '2500.00', refundOwed: '1000.00' });
    expect(screen.getByText('₦1,500.00 too much')).toBeVisible();
    expect(screen.getByText('₦1,000.00 to send back')).toBeVisible();
  });

  it('says of a rejected proof that the buyer is mailed', async () => {
    const proofs = [buildProof({ rejectionReason: 'Too dark.' })];
    await show({ status: 'pending_payment', allowedActions: ['cancel'], proofs });
    expect(screen.getByText(/the buyer gets an email with the reason/)).toBeVisible();
  });
});
