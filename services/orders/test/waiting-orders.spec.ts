import { randomUUID } from 'node:crypto';
import type { PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { buildPlaceOrderRequest, type OrderFields } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

interface Issued {
  code: string;
  orderId: string;
  buyer: { email: string };
}

describe('an order that waits for the code from its mailbox', () => {
  let bed: OrdersBed;
  let people = 0;
  beforeAll(async () => {
    bed = await OrdersBed.open({ NETWORK_HOLDS_SHARE: 20 });
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const someone = (fields: OrderFields = {}, domain = 'gmail.com'): PlaceOrderRequest => {
    people += 1;
    return buildPlaceOrderRequest({
      idempotencyKey: randomUUID(),
      network: `10.${people % 200}.7.0/24`,
      ...fields,
      buyer: { email: `reader${people}@${domain}`, phone: `+23480${30_000_000 + people}` },
    });
  };
  /** A product of 100 pieces, of which unpaid orders of five networks hold 60. */
  const besieged = async () => {
    const productId = bed.catalog.sell({ available: 100, unitPriceKobo: 100_000 });
    const pieces = (quantity: number) => ({ productId, quantity, totalKobo: quantity * 100_000 });
    const attacks = Array.from({ length: 5 }, () => someone(pieces(12), 'attack.example'));
    for (const attack of attacks) await bed.send('orders.place', attack);
    return { productId, pieces };
  };
  const issued = async () =>
    (
      await bed.database.query<{ payload: Issued }>(
        `select payload from outbox where name = 'order-code-issued' order by occurred_at`,
      )
    ).map(({ payload }) => payload);
  const place = (request: PlaceOrderRequest) => bed.send('orders.place', request);
  const enter = (orderId: string, code?: string) =>
    bed.send('orders.enter-code', { orderId, ...(code !== undefined && { code }) });
  const status = (orderId: string) => bed.send('orders.get-public', { orderId });
  const needed = (changes: object = {}) => ({
    code: 'ORDERS.CODE_NEEDED',
    details: { purpose: 'order', waiting: changes },
  });
  const lapsed = { code: 'ORDERS.CODE_LAPSED' };
  const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const rows = () => bed.database.query('select request from waiting_orders');

  /** One that waits: what was asked for, its id and its code. */
  const waiting = async (quantity = 3) => {
    const { pieces } = await besieged();
    const request = someone(pieces(quantity));
    const held = bed.catalog.holds.size;
    await expect(place(request)).rejects.toMatchObject(needed({ next: 'enter_code' }));
    expect(bed.catalog.holds.size).toBe(held);
    const { orderId = '', code = '' } = (await issued()).at(-1) ?? {};
    return { request, orderId, code };
  };

  it('is stored, holds nothing and shows no account, however often it is sent', async () => {
    const { request, orderId } = await waiting();
    const facts = { orderId, productId: request.productId, quantity: 3, triesLeft: 3 };
    await expect(place(request)).rejects.toMatchObject(needed(facts));
    await expect(status(orderId)).rejects.toMatchObject(needed(facts));
    const refusal = await status(orderId).catch((error: { details: object }) => error.details);
    expect(JSON.stringify(refusal)).not.toMatch(/0123456789|Test Bank/);
    // One mail, to the mailbox that the order names.
    expect(await issued()).toMatchObject([{ orderId, buyer: { email: request.buyer.email } }]);
    expect(await rows()).toHaveLength(1);
  });

  it('is placed under the same id with the right code; a lost reply is answered again', async () => {
    const { request, orderId, code } = await waiting();
    const placed = await enter(orderId, code);
    expect(placed).toMatchObject({ orderId, totalKobo: request.totalKobo });
    expect(await enter(orderId, code)).toEqual(placed);
    expect(await enter(orderId)).toEqual(placed);
    expect(await place(request)).toEqual(placed);
    expect(await status(orderId)).toMatchObject({ status: 'pending_payment', quantity: 3 });
    expect(await bed.rows.countOrders(request.idempotencyKey)).toBe(1);
    expect(await rows()).toEqual([]);
  });

  it('is placed once by two presses of the same moment', async () => {
    const { request, orderId, code } = await waiting();
    const answers = await Promise.all([enter(orderId, code), enter(orderId, code)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await bed.rows.countOrders(request.idempotencyKey)).toBe(1);
  });

  it('keeps its id when it is sent again after the others have gone, and can be placed without a code', async () => {
    const { request, orderId } = await waiting();
    await bed.database.query("update orders set payment_deadline = now() - interval '1 minute'");
    await bed.sweep();
    await bed.returnStock();
    expect(await place(request)).toMatchObject({ orderId });
    expect(await status(orderId)).toMatchObject({ status: 'pending_payment' });
    expect(await rows()).toEqual([]);
  });

  it('takes the code with the whole order, too, as clients of an earlier release send it', async () => {
    const { request, orderId, code } = await waiting();
    // Such a client may leave the key out: the gateway makes another for each call.
    const again = { ...request, idempotencyKey: randomUUID(), mailboxCode: code };
    expect(await place(again)).toMatchObject({ orderId });
    expect(await bed.rows.countOrders(request.idempotencyKey)).toBe(1);
    expect(await bed.rows.countOrders(again.idempotencyKey)).toBe(0);
  });

  it('asks for the mailbox again when the same form is sent with another body', async () => {
    const { request, orderId, code } = await waiting();
    const changed = { ...request, quantity: 4, totalKobo: 400_000 };
    await expect(place(changed)).rejects.toMatchObject(needed({ orderId, quantity: 4 }));
    await expect(enter(orderId, code)).rejects.toMatchObject({ code: 'ORDERS.CODE_REFUSED' });
    const [, second] = await issued();
    await enter(orderId, second?.code);
    expect(await status(orderId)).toMatchObject({ quantity: 4 });
  });

  it('survives a restart of orders', async () => {
    const { orderId, code } = await waiting();
    await bed.stopReplicas();
    await bed.replica({ NETWORK_HOLDS_SHARE: 20 });
    expect(await enter(orderId, code)).toMatchObject({ orderId });
  });

  it('gets another code once, when the time of the first is over', async () => {
    const { orderId, code } = await waiting();
    // While the first holds, asking again mails nothing.
    await expect(enter(orderId)).rejects.toMatchObject(needed({ next: 'enter_code' }));
    expect(await issued()).toHaveLength(1);
    const pass = () => bed.database.query('update mailbox_codes set expires_at = now()');
    await pass();
    await expect(status(orderId)).rejects.toMatchObject(needed({ next: 'ask_for_code' }));
    await expect(enter(orderId, code)).rejects.toMatchObject({
      code: 'ORDERS.CODE_REFUSED',
      details: { triesLeft: 0 },
    });
    await expect(enter(orderId)).rejects.toMatchObject(needed({ next: 'enter_code' }));
    const [, second] = await issued();
    expect(second?.orderId).toBe(orderId);
    await pass();
    await expect(enter(orderId)).rejects.toMatchObject(lapsed);
    await expect(status(orderId)).rejects.toMatchObject(lapsed);
    expect(await issued()).toHaveLength(2);
    expect(await rows()).toEqual([{ request: null }]);
  });

  it('lapses with the third wrong try of the second code', async () => {
    const { orderId, code } = await waiting();
    const fail = async (wrong: string, triesLeft: number) =>
      expect(enter(orderId, wrong)).rejects.toMatchObject({
        code: 'ORDERS.CODE_REFUSED',
        details: { triesLeft },
      });
    for (const triesLeft of [2, 1, 0]) await fail(wrongFor(code), triesLeft);
    // The right one comes too late.
    await fail(code, 0);
    await expect(enter(orderId)).rejects.toMatchObject(needed({ triesLeft: 3 }));
    const second = (await issued()).at(-1)?.code ?? '';
    for (const triesLeft of [2, 1]) await fail(wrongFor(second), triesLeft);
    await expect(enter(orderId, wrongFor(second))).rejects.toMatchObject(lapsed);
    await expect(enter(orderId, second)).rejects.toMatchObject(lapsed);
    expect(await rows()).toEqual([{ request: null }]);
  });

  it('says that the stock is gone meanwhile, and is placed without another code once it is back', async () => {
    const { request, orderId, code } = await waiting();
    const product = bed.catalog.products.get(request.productId);
    if (!product) throw new Error('the stand-in sells it');
    product.available = 0;
    await expect(enter(orderId, code)).rejects.toMatchObject({ code: 'CATALOG.OUT_OF_STOCK' });
    await expect(status(orderId)).rejects.toMatchObject(needed({ next: 'place' }));
    product.available = 40;
    expect(await enter(orderId)).toMatchObject({ orderId });
  });

  it('is erased when no one entered the code, with the event of its mail', async () => {
    const { request, orderId } = await waiting();
    await bed.database.query("update waiting_orders set lapses_at = now() - interval '1 minute'");
    await bed.database.query("update outbox set done_at = now() where name = 'order-code-issued'");
    // Before the sweep, too.
    await expect(status(orderId)).rejects.toMatchObject({
      ...lapsed,
      details: { productId: request.productId },
    });
    await bed.applyRetention();
    expect(await rows()).toEqual([{ request: null }]);
    expect(await issued()).toEqual([]);
    // The same form may be sent again: it waits again, under the id that its first mail has.
    await expect(place(request)).rejects.toMatchObject(needed({ orderId, triesLeft: 3 }));
    await bed.database.query("update waiting_orders set lapses_at = now() - interval '31 days'");
    await bed.applyRetention();
    expect(await rows()).toEqual([]);
    await expect(status(orderId)).rejects.toMatchObject({ code: 'ORDERS.NOT_FOUND' });
  });

  it('is erased with the person', async () => {
    const { request, orderId } = await waiting();
    await bed.send('orders.erase-person', { email: request.buyer.email.toUpperCase() });
    expect(await rows()).toEqual([{ request: null }]);
    await expect(status(orderId)).rejects.toMatchObject(lapsed);
  });

  it('is not stored for a mailbox that had its codes of the day', async () => {
    const { pieces } = await besieged();
    const reader = someone();
    const asked = (quantity: number) => ({
      ...someone(pieces(quantity)),
      buyer: reader.buyer,
    });
    for (let quantity = 1; quantity <= 6; quantity += 1)
      await expect(place(asked(quantity))).rejects.toMatchObject(needed());
    await expect(place(asked(7))).rejects.toMatchObject({ code: 'ORDERS.TOO_MANY_CODES' });
    expect(await issued()).toHaveLength(6);
  });

  it('is not found under an id that is none', async () => {
    const id = 'AAAAAAAAAAAAAAAAAAAAAA';
    await expect(enter(id, '123456')).rejects.toMatchObject({ code: 'ORDERS.NOT_FOUND' });
    await expect(enter('17', '123456')).rejects.toMatchObject({ code: 'ORDERS.NOT_FOUND' });
  });
});
