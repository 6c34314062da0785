import { render, screen } from '@testing-library/react';
import { DataProvider } from '../../../lib/queryClient.tsx';
import { buildOrder } from '../../../testing/buildOrder.ts';
import { Receipt } from './Receipt.tsx';

const confirmed = { status: 'confirmed', amountReceived: '97000.00', hasProof: true } as const;
const show = (traits: Parameters<typeof buildOrder>[0]) =>
  render(
    <Receipt
      order={buildOrder({ ...confirmed, ...traits })}
      next="We call you."
      posted={undefined}
    />,
  );

describe('the receipt', () => {
  it('says what happens next, and asks for nothing', () => {
    show({});
    expect(screen.getByText('We call you.')).toBeVisible();
    expect(
      screen.getByText(/^Your payment was confirmed on Saturday, 21 November\./),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Receipt as PDF' })).toBeVisible();
    expect(screen.queryByText('Account number')).toBeNull();
    expect(screen.getByText('Confirmed')).toBeVisible();
  });

  it('says how the goods come until they have left: then the shipment says it', () => {
    const fee = { delivery: 'deliver', deliveryFee: '3500.00', deliveryTime: '2 days' } as const;
    const { unmount } = show(fee);
    expect(screen.getByText(/Delivery, ₦3,500, is in the total, 2 days\.$/)).toBeVisible();
    expect(screen.queryByText('Delivery.')).toBeNull();
    unmount();
    const shipment = {
      courier: 'GIG Logistics',
      waybillNumber: null,
      riderPhone: null,
      trackingUrl: null,
      expectedOn: null,
      sentAt: '2026-11-22T09:00:00.000Z',
      deliveredAt: null,
      handoverCode: '4856',
    };
    render(
      <DataProvider>
        <Receipt
          order={buildOrder({ ...confirmed, ...fee, status: 'shipped', shipment })}
          next="It has left."
          posted={undefined}
        />
      </DataProvider>,
    );
    expect(screen.getByText('4856')).toBeVisible();
    expect(screen.queryByText(/is in the total/)).toBeNull();
  });

  it('of an order for which too little came has first the rest and where to pay it', () => {
    show({ amountReceived: '96500.00', shortfall: '500.00' });
    const rest = screen.getByRole('region', { name: '₦500.00 still to pay' });
    expect(rest).toHaveTextContent('0123 456 789');
    expect(rest).toHaveTextContent('₦500.00');
    expect(rest).toHaveTextContent('SO-7K4M2');
    expect(rest).toHaveTextContent('You need not upload a proof');
    for (const name of ['account number', 'amount', 'reference'])
      expect(screen.getByRole('button', { name: `Copy ${name}` })).toBeVisible();
    expect(screen.queryByText('We call you.')).toBeNull();
    expect(screen.queryByText(/^Your payment was confirmed on/)).toBeNull();
    expect(screen.queryByText('Confirmed')).toBeNull();
    const receipt = screen.getByRole('heading', { name: 'Receipt' });
    expect(rest.compareDocumentPosition(receipt)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
