import { render, screen } from '@testing-library/react';
import { buildOrder } from '../../../testing/buildOrder.ts';
import { BankDetails } from './BankDetails.tsx';

describe('where to pay', () => {
  it('names the rest once less than the total was received', () => {
    render(
      <BankDetails order={buildOrder({ amountReceived: '90000.00', shortfall: '7000.00' })} />,
    );
    expect(screen.getByText('Amount to pay')).toBeVisible();
    expect(screen.getByText('₦7,000.00')).toBeVisible();
    expect(screen.getByText(/^We received ₦90,000.00 of ₦97,000.00/)).toBeVisible();
    expect(screen.queryByText(/stamp duty/)).toBeNull();
  });

  const short = { amountReceived: '90000.00', shortfall: '7000.00' };
  const now = '2026-11-21T08:30:00.000Z';

  it.each([
    [
      'by when it must come while a proof waits',
      { status: 'awaiting_confirmation', paymentDeadline: '2026-11-24T17:00:00.000Z' },
      'Please transfer the rest by 24 Nov, 18:00 WAT. We hold the goods for you until then.',
    ],
    [
      'no day that is over',
      { status: 'awaiting_confirmation', paymentDeadline: '2026-11-20T17:00:00.000Z' },
      'We send the goods once the rest is here.',
    ],
    [
      'that a confirmed order keeps the goods',
      { status: 'confirmed' },
      'We keep the goods for you, without a last day, and send them once the rest is here.',
    ],
  ] as const)('says of the rest %s', (_what, traits, words) => {
    render(<BankDetails order={buildOrder({ ...short, now, ...traits })} />);
    expect(screen.getByText(/^We received ₦90,000.00/)).toHaveTextContent(
      `We received ₦90,000.00 of ₦97,000.00. ${words}`,
    );
  });

  it('says who is paid after all that a transfer needs', () => {
    const { container } = render(<BankDetails order={buildOrder()} />);
    expect(container.textContent).toMatch(
      /Account number.*Account name.*Amount to pay.*Payment reference.*Who you paySpade Orion, RC\s1666375, .*search\.cac\.gov\.ng/,
    );
  });

  const reduced = {
    totalAmount: '96500.00',
    priceLines: [
      { part: 'goods' as const, label: 'Price of the goods', amount: '97000.00' },
      { part: 'discount' as const, label: 'Discount', amount: '-500.00' },
    ],
  };

  it('says what a reduced amount is made of', () => {
    render(<BankDetails order={buildOrder(reduced)} />);
    expect(screen.getByText(/^Price of the goods ₦97,000.00; Discount -₦500.00\./)).toBeVisible();
  });

  it('says what goods and delivery cost, and how long it takes', () => {
    const priceLines = [
      { part: 'goods' as const, label: 'Price of the goods', amount: '97000.00' },
      { part: 'delivery' as const, label: 'Delivery', amount: '3500.00' },
    ];
    const fee = { deliveryFee: '3500.00', deliveryTime: '2 days', totalAmount: '100500.00' };
    render(<BankDetails order={buildOrder({ ...fee, priceLines })} />);
    expect(
      screen.getByText('Price of the goods ₦97,000.00; Delivery ₦3,500.00, 2 days.'),
    ).toBeVisible();
  });

  it('says that the sum is without a delivery whose fee staff tell', () => {
    render(<BankDetails order={buildOrder({ deliveryFee: null })} />);
    expect(screen.getByText('You pay the driver.')).toBeVisible();
  });

  it('says where and when reduced goods are picked up', () => {
    const order = buildOrder({
      ...reduced,
      delivery: 'pickup',
      deliveryFee: '0.00',
      deliveryTime: 'Mon to Sat, 8AM to 6PM',
      pickupPoint: 'Our shop: 2 Road, Ikeja',
    });
    render(<BankDetails order={order} />);
    expect(
      screen.getByText(/; Pick up at Our shop: 2 Road, Ikeja, Mon to Sat, 8AM to 6PM\.$/),
    ).toBeVisible();
  });
});
