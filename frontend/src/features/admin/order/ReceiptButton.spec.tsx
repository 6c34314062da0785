import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { queryClient } from '../../../lib/queryClient.tsx';
import type { OrderStatus } from '../../shared/order/orderStates.ts';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { ReceiptButton } from './OrderFacts.tsx';

const show = (status: Parameters<typeof buildAdminOrder>[0]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ReceiptButton order={buildAdminOrder(status)} />
    </QueryClientProvider>,
  );

describe('the receipt in the dialog of an order', () => {
  it('is offered once the order is paid, and never before or after it failed', () => {
    const isOffered = (status: OrderStatus) => {
      const { unmount } = show({ status });
      const button = screen.queryByRole('button', { name: 'Receipt as PDF' });
      unmount();
      return button !== null;
    };
    expect((['confirmed', 'processing'] as const).every(isOffered)).toBe(true);
    expect((['pending_payment', 'awaiting_confirmation', 'failed'] as const).some(isOffered)).toBe(
      false,
    );
  });
});
