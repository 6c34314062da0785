import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { staffProductQueryOptions } from '../products/productsApi.ts';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { buildStaffProduct } from '../testing/buildStaffProduct.ts';
import { GrantForm } from './GrantForm.tsx';

describe('a refund that staff grant', () => {
  const sell = (source: 'store' | 'own' | 'demo') =>
    queryClient.setQueryData(
      staffProductQueryOptions(buildAdminOrder({}).productId).queryKey,
      buildStaffProduct({ source }),
    );
  beforeEach(() => {
    sessionStorage.clear();
    sell('own');
  });
  const show = async (part: Parameters<typeof buildAdminOrder>[0] = {}) => {
    const onGrant = jest.fn();
    const order = buildAdminOrder({ grantable: '48500.00', quantity: 3, ...part });
    render(<GrantForm order={order} isBusy={false} onGrant={onGrant} />, { wrapper: DataProvider });
    await userEvent.click(screen.getByText('Refund the buyer', { selector: 'summary' }));
    return onGrant;
  };
  const type = async (label: string | RegExp, text: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  };

  it('is a sum with a reason, and says at the button what will be owed', async () => {
    const onGrant = await show();
    await type('Amount in naira', '5,000');
    await type(/^Why/, 'One keg leaked');
    await userEvent.click(screen.getByRole('button', { name: 'Refund ₦5,000.00' }));
    expect(onGrant).toHaveBeenCalledWith({
      amount: '5000.00',
      atMost: '48500.00',
      reason: 'One keg leaked',
    });
  });

  it.each([
    [{ status: 'returned' as const }, true],
    [{ status: 'returned' as const, refundOwed: '48500.00' }, false],
    [{ status: 'delivered' as const }, false],
  ])('is open when the goods came back and nothing is decided: %j %s', (part, isOpen) => {
    const order = buildAdminOrder({ grantable: '48500.00', ...part });
    render(<GrantForm order={order} isBusy={false} onGrant={jest.fn()} />, {
      wrapper: DataProvider,
    });
    const form = screen.getByText('Refund the buyer', { selector: 'summary' }).closest('details');
    expect(form?.open).toBe(isOpen);
    expect(screen.queryByText(/^The goods came back/) !== null).toBe(isOpen);
  });

  it.each([
    [
      { deliveryFee: '3500.00' },
      /₦48,500\.00 can go back: ₦45,000\.00 for the goods and, if the fault is ours, ₦3,500\.00 for their delivery\./,
    ],
    [{ deliveryFee: null }, /₦48,500\.00 can go back\. The buyer/],
    [{ deliveryFee: '0.00' }, /₦48,500\.00 can go back\. The buyer/],
    // What went back before may have been for either.
    [{ deliveryFee: '3500.00', allowance: '500.00' }, /₦48,500\.00 can go back\. The buyer/],
  ])('tells the goods from their delivery: %j', async (part, words) => {
    await show(part);
    expect(screen.getByText(words)).toBeVisible();
  });

  it('takes pieces back, no more than the buyer has', async () => {
    const onGrant = await show({ returnedPieces: 1 });
    await type('Amount in naira', '5000');
    await type(/^Why/, 'One keg leaked');
    await userEvent.selectOptions(screen.getByLabelText('The goods'), 'write_off');
    await type('How many of 2', '3');
    await userEvent.click(screen.getByRole('button', { name: 'Refund ₦5,000.00' }));
    expect(screen.getByText('Please enter a number from 1 to 2')).toBeVisible();
    expect(onGrant).not.toHaveBeenCalled();
    await type('How many of 2', '2');
    await userEvent.click(screen.getByRole('button', { name: 'Refund ₦5,000.00' }));
    expect(onGrant).toHaveBeenCalledWith(
      expect.objectContaining({ pieces: 2, goods: 'write_off' }),
    );
  });

  it('starts from the goods that came back, also while the page is open', async () => {
    const onGrant = jest.fn();
    const form = (part: Parameters<typeof buildAdminOrder>[0]) => (
      <GrantForm
        order={buildAdminOrder({ grantable: '48500.00', quantity: 3, returnedPieces: 1, ...part })}
        isBusy={false}
        onGrant={onGrant}
      />
    );
    const { rerender } = render(form({ status: 'delivered' }), { wrapper: DataProvider });
    await userEvent.click(screen.getByText('Refund the buyer', { selector: 'summary' }));
    expect(screen.getByLabelText('The goods')).toHaveDisplayValue('No goods come back');
    rerender(form({ status: 'returned' }));
    expect(screen.getByLabelText('The goods')).toHaveDisplayValue('Back into stock');
    expect(screen.getByLabelText('How many of 2')).toHaveValue('2');
    await type('Amount in naira', '5000');
    await type(/^Why/, 'Came back');
    await userEvent.click(screen.getByRole('button', { name: 'Refund ₦5,000.00' }));
    expect(onGrant).toHaveBeenLastCalledWith(
      expect.objectContaining({ pieces: 2, goods: 'restock' }),
    );
    await userEvent.selectOptions(screen.getByLabelText('The goods'), 'none');
    await userEvent.click(screen.getByRole('button', { name: 'Refund ₦5,000.00' }));
    expect(onGrant).toHaveBeenLastCalledWith(expect.not.objectContaining({ goods: 'restock' }));
  });

  it('asks for no goods of an order whose goods are all booked', async () => {
    await show({ status: 'returned', returnedPieces: 3, refunded: '5000.00' });
    expect(screen.queryByLabelText('The goods')).toBeNull();
    expect(screen.queryByLabelText(/^How many/)).toBeNull();
  });

  it('is not sent above what was received, or without a reason', async () => {
    const onGrant = await show();
    await type('Amount in naira', '48500.01');
    await userEvent.click(screen.getByRole('button', { name: 'Refund ₦48,500.01' }));
    expect(screen.getByText('At most ₦48,500.00 can go back')).toBeVisible();
    expect(screen.getByText('Please give a reason')).toBeVisible();
    expect(onGrant).not.toHaveBeenCalled();
  });

  it.each([
    ['store' as const, 1],
    ['own' as const, 0],
    ['demo' as const, 0],
  ])(
    'says of a product of the %s that Shopify has its stock, where it does',
    async (source, notes) => {
      sell(source);
      await show();
      await userEvent.selectOptions(screen.getByLabelText('The goods'), 'restock');
      expect(screen.queryAllByText(/change its stock in Shopify/)).toHaveLength(notes);
    },
  );
});
