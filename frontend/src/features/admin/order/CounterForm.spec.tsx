import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { CounterForm } from './CounterForm.tsx';

describe('a payment at the counter', () => {
  const show = async (part: Parameters<typeof buildAdminOrder>[0] = {}) => {
    const onTake = jest.fn();
    render(<CounterForm order={buildAdminOrder(part)} isBusy={false} onTake={onTake} />);
    await userEvent.click(screen.getByText('Paid at the counter', { selector: 'summary' }));
    return onTake;
  };

  it('is all of the order in cash at one press, whose button says the sum', async () => {
    const onTake = await show();
    await userEvent.click(screen.getByRole('button', { name: 'I took ₦48,500.00' }));
    expect(onTake).toHaveBeenCalledWith({ paidBy: 'cash', amountReceived: '48500.00' });
  });

  it('is what the order still lacks, by card with the number of the slip', async () => {
    const onTake = await show({ amountReceived: '40000.00', shortfall: '8500.00' });
    await userEvent.selectOptions(screen.getByLabelText('How'), 'pos');
    await userEvent.type(screen.getByLabelText(/^Number on the terminal/), ' 0077 ');
    await userEvent.click(screen.getByRole('button', { name: 'I took ₦8,500.00' }));
    expect(onTake).toHaveBeenCalledWith({
      paidBy: 'pos',
      amountReceived: '8500.00',
      transactionId: '0077',
    });
  });

  it.each(['{Backspace}', '0.00'])('is not sent without a sum: %s', async (typed) => {
    const onTake = await show();
    await userEvent.clear(screen.getByLabelText('Amount in naira'));
    await userEvent.type(screen.getByLabelText('Amount in naira'), typed);
    expect(screen.getByText(/^Enter an amount/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take the payment' }));
    expect(onTake).not.toHaveBeenCalled();
  });
});
