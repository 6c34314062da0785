import { isCodedError } from '@spade/contracts/errors/coded-error';
import { lagosDay } from '@spade/contracts/lagos';
import type { OrdersConfig } from '../src/orders.config.ts';
import { buildPlaceOrderRequest, buildProof, type OrderFields } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

const zone = {
  areas: [],
  feeKobo: 350_000,
  time: '1 to 2 working days',
  freeFromKobo: null,
};
const rules: Pick<OrdersConfig, 'DELIVERY_ZONES' | 'PICKUP_POINTS'> = {
  DELIVERY_ZONES: [
    { ...zone, states: ['Lagos'], areas: ['Lagos Island'], feeKobo: 250_000 },
    { ...zone, states: ['Lagos'], freeFromKobo: 20_000_000 },
    { ...zone, states: ['Kano'], feeKobo: null, time: '5 working days' },
    { ...zone, states: ['Ogun'], areas: ['Abeokuta'], feeKobo: 400_000 },
    { ...zone, states: [], feeKobo: 900_000 },
  ],
  PICKUP_POINTS: [
    {
      id: 'ikeja-shop',
      name: 'Ikeja shop',
      address: '12 Allen Avenue',
      city: 'Ikeja',
      state: 'Lagos',
      hours: 'Mon to Sat, 9AM to 5PM',
    },
  ],
};

