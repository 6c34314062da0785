import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/renderPage.tsx';
import { LatePaymentForm } from './LatePaymentForm.tsx';

const settle = () => userEvent.click(screen.getByRole('button', { name: 'Settle this order' }));
const reason = () => screen.getByRole('textbox', { name: /Reason/ });

async function show() {
  const onDecide = jest.fn();
  await renderPage(<LatePaymentForm orderId={137} isBusy={false} onDecide={onDecide} />);
  return onDecide;
}

describe('LatePaymentForm', () => {
  beforeEach(() => sessionStorage.clear());

  it('settles in one of three ways, with the reason', async () => {
    const onDecide = await show();
    await userEvent.type(reason(), 'Seen on Monday');
    for (const words of [
      /The money was sent back/,
      /Keep the order: hold stock again/,
      /No payment was found/,
    ]) {
      await userEvent.click(screen.getByRole('radio', { name: words }));
      await settle();
    }
    expect(onDecide.mock.calls).toEqual(
      ['refunded', 'restocked', 'not_paid'].map((settlement) => [settlement, 'Seen on Monday']),
    );
  });

  it('asks what was done, then why', async () => {
    const onDecide = await show();
    await settle();
    expect(screen.getByText('Choose what was done')).toBeVisible();
    expect(screen.getByRole('radio', { name: /sent back/ })).toHaveFocus();
    await userEvent.keyboard(' ');
    await settle();
    expect(screen.getByText('Please give a reason')).toBeVisible();
    expect(reason()).toHaveFocus();
    expect(onDecide).not.toHaveBeenCalled();
  });
});
