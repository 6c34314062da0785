import { screen } from '@testing-library/react';
import { DataProvider } from '../../../lib/queryClient.tsx';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { AdminOrderDetail } from '../api/orders.ts';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { Fulfilment } from './Fulfilment.tsx';

const shipment: NonNullable<AdminOrderDetail['shipment']> = {
  courier: 'GIG Logistics',
  waybillNumber: 'GIG-77120',
  riderPhone: '08031234567',
  trackingUrl: null,
  expectedOn: '2026-12-02',
  feeAtDoor: null,
  sentAt: '2026-11-29T09:00:00.000Z',
  deliveredAt: null,
  handoverCode: '0482',
};

const show = (part: Partial<AdminOrderDetail>) =>
  renderPage(
    <DataProvider>
      <Fulfilment
        order={buildAdminOrder({ shipment, ...part })}
        busy={undefined}
        onStep={jest.fn()}
      />
    </DataProvider>,
  );

describe('how the goods of an order travel, as staff read it', () => {
  it.each([
    ['shipped', /^Sent /, true],
    ['ready', /^Ready since /, true],
    // No one needs a code or a day for goods that are back.
    ['returned', /^Sent /, false],
  ] as const)('%s', async (status, since, isOnItsWay) => {
    await show({ status });
    expect(screen.getByText(since)).toBeVisible();
    expect(screen.getByLabelText('Shipment')).toHaveTextContent(
      /CourierGIG LogisticsWaybillGIG-77120Rider's phone08031234567/,
    );
    expect(screen.getByRole('link', { name: '08031234567' })).toHaveAttribute(
      'href',
      'tel:08031234567',
    );
    // Where the code is typed in, while the goods are to be handed over.
    const handOver = screen.queryByRole('link', { name: 'Hand over an order' });
    expect(handOver?.getAttribute('href')).toBe(isOnItsWay ? '/orders/handover' : undefined);
    expect(screen.queryByText('Expected') !== null).toBe(isOnItsWay);
  });

  it.each([
    ['shipped', null, 'Delivered'],
    ['ready', 'Ikeja shop: 12 Allen Avenue, Ikeja', 'Picked up'],
  ] as const)('is handed over by its own word: %s', async (status, pickupPoint, word) => {
    await show({ status, pickupPoint, allowedActions: ['deliver'] });
    expect(screen.getByRole('button', { name: word })).toBeVisible();
    expect(
      screen.getByText(`Without the code, press ${word} once`, { exact: false }),
    ).toBeVisible();
  });

  it('costs what staff told the buyer, no more', async () => {
    await show({ status: 'shipped', shipment: { ...shipment, feeAtDoor: '2500.00' } });
    expect(screen.getByLabelText('Shipment')).toHaveTextContent(
      /At the door the buyer pays the rider ₦2,500.00, no more\./,
    );
  });

  it('can start an order that is short, but not as the one thing to do', async () => {
    const allowedActions = ['process' as const];
    const { unmount } = await show({ status: 'confirmed', shipment: null, allowedActions });
    const paint = () =>
      getComputedStyle(screen.getByRole('button', { name: 'Start Processing' })).backgroundColor;
    const main = paint();
    unmount();
    await show({ status: 'confirmed', shipment: null, allowedActions, shortfall: '2000.00' });
    expect(paint()).not.toBe(main);
  });

  it('offers first how the buyer wants the goods, and the other way below', async () => {
    const allowedActions = ['ready', 'ship'] satisfies AdminOrderDetail['allowedActions'];
    const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
    const { unmount } = await show({ status: 'processing', shipment: null, allowedActions });
    expect(buttons()).toEqual([
      'Packing slip and waybill',
      'Shipped: tell the buyer',
      'Ready to be picked up',
    ]);
    unmount();
    const pickupPoint = 'Yaba depot: 14 Commercial Avenue, Yaba';
    await show({ status: 'processing', shipment: null, allowedActions, pickupPoint });
    expect(buttons()).toEqual(['Packing slip', 'Ready to be picked up', 'Shipped: tell the buyer']);
    expect(screen.getByText('Send it instead').closest('details')).not.toHaveAttribute('open');
  });

  it('has no slip while the money is missing, and Delivered is second while a report waits', async () => {
    const paint = () =>
      getComputedStyle(screen.getByRole('button', { name: 'Delivered' })).backgroundColor;
    const allowedActions = ['deliver'] satisfies AdminOrderDetail['allowedActions'];
    const { unmount } = await show({ status: 'shipped', allowedActions });
    const main = paint();
    expect(screen.getByRole('button', { name: /^Packing slip/ })).toBeVisible();
    unmount();
    await show({ status: 'shipped', allowedActions, hasOpenProblem: true, isMoneyMissing: true });
    expect(paint()).not.toBe(main);
    expect(screen.queryByRole('button', { name: /^Packing slip/ })).toBeNull();
  });
});