describe('the delivery fee of an order', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open(rules);
  });
  afterAll(() => bed.close());

  const order = (fields: OrderFields = {}) => {
    const productId = bed.catalog.sell({ unitPriceKobo: 10_000_000 });
    return buildPlaceOrderRequest({ productId, quantity: 1, totalKobo: 10_000_000, ...fields });
  };
  const place = (fields?: OrderFields) => bed.send('orders.place', order(fields));

  it.each([
    [{ state: 'Lagos', area: 'Lagos Island' }, 250_000, true],
    [{ state: 'Lagos' }, 350_000, true],
    [{ state: 'Lagos', area: 'Ikorodu' }, 350_000, true],
    [{ state: 'Kano' }, 0, false],
    // Of a state whose areas alone are named.
    [{ state: 'Ogun' }, 0, false],
    [{ state: 'Ogun', area: 'Abeokuta' }, 400_000, true],
    [{ state: 'Rivers' }, 900_000, true],
  ])('to %j is %i kobo, in the price: %s', async (buyer, feeKobo, isFeeInPrice) => {
    const placed = await place({ buyer });
    expect(placed).toMatchObject({
      totalKobo: 10_000_000,
      amountDueKobo: 10_000_000 + feeKobo,
      delivery: { method: 'deliver', feeKobo, isFeeInPrice },
    });
    expect(await bed.rows.events(placed.orderId)).toMatchObject([
      { payload: { amountDueKobo: 10_000_000 + feeKobo, delivery: { feeKobo } } },
    ]);
  });

  it('is nothing from a sum of goods on', async () => {
    const placed = await place({ quantity: 2, totalKobo: 20_000_000 });
    expect(placed).toMatchObject({
      amountDueKobo: 20_000_000,
      delivery: { feeKobo: 0, isFeeInPrice: true },
    });
  });

  it('is nothing at a pick-up point, whose address the order takes', async () => {
    const placed = await place({
      delivery: { method: 'pickup', pickupPointId: 'ikeja-shop' },
      buyer: { address: '', city: '', state: '' },
    });
    const stored = await bed.send('orders.get', { order: placed.orderId });
    expect(stored).toMatchObject({
      amountDueKobo: 10_000_000,
      delivery: {
        method: 'pickup',
        isFeeInPrice: true,
        time: 'Mon to Sat, 9AM to 5PM',
        pickupPoint: 'Ikeja shop: 12 Allen Avenue, Ikeja',
      },
      buyer: { address: '12 Allen Avenue', city: 'Ikeja', state: 'Lagos' },
    });
  });

  it('is refused with the present one where the buyer saw another, and nothing is held', async () => {
    const request = order({ deliveryFeeKobo: 100_000 });
    const error = await bed.send('orders.place', request).catch((thrown: unknown) => thrown);
    expect(isCodedError(error, 'ORDERS.FEE_CHANGED') && error.details).toEqual({
      feeKobo: 350_000,
      isFeeInPrice: true,
      amountDueKobo: 10_350_000,
    });
    const agreed = await bed.send('orders.place', { ...request, deliveryFeeKobo: 350_000 });
    expect(agreed.amountDueKobo).toBe(10_350_000);
    // The browser that posts the same form by itself names no fee.
    expect(await bed.send('orders.place', { ...request, deliveryFeeKobo: null })).toEqual(agreed);
  });

  it('is refused where the pick-up point is closed', async () => {
    const closed = place({ delivery: { method: 'pickup', pickupPointId: 'yaba' } });
    await expect(closed).rejects.toMatchObject({ code: 'ORDERS.PICKUP_POINT_GONE' });
  });

  it('is what the buyer owes, and what a receipt says', async () => {
    const placed = await place();
    const page = await bed.send('orders.get-public', { orderId: placed.orderId });
    expect(page).toMatchObject({ amountDueKobo: 10_350_000, delivery: { feeKobo: 350_000 } });
    await bed.send('orders.attach-proof', { orderId: placed.orderId, proof: buildProof() });
    await bed.send('orders.confirm', {
      order: placed.orderId,
      adminUsername: 'ada',
      amountReceivedKobo: 10_000_000,
    });
    const short = await bed.send('orders.get', { order: placed.orderId });
    expect(short).toMatchObject({ shortfallKobo: 350_000 });
    const receipt = await bed.send('orders.issue-receipt', { order: placed.orderId });
    expect(receipt).toMatchObject({ totalKobo: 10_000_000, deliveryFeeKobo: 350_000 });
  });

  it('comes with the days on which the goods should arrive, from the proof until they leave', async () => {
    const { orderId } = await place();
    const arrival = async () => (await bed.send('orders.get-public', { orderId })).arrival;
    expect(await arrival()).toBeNull();
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    const { reviewBy } = await bed.send('orders.get-public', { orderId });
    const latest = await arrival();
    expect(latest?.first).toBeNull();
    expect(latest && latest.last > lagosDay(reviewBy ?? '')).toBe(true);
    await bed.send('orders.confirm', { order: orderId, adminUsername: 'ada' });
    const { now } = await bed.send('orders.get-public', { orderId });
    const { first, last } = (await arrival()) ?? {};
    expect(first && first > lagosDay(now)).toBe(true);
    expect(last && last > (first ?? '')).toBe(true);
    expect(last && latest && last <= latest.last).toBe(true);
    await bed.send('orders.start-processing', { order: orderId, adminUsername: 'ada' });
    expect(await arrival()).toEqual({ first, last });
    await bed.send('orders.fulfil', { order: orderId, step: 'ship', adminUsername: 'ada' });
    expect(await arrival()).toBeNull();
  });

  it('is paid at the door only where it is told later', async () => {
    const ship = async (state: string) => {
      const { orderId } = await place({ buyer: { state } });
      await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
      await bed.send('orders.confirm', { order: orderId, adminUsername: 'ada' });
      await bed.send('orders.start-processing', { order: orderId, adminUsername: 'ada' });
      const shipment = { feeAtDoorKobo: 250_000 };
      await bed.send('orders.fulfil', {
        order: orderId,
        step: 'ship',
        adminUsername: 'ada',
        shipment,
      });
      return bed.send('orders.get-public', { orderId });
    };
    const told = await ship('Kano');
    expect(told).toMatchObject({
      amountDueKobo: 10_000_000,
      shipment: { feeAtDoorKobo: 250_000 },
    });
    await expect(ship('Lagos')).rejects.toMatchObject({ code: 'ORDERS.FEE_IN_PRICE' });
  });

  /** The owner sets the fee of Lagos, in naira. */
  const setFee = async (fee: string) => {
    const { settings } = await bed.send('orders.list-settings', {});
    const version = settings.find(({ key }) => key === 'DELIVERY_ZONES')?.version ?? 0;
    const value = JSON.stringify([
      { states: 'Lagos', areas: '', fee, time: 'two days', freeFrom: '' },
    ]);
    const changes = [{ key: 'DELIVERY_ZONES', value, version }];
    await bed.send('orders.change-settings', { changes, adminUsername: 'ada' });
  };

  it('is the one that its buyer saw, or refused, while the owner changes it', async () => {
    const seen = { deliveryFeeKobo: 600_000, totalKobo: 10_000_000 };
    const outcomes = new Set<unknown>();
    for (let round = 0; round < 5; round += 1) {
      await setFee('6000');
      outcomes.add((await place(seen)).amountDueKobo);
      const orders = Array.from({ length: 8 }, () => order(seen));
      const change = setFee('7000');
      const placed = await Promise.allSettled([
        ...orders.map((request) => bed.send('orders.place', request)),
        change.then(() => place(seen)),
      ]);
      for (const outcome of placed)
        outcomes.add(
          outcome.status === 'fulfilled' ? outcome.value.amountDueKobo : outcome.reason.code,
        );
    }
    expect(outcomes).toEqual(new Set([10_600_000, 'ORDERS.FEE_CHANGED']));
  });

  it('stays what it was when the owner changes it', async () => {
    await setFee('3500');
    const before = await place();
    await setFee('5000');
    expect(await place()).toMatchObject({ amountDueKobo: 10_500_000 });
    const page = await bed.send('orders.get-public', { orderId: before.orderId });
    expect(page).toMatchObject({ amountDueKobo: 10_350_000, delivery: { feeKobo: 350_000 } });
  });
});
