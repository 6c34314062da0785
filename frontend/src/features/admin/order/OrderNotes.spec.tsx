import { render, screen } from '@testing-library/react';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { TakenBackNote } from './OrderNotes.tsx';

const lacking = { isPaymentTakenBack: true, isMoneyMissing: true };

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
    ['was paid anew, or has ended', { ...lacking, isMoneyMissing: false }],
    ['lost none', {}],
  ])('is not said of an order that %s', (_what, order) => {
    const { container } = render(<TakenBackNote order={buildAdminOrder(order)} />);
    expect(container).toBeEmptyDOMElement();
  });
});
