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
});
