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

  it.each([
    ['The money was sent back', 'refunded'],
    ['Hold stock again', 'restocked'],
    ['No payment was found', 'not_paid'],
  ])('settles by "%s", with the reason', async (words, settlement) => {
    const onDecide = await show();
    await userEvent.click(screen.getByRole('radio', { name: new RegExp(words) }));
    await userEvent.type(reason(), 'Seen on the statement of Monday');
    await settle();
    expect(onDecide).toHaveBeenCalledWith(settlement, 'Seen on the statement of Monday');
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
