import type { Correction } from '@spade/contracts/orders/correction';
import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('what a buyer corrects of an order', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  const correct = (
    orderId: string,
    correction: Correction,
    more: { code?: string; formId?: string } = {},
  ) => bed.send('orders.correct', { orderId, correction, ...more });
  const buyerOf = async (orderId: string) =>
    (await bed.send('orders.get', { order: orderId })).buyer;
  const refused = (reason: string) => ({ code: 'ORDERS.CANNOT_CORRECT', details: { reason } });
  const lastCode = async (orderId: string) => {
    const events = await bed.rows.events(orderId);
    return String(Object(events.at(-1)?.payload).code);
  };

  it('is free while nothing has come; both mailboxes hear of another e-mail address', async () => {
    const { orderId } = await bed.place({ buyer: { email: 'ada@gmial.example' } });
    const page = await correct(orderId, {
      email: 'ada@gmail.example',
      phone: '+2348039999999',
      address: '14 Broad Street',
      city: 'Epe',
    });
    expect(page).toMatchObject({
      canCorrect: { email: false, address: true, needsCode: false },
      reachedBy: { phone: '…9999' },
    });
    expect(await buyerOf(orderId)).toMatchObject({
      email: 'ada@gmail.example',
      phone: '+2348039999999',
      address: '14 Broad Street',
      city: 'Epe',
      state: 'Lagos',
    });
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'order-corrected',
      payload: {
        formerEmail: 'ada@gmial.example',
        buyer: { email: 'ada@gmail.example' },
        changed: ['email', 'phone', 'address', 'city'],
        isUnpaid: true,
      },
    });
    const { history } = await bed.send('orders.get', { order: orderId });
    // Which fields, never what they held.
    expect(history.at(-1)).toMatchObject({
      kind: 'corrected',
      actor: 'customer',
      reason: 'email, phone, address, city',
    });
    const asked = { before: null, limit: 5, order: orderId };
    expect((await bed.send('orders.list-staff-events', asked)).events).toEqual([]);
    const { links } = await bed.send('orders.list-links', { email: 'ada@gmail.example' });
    expect(links).toMatchObject([{ orderId }]);
    await expect(correct(orderId, { email: 'other@mail.example' })).rejects.toMatchObject(
      refused('email_once'),
    );
  });

  it('changes nothing twice where one form asks twice, or where nothing differs', async () => {
    const { orderId } = await bed.place();
    const formId = 'c'.repeat(32);
    await correct(orderId, { email: 'new@mail.example' }, { formId });
    await correct(orderId, { email: 'new@mail.example' }, { formId });
    await correct(orderId, { email: 'new@mail.example' });
    const { history } = await bed.send('orders.get', { order: orderId });
    expect(history.filter(({ kind }) => kind === 'corrected')).toHaveLength(1);
  });

  it('leaves the e-mail to staff once a proof is there', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    await expect(correct(orderId, { email: 'thief@mail.example' })).rejects.toMatchObject(
      refused('email_after_payment'),
    );
  });

  it('needs a code from the mailbox once a proof is there, good for these values alone', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      canCorrect: { email: false, address: true, needsCode: true },
    });
    const address = '14 Broad Street';
    await expect(correct(orderId, { address })).rejects.toMatchObject({
      code: 'ORDERS.CODE_NEEDED',
      details: { purpose: 'correction' },
    });
    const code = await lastCode(orderId);
    await expect(correct(orderId, { address: '1 Thief Street' }, { code })).rejects.toMatchObject({
      code: 'ORDERS.CODE_REFUSED',
    });
    await correct(orderId, { address }, { code });
    expect(await buyerOf(orderId)).toMatchObject({ address });
    await expect(correct(orderId, { phone: '+2348030000001' }, { code })).rejects.toMatchObject({
      code: 'ORDERS.CODE_REFUSED',
    });
  });

  it('goes on while the goods are packed, until the slip is printed', async () => {
    const { orderId } = await bed.placeIn('processing');
    const { id } = await bed.send('orders.get', { order: orderId });
    const address = '14 Broad Street';
    await expect(correct(orderId, { address })).rejects.toMatchObject({
      code: 'ORDERS.CODE_NEEDED',
    });
    const code = await lastCode(orderId);
    await bed.send('orders.read-slips', { orders: [String(id)] });
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({ canCorrect: null });
    await expect(correct(orderId, { address }, { code })).rejects.toMatchObject(
      refused('too_late'),
    );
  });

  it('ends once the slip of a confirmed order is printed', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    const { id } = await bed.send('orders.get', { order: orderId });
    await bed.send('orders.read-slips', { orders: [String(id)] });
    await expect(correct(orderId, { phone: '+2348030000003' })).rejects.toMatchObject(
      refused('too_late'),
    );
  });

  it('ends once the goods are packed, and with the order', async () => {
    for (const state of ['delivered', 'cancelled'] as const) {
      const { orderId } = await bed.placeIn(state);
      expect(await bed.send('orders.get-public', { orderId })).toMatchObject({ canCorrect: null });
      await expect(correct(orderId, { phone: '+2348030000002' })).rejects.toMatchObject(
        refused('too_late'),
      );
    }
  });

  it('takes no account for a refund in the day after another e-mail address', async () => {
    const { orderId } = await bed.place();
    await correct(orderId, { email: 'soon@mail.example' });
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    const staff = { order: orderId, adminUsername: 'ada' };
    await bed.send('orders.confirm', { ...staff, role: 'owner' });
    await bed.send('orders.cancel-paid', { ...staff, reason: 'no stock' });
    const account = { bankCode: '000013', accountNumber: '0123456789', accountName: 'ADA OBI' };
    const name = () => bed.send('orders.set-refund-account', { orderId, account });
    await expect(name()).rejects.toMatchObject({ code: 'ORDERS.EMAIL_JUST_CORRECTED' });
    await bed.database.query(
      `update orders set email_corrected_at = now() - interval '25 hours' where public_id = $1`,
      [orderId],
    );
    expect((await name()).refund?.account).toContain('6789');
  });

  it('keeps to the limits of open orders', async () => {
    const own = await OrdersBed.open({ MAX_OPEN_ORDERS_PER_EMAIL: 1 });
    try {
      await own.place({ buyer: { email: 'full@mail.example' } });
      const { orderId } = await own.place({ buyer: { email: 'other@mail.example' } });
      const correction = { email: 'full@mail.example' };
      await expect(own.send('orders.correct', { orderId, correction })).rejects.toMatchObject({
        code: 'ORDERS.TOO_MANY_OPEN',
      });
    } finally {
      await own.close();
    }
  });
});
