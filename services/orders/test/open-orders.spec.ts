import type { PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { buildPlaceOrderRequest, buildProof, type OrderFields } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('limits on open orders', () => {
  let bed: OrdersBed;
  let people = 0;
  beforeAll(async () => {
    const limits = {
      MAX_OPEN_ORDERS_PER_PHONE: 3,
      MAX_OPEN_ORDERS_PER_EMAIL: 3,
    };
    bed = await OrdersBed.open(limits);
    await bed.replica(limits);
  });
  afterAll(() => bed.close());

  /** A new buyer in a new network. */
  function newPerson() {
    people += 1;
    return {
      phone: `+23480300${String(people).padStart(5, '0')}`,
      email: `buyer${people}@mail.example`,
      network: `10.0.${people}.0/24`,
    };
  }
  const requestOf = (
    { phone, email, network }: ReturnType<typeof newPerson>,
    fields: OrderFields = {},
  ): PlaceOrderRequest => buildPlaceOrderRequest({ buyer: { phone, email }, network, ...fields });

  it('refuses the fourth order of a phone number with ORDERS.TOO_MANY_OPEN', async () => {
    const person = newPerson();
    const placed = [];
    for (let n = 0; n < 3; n += 1) {
      const email = `other${people}-${n}@mail.example`;
      placed.push(await bed.send('orders.place', requestOf({ ...person, email })));
    }
    const holds = bed.catalog.requests.length;
    await expect(bed.send('orders.place', requestOf(person))).rejects.toMatchObject({
      code: 'ORDERS.TOO_MANY_OPEN',
      details: { by: 'phone', limit: 3, freeAt: placed[0]?.paymentDeadline },
    });
    expect(bed.catalog.requests).toHaveLength(holds); // nothing is held for a refused order
  });

  it('counts one mailbox however its address is written', async () => {
    const { network } = newPerson();
    const spellings = ['ada.obi+1@gmail.com', 'AdaObi@Gmail.com', 'a.d.a.obi@googlemail.com'];
    for (const email of spellings) {
      await bed.send('orders.place', requestOf({ ...newPerson(), email, network }));
    }
    await expect(
      bed.send('orders.place', requestOf({ ...newPerson(), email: 'adaobi@gmail.com', network })),
    ).rejects.toMatchObject({ code: 'ORDERS.TOO_MANY_OPEN', details: { by: 'email' } });
  });

  it('counts an order until staff confirm its payment: a proof is only a picture', async () => {
    const person = newPerson();
    const placed = [];
    for (let n = 0; n < 3; n += 1) {
      const { orderId } = await bed.send('orders.place', requestOf(person));
      await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
      placed.push(orderId);
    }
    await expect(bed.send('orders.place', requestOf(person))).rejects.toMatchObject({
      code: 'ORDERS.TOO_MANY_OPEN',
      details: { freeAt: null },
    });
    await bed.send('orders.confirm', { order: placed[0] ?? '', adminUsername: 'ada' });
    await bed.send('orders.place', requestOf(person));
  });

  it('lets three of thirty concurrent orders through, and holds no stock for the others', async () => {
    const productId = bed.catalog.sell();
    const person = newPerson();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => bed.send('orders.place', requestOf(person, { productId }))),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.length - refused.length).toBe(3);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'ORDERS.TOO_MANY_OPEN' });
    }
    const held = bed.catalog.requests.filter((request) => request.productId === productId);
    const rows = await bed.database.query<{ payload: { holdId: string } }>(
      "select payload from outbox where name = 'hold-abandoned'",
    );
    const abandoned = new Set(rows.map(({ payload }) => payload.holdId));
    const kept = new Set(held.map(({ holdId }) => holdId).filter((id) => !abandoned.has(id)));
    expect(kept.size).toBe(3);
  });

  it('never counts a repeated request: the same key returns the stored order at the limit', async () => {
    const person = newPerson();
    await bed.send('orders.place', requestOf(person));
    await bed.send('orders.place', requestOf(person));
    const request = requestOf(person);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => bed.send('orders.place', request)),
    );
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await bed.rows.countOrders(request.idempotencyKey)).toBe(1);
  });
});

describe('mailboxOf', () => {
  it.each([
    ['Ada@Mail.Example', 'ada@mail.example'],
    ['ada+shop@mail.example', 'ada@mail.example'],
    ['a.da@mail.example', 'a.da@mail.example'],
    ['A.D.A+x@googlemail.com', 'ada@gmail.com'],
    ['"Ada.Obi"@Gmail.com', 'adaobi@gmail.com'],
    ['"a\\"da+x"@mail.example', 'a"da@mail.example'],
    ['ada-shop@yahoo.com', 'ada@yahoo.com'],
    ['ada-shop@yahoo.co.uk', 'ada@yahoo.co.uk'],
    ['ada-shop@mail.example', 'ada-shop@mail.example'],
    ['a.d_a-obi@protonmail.com', 'adaobi@proton.me'],
    ['no address', 'no address'],
  ])('counts %s as %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});
