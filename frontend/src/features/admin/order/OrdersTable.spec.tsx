import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { OrdersTable } from './OrdersTable.tsx';

const orders = [
  buildAdminOrder(),
  buildAdminOrder({
    id: 143,
    reference: 'SO-N6DK3',
    status: 'pending_payment',
    paymentProofUrl: null,
    proofThumbnailUrl: null,
    proofUploadedAt: null,
  }),
];

describe('OrdersTable', () => {
  it('shows product, customer, amount, e-mail and status of each order', async () => {
    await renderPage(<OrdersTable caption="All orders" orders={orders} onOpen={jest.fn()} />);
    const row = screen.getByRole('row', { name: /SO-7K4M2/ });
    for (const words of ['Red palm oil, 25 litre keg', 'Adaeze Obi', '₦48,500.00']) {
      expect(within(row).getByText(words)).toBeVisible();
    }
    expect(within(row).getByText('adaeze.obi@example.com')).toBeVisible();
    expect(within(row).getByText('Awaiting Confirmation')).toBeVisible();
  });

  it('shows when an order was placed, and until when it is paid or checked', async () => {
    const [waiting, unpaid] = [
      buildAdminOrder({ reviewBy: '2026-11-21T11:00:00.000Z' }),
      buildAdminOrder({
        id: 143,
        reference: 'SO-N6DK3',
        status: 'pending_payment',
        reviewBy: null,
        createdAt: '2026-11-21T08:14:00.000Z',
        paymentDeadline: '2026-11-21T08:44:00.000Z',
      }),
    ];
    await renderPage(
      <OrdersTable caption="All orders" orders={[waiting, unpaid]} onOpen={jest.fn()} />,
    );
    expect(screen.getByRole('row', { name: /SO-7K4M2/ })).toHaveTextContent(
      'Check by 21 Nov, 12:00',
    );
    const row = screen.getByRole('row', { name: /SO-N6DK3/ });
    expect(row).toHaveTextContent('Placed 21 Nov, 09:14Pay by 21 Nov, 09:44');
  });

  it('names who of the staff placed an order', async () => {
    const placed = buildAdminOrder({ placedBy: 'clara' });
    await renderPage(<OrdersTable caption="All orders" orders={[placed]} onOpen={jest.fn()} />);
    expect(screen.getByText('by clara')).toBeVisible();
  });

  it("reads a buyer's name in its own direction, whatever its letters", async () => {
    const named = buildAdminOrder({ customerName: 'أمينة بيلو' });
    await renderPage(<OrdersTable caption="All orders" orders={[named]} onOpen={jest.fn()} />);
    expect(screen.getByText('أمينة بيلو').tagName).toBe('BDI');
  });

  it('tells what was received from what was asked', async () => {
    const short = buildAdminOrder({
      status: 'confirmed',
      amountReceived: '100.00',
      shortfall: '48400.00',
    });
    await renderPage(<OrdersTable caption="All orders" orders={[short]} onOpen={jest.fn()} />);
    const row = screen.getByRole('row', { name: /SO-7K4M2/ });
    expect(within(row).getByText('₦100.00 received')).toBeVisible();
    expect(within(row).getByText('₦48,400.00 short')).toBeVisible();
  });

  it('opens the proof where there is one', async () => {
    const onOpen = jest.fn();
    await renderPage(<OrdersTable caption="All orders" orders={orders} onOpen={onOpen} />);
    await userEvent.click(screen.getByRole('button', { name: 'View proof of Order 142' }));
    expect(onOpen).toHaveBeenCalledWith(142);
    const other = screen.getByRole('row', { name: /SO-N6DK3/ });
    expect(within(other).queryByRole('button')).toBeNull();
    // Where rows are stacked no head of a column names it.
    expect(within(other).getByText('None yet')).toHaveTextContent('Proof: None yet');
  });

  it('names the proof of a paid order as that of any other', async () => {
    const paid = buildAdminOrder({ status: 'confirmed' });
    await renderPage(<OrdersTable caption="All orders" orders={[paid]} onOpen={jest.fn()} />);
    const press = screen.getByRole('button', { name: 'View proof of Order 142' });
    expect(press).toHaveTextContent('View proof');
  });

  it('shows the detail below the selected row', async () => {
    const onSelect = jest.fn();
    await renderPage(
      <OrdersTable
        caption="Orders"
        orders={orders}
        selected={142}
        detail={<p>Everything about it</p>}
        onOpen={jest.fn()}
        onSelect={onSelect}
      />,
    );
    const press = screen.getByRole('link', { name: 'Order 142' });
    expect(press).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Everything about it')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Order 143' }));
    expect(onSelect).toHaveBeenCalledWith(143);
  });
});
