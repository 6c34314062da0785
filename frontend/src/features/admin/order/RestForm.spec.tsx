import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { RestForm } from './RestForm.tsx';

const part = { status: 'confirmed', amountReceived: '10000.00', shortfall: '5000.00' } as const;

describe('a further payment of an order that was confirmed short', () => {
  afterEach(() => sessionStorage.clear());

  const show = async () => {
    const onConfirm = jest.fn();
    render(<RestForm order={buildAdminOrder(part)} isBusy={false} onConfirm={onConfirm} />);
    await userEvent.click(screen.getByText('Confirm a further payment', { selector: 'summary' }));
    // The box is not ticked by a press that was meant for what stood there before.
    const pointer = userEvent.setup({ pointerEventsCheck: 0 });
    return { onConfirm, pointer };
  };
  const amount = () => screen.getByLabelText(/^What came now/);
  const send = () => userEvent.click(screen.getByRole('button', { name: /further payment/ }));

  it('is what the clerk typed and attests, with its day and id', async () => {
    const { onConfirm, pointer } = await show();
    expect(amount()).toHaveValue('');
    expect(screen.getByText('The order lacks ₦5,000.00.')).toBeVisible();
    await userEvent.type(amount(), '5,000');
    expect(screen.getByText('Exactly what the order lacks.')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Date of the payment/), '2026-11-20');
    await userEvent.type(screen.getByLabelText(/^Transaction id/), ' FT-2 ');
    await pointer.click(screen.getByRole('checkbox', { name: /^A further ₦5,000.00 for order/ }));
    await send();
    const facts = { paidOn: '2026-11-20', transactionId: 'FT-2' };
    expect(onConfirm).toHaveBeenCalledWith({ amountReceived: '5000.00', ...facts });
  });

  it('is not sent without a sum, or without the tick, which another sum takes away', async () => {
    const { onConfirm, pointer } = await show();
    await send();
    expect(screen.getByText(/^Enter an amount/)).toBeVisible();
    await userEvent.type(amount(), '4000');
    expect(screen.getByText('₦1,000.00 is then still to pay.')).toBeVisible();
    await pointer.click(screen.getByRole('checkbox'));
    await userEvent.type(amount(), '0');
    expect(screen.getByText('₦35,000.00 more than the order lacks.')).toBeVisible();
    await send();
    expect(screen.getByText('Check the bank account, then tick this box.')).toBeVisible();
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
