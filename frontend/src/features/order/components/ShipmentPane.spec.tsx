import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo } from '../../../testing/answers.ts';
import { buildOrder } from '../../../testing/buildOrder.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { OrderPage } from '../OrderPage.tsx';
import type { PublicOrder } from '../order.ts';

const shipment = {
  courier: 'GIG Logistics',
  waybillNumber: 'GIG-77120',
  riderPhone: '08031234567',
  trackingUrl: 'https://track.example/77120',
  expectedOn: '2026-11-24',
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
    expect(screen.getByText('0482')).toBeVisible();
    expect(screen.getByText(/^Give this code to the rider once you have the goods/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Track your delivery' })).toHaveAttribute(
      'href',
      'https://track.example/77120',
    );
    expect(screen.getByRole('link', { name: '08031234567' })).toBeVisible();
  });

  it('wait at the counter, with the address and the code to bring', async () => {
    answerWith({});
    await show(sent({ status: 'ready' }));
    expect(screen.getByText(/^Pick up at /)).toBeVisible();
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

  it('can be confirmed before the scripts come', async () => {
    answerWith({});
    await show(sent());
    const form = screen.getByRole('button', { name: 'I have it' }).closest('form');
    expect(form).toHaveAttribute('action', PATH);
    expect(form).toHaveAttribute('method', 'post');
  });
});
