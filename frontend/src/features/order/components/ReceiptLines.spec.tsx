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
    ['more', '98000.00', { excess: '1000.00', toDecide: '1000.00' }, 'Paid too much', '₦1,000.00'],
  ])('tells what was received when it is %s', async (_, received, part, name, difference) => {
    await show({ amountReceived: received, ...part });
    expect(screen.queryByText('Total paid')).toBeNull();
    expect(amountOf('Order total')).toHaveTextContent('₦97,000.00');
    expect(amountOf('Received')).toHaveTextContent(
      received === '100.00' ? '₦100.00' : '₦98,000.00',
    );
    expect(amountOf(name)).toHaveTextContent(difference);
  });

  it('counts nothing as received beyond the price that only staff have recorded', async () => {
    await show({ amountReceived: '98500.00', excess: '1500.00', toDecide: '500.00' });
    expect(amountOf('Received')).toHaveTextContent('₦97,500.00');
    expect(amountOf('Paid too much')).toHaveTextContent('₦500.00');
    expect(amountOf('Recorded, but not part of the price')).toHaveTextContent('₦1,000.00');
  });

  it('tells what was received and what went back of it', async () => {
    await show({ amountReceived: '97000.00', totalAmount: '92000.00', refunded: '5000.00' });
    expect(screen.queryByText('Total paid')).toBeNull();
    expect(amountOf('Order total')).toHaveTextContent('₦92,000.00');
    expect(amountOf('Received')).toHaveTextContent('₦97,000.00');
    expect(amountOf('Sent back')).toHaveTextContent('₦5,000.00');
  });

  const reduced = [
    { part: 'goods', label: 'Price of the goods', amount: '97000.00' },
    { part: 'delivery', label: 'Delivery', amount: '3500.00' },
    { part: 'discount', label: 'Discount', amount: '-500.00' },
    { part: 'allowance', label: 'Reduction granted', amount: '-1000.00' },
  ] as const;

  it('shows what the total is made of', async () => {
    const delivery = { deliveryFee: '3500.00', deliveryTime: '2 days' };
    await show({ totalAmount: '99000.00', priceLines: [...reduced], ...delivery });
    const lines = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Price of the goods₦97,000.00',
        'Delivery₦3,500.00, 2 days',
        'Discount-₦500.00',
        'Reduction granted-₦1,000.00',
        'Total paid₦99,000.00',
      ]),
    );
    expect(screen.getAllByRole('row', { name: /^Delivery/ })).toHaveLength(1);
  });

  it('does not call a reduction that staff granted paid too much', async () => {
    const granted = { excess: '1000.00', refundOwed: '1000.00', amountReceived: '100000.00' };
    await show({ totalAmount: '99000.00', priceLines: [...reduced], ...granted });
    expect(amountOf('We send back')).toHaveTextContent('₦1,000.00');
    expect(screen.queryByText('Paid too much')).toBeNull();
  });

  it('tells apart what staff send back and what is not decided yet', async () => {
    const mixed = {
      excess: '1500.00',
      refundOwed: '1000.00',
      toDecide: '500.00',
      amountReceived: '100500.00',
    };
    await show({ totalAmount: '99000.00', priceLines: [...reduced], ...mixed });
    expect(amountOf('We send back')).toHaveTextContent('₦1,000.00');
    expect(amountOf('Paid too much')).toHaveTextContent('₦500.00');
  });

  it('says of each part beyond the price what becomes of it', async () => {
    const refundAnswerBy = '2026-11-24T17:00:00.000Z';
    const account = 'GTBank, account ending in 6789';
    const refund = { account, isNumberDoubtful: false, banks: [] };
    await show({
      amountReceived: '99000.00',
      excess: '2000.00',
      refundOwed: '1000.00',
      toDecide: '500.00',
      refund,
      refundAnswerBy,
    });
    expect(amountOf('We send back')).toHaveTextContent(`₦1,000.00To ${account}.`);
    expect(amountOf('Paid too much')).toHaveTextContent(
      '₦500.00We tell you by 24 Nov 2026, 18:00 how it comes back.',
    );
    expect(amountOf('Recorded, but not part of the price')).toHaveTextContent(/an email says how/);
  });

  it('counts what is left of the transfer as received, and too much', async () => {
    const refundAnswerBy = '2026-11-24T17:00:00.000Z';
    await show({ amountReceived: '97000.00', leftOver: '3000.00', refundAnswerBy });
    expect(amountOf('Order total')).toHaveTextContent('₦97,000.00');
    expect(amountOf('Received')).toHaveTextContent('₦100,000.00');
    expect(amountOf('Paid too much')).toHaveTextContent(/₦3,000.00We tell you by 24 Nov 2026/);
  });

  it('sends nothing anywhere that is picked up', async () => {
    await show({ delivery: 'pickup', deliveryFee: '0.00', pickupPoint: 'Our shop: 2 Road, Ikeja' });
    expect(screen.queryByText('Ships to')).toBeNull();
    expect(screen.getByText(/Our shop: 2 Road, Ikeja/)).toBeVisible();
  });
});
