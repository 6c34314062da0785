import { screen } from '@testing-library/react';
import { DataProvider } from '../../../lib/queryClient.tsx';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { AdminOrderDetail } from '../api/orders.ts';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { Fulfilment } from './Fulfilment.tsx';

const shipment: NonNullable<AdminOrderDetail['shipment']> = {
  courier: 'GIG Logistics',
  waybillNumber: 'GIG-77120',
  riderPhone: null,
  trackingUrl: null,
  expectedOn: '2026-12-02',
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
    expect(screen.getByText('GIG Logistics, waybill GIG-77120')).toBeVisible();
    expect(screen.queryByText(/^The buyer has a handover code/) !== null).toBe(isOnItsWay);
    expect(screen.queryByText(/^Expected /) !== null).toBe(isOnItsWay);
  });
});
