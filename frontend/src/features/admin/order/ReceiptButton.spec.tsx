import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { queryClient } from '../../../lib/queryClient.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { ReceiptButton } from './OrderFacts.tsx';

const show = (part: Parameters<typeof buildAdminOrder>[0]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ReceiptButton order={buildAdminOrder(part)} />
    </QueryClientProvider>,
  );

describe('the receipt in the dialog of an order', () => {
  it('is offered once the server allows it: not while the email of a confirmation waits', () => {
    const { unmount } = show({ status: 'confirmed', allowedActions: ['process', 'receipt'] });
    expect(screen.getByRole('button', { name: 'Receipt as PDF' })).toBeVisible();
    unmount();
    show({ status: 'confirmed', allowedActions: ['unconfirm'] });
    expect(screen.queryByRole('button', { name: 'Receipt as PDF' })).toBeNull();
  });
});
