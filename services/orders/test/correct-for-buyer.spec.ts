import type { RequestOf } from '@spade/contracts/messages/message';
import { OrdersBed } from './orders-bed.ts';

type Request = RequestOf<'orders.correct-for-buyer'>;

const GOODS_KOBO = 12_500_000;
const LAGOS_KOBO = 350_000;
const OTHER_KOBO = 900_000;
const zone = { areas: [], time: '1 to 2 working days', freeFromKobo: null };

describe('what staff correct of an order', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open({
      DELIVERY_ZONES: [
        { ...zone, states: ['Lagos'], areas: ['Lagos Island'], feeKobo: 250_000 },
        { ...zone, states: ['Lagos'], feeKobo: LAGOS_KOBO },
        { ...zone, states: ['Kano'], feeKobo: null, time: '5 working days' },
        { ...zone, states: [], feeKobo: OTHER_KOBO, time: 'a week' },
      ],
      PICKUP_POINTS: [
        {
          id: 'ikeja-shop',
          name: 'Ikeja shop',
          address: '12 Allen Avenue',
          city: 'Ikeja',
          state: 'Lagos',
          hours: 'Mon to Sat',
        },
      ],
    });
  });
  afterAll(() => bed.close());

  const correct = (
    order: string,
    correction: Request['correction'],
    more: Partial<Pick<Request, 'role' | 'deliveryFeeKobo'>> = {},
  ) =>
    bed.send('orders.correct-for-buyer', {
      order,
      adminUsername: 'clara',
      role: 'clerk',
      correction,
      ...more,
    });
  const refused = (reason: string) => ({ code: 'ORDERS.CANNOT_CORRECT', details: { reason } });
  const mailOf = async (orderId: string) => (await bed.rows.events(orderId)).at(-1);

  it('is all of it while nothing has come; both mailboxes hear of another e-mail address', async () => {
    const { orderId } = await bed.place({
      buyer: { email: 'ada@gmial.example', landmark: 'the old mill' },
    });
    const order = await correct(orderId, {
      name: 'Adaeze Obi',
      email: 'ada@gmail.example',
      phone: '+2348039999999',
      landmark: '',
      city: 'Epe',
      // As it is already.
      state: 'Lagos',
    });
    expect(order).toMatchObject({
      buyer: { name: 'Adaeze Obi', email: 'ada@gmail.example', landmark: null, city: 'Epe' },
      amountDueKobo: GOODS_KOBO + LAGOS_KOBO,
      canCorrect: { address: true, isGuarded: false },
    });
    expect(order.history.at(-1)).toMatchObject({
      kind: 'corrected',
      actor: 'clara',
      reason: 'name, email, phone, landmark, city',
    });
    expect(await mailOf(orderId)).toMatchObject({
      name: 'order-corrected',
      payload: {
        formerEmail: 'ada@gmial.example',
        buyer: { email: 'ada@gmail.example' },
        isUnpaid: true,
        isByStaff: true,
      },
    });
    const { events } = await bed.send('orders.list-staff-events', {
      before: null,
      limit: 5,
      order: orderId,
    });
    expect(events).toMatchObject([{ kind: 'corrected', actor: 'clara' }]);
  });

  it('takes another fee only once it is named, and the buyer reads the new amount', async () => {
    const { orderId } = await bed.place();
    const away = { state: 'Rivers', address: '3 Aba Road' };
    await expect(correct(orderId, away)).rejects.toMatchObject({
      code: 'ORDERS.FEE_CHANGED',
      details: {
        feeKobo: OTHER_KOBO,
        isFeeInPrice: true,
        amountDueKobo: GOODS_KOBO + OTHER_KOBO,
      },
    });
    const order = await correct(orderId, away, { deliveryFeeKobo: OTHER_KOBO });
    expect(order).toMatchObject({
      buyer: { state: 'Rivers' },
      delivery: { feeKobo: OTHER_KOBO, time: 'a week' },
      amountDueKobo: GOODS_KOBO + OTHER_KOBO,
    });
    expect(order.history.at(-1)?.reason).toBe(
      'state, address; delivery ₦9,000.00 instead of ₦3,500.00',
    );
    expect(await mailOf(orderId)).toMatchObject({
      payload: { amountDueKobo: GOODS_KOBO + OTHER_KOBO, isAmountNew: true },
    });
  });

  it('leaves no area of another state, and takes the fee of a new area', async () => {
    const { orderId } = await bed.place({ buyer: { area: 'Lagos Island' } });
    const rest = await correct(orderId, { area: '' }, { deliveryFeeKobo: LAGOS_KOBO });
    expect(rest).toMatchObject({ buyer: { area: null }, delivery: { feeKobo: LAGOS_KOBO } });
    await correct(orderId, { area: 'Lagos Island' }, { deliveryFeeKobo: 250_000 });
    // There staff tell the buyer the fee.
    const kano = await correct(orderId, { state: 'Kano' }, { deliveryFeeKobo: 0 });
    expect(kano).toMatchObject({
      buyer: { area: null },
      delivery: { isFeeInPrice: false, time: '5 working days' },
      amountDueKobo: GOODS_KOBO,
    });
  });

  it('keeps the fee once something has come, and says so in the history', async () => {
    for (const state of ['awaiting', 'confirmed', 'processing'] as const) {
      const { orderId } = await bed.placeIn(state);
      const order = await correct(orderId, { state: 'Rivers' }, { deliveryFeeKobo: OTHER_KOBO });
      expect(order).toMatchObject({
        buyer: { state: 'Rivers' },
        delivery: { feeKobo: LAGOS_KOBO, time: 'a week' },
        amountDueKobo: GOODS_KOBO + LAGOS_KOBO,
      });
      expect(order.history.at(-1)?.reason).toBe(
        'state; delivery stays ₦3,500.00, today it is ₦9,000.00',
      );
    }
  });

  it('leaves name and e-mail to approvers once something has come', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    for (const guarded of [{ email: 'other@mail.example' }, { name: 'Someone Else' }])
      await expect(correct(orderId, guarded)).rejects.toMatchObject(refused('needs_approver'));
    const order = await correct(orderId, { email: 'right@mail.example' }, { role: 'approver' });
    expect(order).toMatchObject({
      buyer: { email: 'right@mail.example' },
      canCorrect: { isGuarded: true },
    });
  });

  it('voids the codes that the former mailbox got', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    const correction = { phone: '+2348030000009' };
    const ask = (code?: string) =>
      bed.send('orders.correct', { orderId, correction, ...(code && { code }) });
    await expect(ask()).rejects.toMatchObject({ code: 'ORDERS.CODE_NEEDED' });
    const code = String(Object((await mailOf(orderId))?.payload).code);
    await correct(orderId, { email: 'mine@mail.example' }, { role: 'owner' });
    await expect(ask(code)).rejects.toMatchObject({ code: 'ORDERS.CODE_REFUSED' });
  });

  it('leaves the address of goods that have left or are picked up, and nothing once erased', async () => {
    const delivered = await bed.placeIn('delivered');
    await expect(correct(delivered.orderId, { city: 'Epe' })).rejects.toMatchObject(
      refused('goods_left'),
    );
    const phone = '+2348030000010';
    expect(await correct(delivered.orderId, { phone })).toMatchObject({
      buyer: { phone },
      canCorrect: { address: false },
    });
    const pickup = await bed.place({
      delivery: { method: 'pickup', pickupPointId: 'ikeja-shop' },
      buyer: { email: 'gone@mail.example' },
    });
    await expect(correct(pickup.orderId, { city: 'Epe' })).rejects.toMatchObject(
      refused('goods_left'),
    );
    const cancel = { order: pickup.orderId, adminUsername: 'ada', reason: 'on request' };
    await bed.send('orders.cancel', cancel);
    await bed.send('orders.erase-person', { email: 'gone@mail.example' });
    await expect(correct(pickup.orderId, { phone })).rejects.toMatchObject(refused('erased'));
  });

  it('changes and mails nothing twice where the same comes again', async () => {
    const { orderId } = await bed.place();
    await correct(orderId, { city: 'Badagry' });
    const order = await correct(orderId, { city: 'Badagry' });
    expect(order.history.filter(({ kind }) => kind === 'corrected')).toHaveLength(1);
    const mails = await bed.rows.events(orderId);
    expect(mails.filter(({ name }) => name === 'order-corrected')).toHaveLength(1);
  });

  it('refuses a lower fee that leaves less than the discount takes off', async () => {
    const { orderId } = await bed.place();
    const staff = { order: orderId, adminUsername: 'ada', role: 'owner' as const };
    await bed.send('orders.set-discount', { ...staff, discountKobo: GOODS_KOBO, reason: 'a gift' });
    await expect(correct(orderId, { state: 'Kano' }, { deliveryFeeKobo: 0 })).rejects.toMatchObject(
      { code: 'ORDERS.DISCOUNT_TOO_LARGE' },
    );
  });
});
