import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { DiscountForm } from './DiscountForm.tsx';

const order = buildAdminOrder({
  totalPrice: '25000.00',
  totalAmount: '26500.00',
  discount: '0.00',
});

function show(of = order) {
  const onGive = jest.fn();
  render(<DiscountForm order={of} isBusy={false} onGive={onGive} />);
  return { onGive, user: userEvent.setup() };
}

describe('a discount of staff', () => {
  afterEach(() => sessionStorage.clear());

  it('says what the buyer pays then, and is given with its reason', async () => {
    const { onGive, user } = show();
    await user.click(screen.getByText('Give a discount'));
    await user.type(screen.getByLabelText('Off the price, in naira'), '1,500');
    await user.type(screen.getByLabelText(/^Why/), ' a regular customer ');
    await user.click(screen.getByRole('button', { name: 'Change the price to ₦25,000.00' }));
    expect(onGive).toHaveBeenCalledWith({ discount: '1500.00', reason: 'a regular customer' });
  });

  it('asks for an amount of at most the goods, and for a reason', async () => {
    const { onGive, user } = show();
    await user.click(screen.getByText('Give a discount'));
    await user.click(screen.getByRole('button', { name: 'Change the price' }));
    expect(screen.getByText('Enter an amount such as 500.00')).toBeVisible();
    expect(screen.getByText('Please give a reason')).toBeVisible();
    await user.type(screen.getByLabelText('Off the price, in naira'), '25000.01');
    expect(screen.getByText('The goods cost ₦25,000.00')).toBeVisible();
    expect(onGive).not.toHaveBeenCalled();
  });

  it('is changed in all, and taken back with 0', async () => {
    const { onGive, user } = show({ ...order, discount: '1500.00', totalAmount: '25000.00' });
    await user.click(screen.getByText('Change the discount'));
    const amount = screen.getByLabelText('Off the price, in naira');
    expect(amount).toHaveValue('1,500.00');
    await user.clear(amount);
    await user.type(amount, '0');
    await user.type(screen.getByLabelText(/^Why/), 'the wrong order');
    await user.click(screen.getByRole('button', { name: 'Change the price to ₦26,500.00' }));
    expect(onGive).toHaveBeenCalledWith({ discount: '0.00', reason: 'the wrong order' });
  });
});
