import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo } from '../../../testing/answers.ts';
import { buildOrder, openProblem } from '../../../testing/buildOrder.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { OrderPage } from '../OrderPage.tsx';
import type { PublicOrder } from '../order.ts';

const shipment = {
  courier: 'GIG Logistics',
  waybillNumber: 'GIG-77120',
  riderPhone: '08031234567',
  trackingUrl: 'https://track.example/77120',
  expectedOn: '2026-11-24',
  feeAtDoor: null,
  sentAt: '2026-11-22T09:00:00.000Z',
  deliveredAt: null,
  handoverCode: '0482',
};
const sent = (traits: Partial<PublicOrder> = {}) =>
  buildOrder({ status: 'shipped', shipment, canConfirmDelivery: true, ...traits });
const { orderId } = sent();
const PATH = `/api/orders/${orderId}/delivered`;

const show = (order: PublicOrder) =>
  renderPage(
    <DataProvider>
      <OrderPage orderId={orderId} first={{ success: true, data: order }} />
    </DataProvider>,
  );

describe('goods on their way', () => {
  afterEach(() => queryClient.clear());

  it('come with courier, rider, link and the code for the rider', async () => {
    answerWith({});
    await show(sent());
    const place = screen.getByRole('region', { name: 'Arrives on Tuesday, 24\u00a0November' });
    const steps = screen.getByRole('list', { name: 'Steps of this order' });
    expect(place.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(place).toHaveTextContent(
      /you pay the rider the delivery fee that we told you.*Call us before you pay: \+234/,
    );
    expect(screen.getByText('0482')).toBeVisible();
    expect(screen.getByText(/^Give this code to the rider once you have the goods/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Track your delivery' })).toHaveAttribute(
      'href',
      'https://track.example/77120',
    );
    expect(screen.getByRole('link', { name: '0803 123 4567' })).toBeVisible();
  });

  it('wait at the counter, with the address and the code to bring', async () => {
    answerWith({});
    const pickup = { pickupPoint: 'Our shop: 2 Road, Ikeja', deliveryTime: 'Mon to Sat' };
    await show(sent({ status: 'ready', delivery: 'pickup', deliveryFee: '0.00', ...pickup }));
    const place = screen.getByRole('region', { name: 'Pick up your goods' });
    expect(place).toHaveTextContent(/Pick up at Our shop: 2 Road, Ikeja\..*Mon to Sat.*\+234/);
    expect(place).toHaveTextContent(/we keep them for you until you come/);
    expect(screen.getByText('Bring this code when you pick up your goods.')).toBeVisible();
  });

  it('are delivered when the buyer says so', async () => {
    const delivered = sent({
      status: 'delivered',
      canConfirmDelivery: false,
      shipment: { ...shipment, handoverCode: null, deliveredAt: '2026-11-23T09:00:00.000Z' },
    });
    answerWith({ [PATH]: { status: 200, body: { success: true, data: delivered } } });
    await show(sent());
    await userEvent.click(screen.getByRole('button', { name: 'I have it' }));
    expect(await screen.findByText(/^Your goods were handed over to you/)).toBeVisible();
    expect(screen.queryByText('0482')).toBeNull();
    expect(callsTo(PATH)).toHaveLength(1);
  });

  it('has nothing to pay at the door where the fee is in the total, and says what "I have it" does', async () => {
    answerWith({});
    await show(sent({ deliveryFee: '3500.00' }));
    expect(screen.getByText('There is nothing to pay at the door.')).toBeVisible();
    expect(screen.getByText(/only with the goods in your hands: it ends the order/)).toBeVisible();
  });

  it('cost at the door what staff told, no more, once they recorded it', async () => {
    answerWith({});
    await show(sent({ shipment: { ...shipment, feeAtDoor: '2500.00' } }));
    expect(screen.getByText(/^At the door you pay the rider ₦2,500.00, no more\./)).toBeVisible();
    expect(screen.queryByText(/the delivery fee that we told you/)).toBeNull();
  });

  it('cost at the door what staff told where a gateway of the previous release names no sum', async () => {
    answerWith({});
    const { feeAtDoor: _, ...before } = shipment;
    await show(sent({ shipment: before as typeof shipment })); // the field is newer
    expect(screen.getByText(/the delivery fee that we told you/)).toBeVisible();
    expect(screen.queryByText(/NaN/)).toBeNull();
  });

  it('are with the buyer who reports what is wrong with them: no code, no "I have it"', async () => {
    answerWith({});
    await show(sent({ problem: openProblem }));
    expect(screen.queryByText('0482')).toBeNull();
    expect(screen.queryByRole('button', { name: 'I have it' })).toBeNull();
    expect(screen.getAllByRole('link', { name: /your report/i })).toHaveLength(1);
    expect(screen.getByText(/Please keep the goods/)).toBeVisible();
  });

  it('may still come after a report that they have not', async () => {
    answerWith({});
    await show(sent({ problem: { ...openProblem, kind: 'not_arrived' } }));
    expect(screen.getByText('0482')).toBeVisible();
    expect(screen.queryByText(/Please keep the goods/)).toBeNull();
  });

  it('have no code at the door any more once they came back', async () => {
    answerWith({});
    await show(sent({ status: 'returned', canConfirmDelivery: false }));
    expect(screen.queryByText('0482')).toBeNull();
  });

  it('can be confirmed before the scripts come', async () => {
    answerWith({});
    await show(sent());
    const form = screen.getByRole('button', { name: 'I have it' }).closest('form');
    expect(form).toHaveAttribute('action', PATH);
    expect(form).toHaveAttribute('method', 'post');
  });
});
