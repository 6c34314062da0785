import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { queryClient } from '../../../lib/queryClient.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { ReceiptButton } from './OrderFacts.tsx';

const show = (status: Parameters<typeof buildAdminOrder>[0]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ReceiptButton order={buildAdminOrder(status)} />
    </QueryClientProvider>,
  );

describe('the receipt in the dialog of an order', () => {
  it.each(['confirmed', 'processing'] as const)('is offered for an order that is %s', (status) => {
    show({ status });
    expect(screen.getByRole('button', { name: 'Receipt as PDF' })).toBeVisible();
  });

  it.each(['pending_payment', 'awaiting_confirmation', 'failed'] as const)(
    'is not there for an order that is %s',
    (status) => {
      show({ status });
      expect(screen.queryByRole('button')).toBeNull();
    },
  );
});
