import { fireEvent, screen } from '@testing-library/react';
import { buildProduct } from '../../../testing/buildProduct.ts';
import {
  fillIn,
  forgetBuyer,
  openOrderDialog,
  ordersSent,
  proceed,
  refusal,
  taken,
} from '../../../testing/orderDialog.tsx';

// The facts of every test (testing/environment.ts).
const delivery = globalThis.siteFacts?.delivery ?? {};
const given = { ...delivery };
const zone = {
  states: ['Lagos'],
  areas: [],
  fee: '3500.00',
  time: 'two days',
  days: null,
  freeFrom: null,
};
const priced = {
  zones: [
    { ...zone, areas: ['Lagos Island'], fee: '2500.00' },
    { ...zone, freeFrom: '90000.00' },
    { ...zone, states: ['Kano'], fee: null, time: 'five days' },
  ],
  points: [{ id: 'ikeja', name: 'Ikeja shop', address: '12 Allen Avenue', hours: '9 to 5' }],
};
const product = buildProduct({ price: '48500.00', inventoryQuantity: 20 });
const choose = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const total = () => screen.getByText('Total').parentElement?.textContent;

describe('delivery in an order form', () => {
  beforeEach(forgetBuyer);
  afterEach(() => Object.assign(delivery, given));

  it('is extra where the company has no zones', () => {
    openOrderDialog(product);
    expect(total()).toContain('delivery extra');
    expect(screen.queryByLabelText(/^Area/)).toBeNull();
  });

  it('is in the total for the chosen state and area, and free from a sum on', async () => {
    Object.assign(delivery, priced);
    const { user } = openOrderDialog(product);
    expect(total()).toContain('plus delivery');
    fillIn();
    expect(screen.queryByText(/^Delivery: /)).toBeNull();
    choose(/^Area/, 'Lagos Island');
    expect(total()).toContain('with delivery, ₦2,500₦51,000.00');
    choose(/^Area/, 'rest');
    expect(screen.getByText('Delivery: ₦3,500, two days.')).toBeVisible();
    choose(/^Quantity/, '2');
    expect(total()).toContain('delivery free₦97,000.00');
    choose(/^Quantity/, '1');
    await user.click(proceed());
    expect(ordersSent()[0]?.body).toMatchObject({
      totalPrice: '48500.00',
      deliveryFee: '3500.00',
      delivery: 'deliver',
    });
    expect(ordersSent()[0]?.body).not.toHaveProperty('deliveryArea');
  });

  it('is stated once for a place that is chosen', () => {
    Object.assign(delivery, priced, { summary: 'Delivery from ₦2,500 to Lagos' });
    openOrderDialog(product);
    expect(screen.getByText('Delivery from ₦2,500 to Lagos')).toBeVisible();
    choose('State', 'Kano');
    expect(screen.queryByText('Delivery from ₦2,500 to Lagos')).toBeNull();
    expect(screen.getByText('About delivery and refunds')).toBeVisible();
    expect(screen.getByText(/^Delivery is not in the total/)).toBeVisible();
  });

  it('is not in the total where staff tell the fee', () => {
    Object.assign(delivery, priced);
    openOrderDialog(product);
    choose('State', 'Kano');
    expect(total()).toContain('delivery extra₦48,500.00');
    expect(screen.getByText(/we tell you the fee before we send anything/)).toBeVisible();
  });

  it('shows another fee and sends it once the buyer agrees', async () => {
    Object.assign(delivery, priced);
    const changed = refusal(409, 'ORDERS.FEE_CHANGED', {
      details: { deliveryFee: '4000.00', totalAmount: '52500.00' },
    });
    const { user, onTaken } = openOrderDialog(product, [changed, taken]);
    fillIn();
    choose(/^Area/, 'rest');
    await user.click(proceed());
    expect(await screen.findByText('Delivery is now ₦4,000.')).toBeVisible();
    expect(total()).toContain('with delivery, ₦4,000₦52,500.00');
    expect(onTaken).not.toHaveBeenCalled();
    await user.click(proceed());
    expect(ordersSent().map(({ body }) => body.deliveryFee)).toEqual(['3500.00', '4000.00']);
    expect(onTaken).toHaveBeenCalledTimes(1);
  });

  it('is a pick-up without an address where the buyer chooses a point', async () => {
    Object.assign(delivery, priced);
    const { user } = openOrderDialog(product);
    fillIn();
    choose('State', '');
    await user.click(screen.getByLabelText(/^Pick up: Ikeja shop/));
    expect(total()).toContain('you pick it up₦48,500.00');
    await user.click(proceed());
    const { body } = ordersSent()[0] ?? {};
    expect(body).toMatchObject({ delivery: 'pickup', pickupPointId: 'ikeja', deliveryFee: '0.00' });
    expect(body).not.toHaveProperty('shippingAddress');
  });
});
