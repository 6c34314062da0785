import { screen } from '@testing-library/react';
import { buildOrder } from '../../../testing/buildOrder.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { ReceiptLines } from './ReceiptLines.tsx';

const amountOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) });

const show = (traits: Parameters<typeof buildOrder>[0]) =>
  renderPage(
    <ReceiptLines
      order={buildOrder({ status: 'confirmed', ...traits })}
      caption="Receipt"
      total="Total paid"
      paidBy="Bank transfer"
    />,
  );

describe('receipt', () => {
  it('shows the total as paid when all of it was received', async () => {
    await show({ amountReceived: '97000.00' });
    expect(amountOf('Total paid')).toHaveTextContent('₦97,000.00');
  });

  it.each([
    ['less', '100.00', { shortfall: '96900.00' }, 'Still to pay', '₦96,900.00'],
    ['more', '98000.00', { excess: '1000.00' }, 'Paid too much', '₦1,000.00'],
  ])('tells what was received when it is %s', async (_, received, part, name, difference) => {
    await show({ amountReceived: received, ...part });
    expect(screen.queryByText('Total paid')).toBeNull();
    expect(amountOf('Order total')).toHaveTextContent('₦97,000.00');
    expect(amountOf('Received')).toHaveTextContent(
      received === '100.00' ? '₦100.00' : '₦98,000.00',
    );
    expect(amountOf(name)).toHaveTextContent(difference);
  });

  it('has what was taken off the price', async () => {
    await show({ discount: '1500.00' });
    expect(amountOf('Discount')).toHaveTextContent('-₦1,500.00');
  });

  it('sends nothing anywhere that is picked up', async () => {
    await show({ delivery: 'pickup', deliveryFee: '0.00', pickupPoint: 'Our shop: 2 Road, Ikeja' });
    expect(screen.queryByText('Ships to')).toBeNull();
    expect(screen.getByText(/Our shop: 2 Road, Ikeja/)).toBeVisible();
  });
});
