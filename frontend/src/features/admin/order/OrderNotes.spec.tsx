import { render, screen } from '@testing-library/react';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { TakenBackNote } from './OrderNotes.tsx';

const lacking = { isPaymentTakenBack: true, amountReceived: '0.00', shortfall: '48500.00' };

describe('a payment that the bank took back', () => {
  it.each(['pending_payment', 'confirmed', 'processing'] as const)(
    'is said of an order that is %s, with what staff can do',
    (status) => {
      render(<TakenBackNote order={buildAdminOrder({ ...lacking, status })} />);
      expect(screen.getByText('The bank took this payment back.')).toBeVisible();
      expect(screen.getByText(/ask the buyer to pay again/)).toBeVisible();
    },
  );

  it.each([
    ['was paid anew', { ...lacking, amountReceived: '48500.00', shortfall: null }],
    ['ended', { ...lacking, status: 'failed' as const }],
    ['lost none', { isPaymentTakenBack: false }],
  ])('is not said of an order that %s', (_what, order) => {
    const { container } = render(<TakenBackNote order={buildAdminOrder(order)} />);
    expect(container).toBeEmptyDOMElement();
  });
});
