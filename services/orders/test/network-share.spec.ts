import { buildProof, type OrderFields } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

const refusal = (orderable: number, freeAt: unknown = expect.any(String)) =>
  expect.objectContaining({ code: 'ORDERS.HELD_BY_OTHERS', details: { orderable, freeAt } });

describe("a network's share of a stock that unpaid orders contend for", () => {
  let bed: OrdersBed;
  let networks = 0;
  beforeAll(async () => {
    bed = await OrdersBed.open({ NETWORK_HOLDS_SHARE: 20 });
    await bed.replica({ NETWORK_HOLDS_SHARE: 20 });
  });
  afterAll(() => bed.close());

  const newNetwork = () => {
    networks += 1;
    return `10.1.${networks}.0/24`;
  };
  /** Orders pieces of one product at a price of ₦1,000 each. */
  const shop = (available: number) => {
    const productId = bed.catalog.sell({ available, unitPriceKobo: 100_000 });
    return (network: string | null, quantity: number, fields: OrderFields = {}) =>
      bed.place({
        productId,
        quantity,
        totalKobo: quantity * 100_000,
        ...fields,
        ...(network !== null && { network }),
      });
  };
  /** What became of an order; the stock of a refused one is back. */
  async function outcome(order: Promise<unknown>) {
    try {
      await order;
      return 'placed';
    } catch (error) {
      await bed.returnStock();
      return error;
    }
  }
  it('is no rule while unpaid orders hold at most half', async () => {
    const order = shop(100);
    expect(await outcome(order(newNetwork(), 50))).toBe('placed');
  });

  it('is a fifth above half, divided by the networks: more is refused with the pieces that are left for it and when some may return', async () => {
    const order = shop(100);
    const [greedy, other] = [newNetwork(), newNetwork()];
    const first = await order(greedy, 50);
    expect(await outcome(order(greedy, 1))).toEqual(refusal(0, first.paymentDeadline));
    expect(await outcome(order(other, 11))).toEqual(refusal(10));
    expect(await outcome(order(other, 10))).toBe('placed');
    // Divided by the networks that hold any.
    expect(await outcome(order(newNetwork(), 7))).toEqual(refusal(6));
    expect(await outcome(order(newNetwork(), 6))).toBe('placed');
  });

  it('counts only what others hold: a single large order is never told of other buyers', async () => {
    const order = shop(25);
    expect(await outcome(order(newNetwork(), 15))).toBe('placed');
  });

  it.each([
    [40, 24],
    [25, 15],
    [4, 3],
  ])('lets one order of a stock of %d take %d pieces, and more only staff', async (stock, most) => {
    const order = shop(stock);
    expect(await outcome(order(newNetwork(), most + 1))).toMatchObject({
      code: 'ORDERS.TOO_MANY_PIECES',
      details: { orderable: most },
    });
    expect(await outcome(order(newNetwork(), most))).toBe('placed');
  });

  it('lets several orders of one network take no more than one order may', async () => {
    const order = shop(100);
    const network = newNetwork();
    expect(await outcome(order(network, 45))).toBe('placed');
    expect(await outcome(order(network, 16))).toEqual(refusal(15));
    expect(await outcome(order(newNetwork(), 46))).toBe('placed');
  });

  it('lets one order take a stock of two', async () => {
    expect(await outcome(shop(2)(newNetwork(), 2))).toBe('placed');
  });

  it('is two pieces of the smallest stock', async () => {
    const order = shop(3);
    const network = newNetwork();
    await order(network, 2);
    expect(await outcome(order(network, 1))).toEqual(refusal(0));
    expect(await outcome(order(newNetwork(), 1))).toBe('placed');
  });

  it('does not bind orders whose network is not known', async () => {
    const order = shop(10);
    expect(await outcome(order(null, 10))).toBe('placed');
  });

  it('refuses before it holds: nothing is kept from others meanwhile', async () => {
    const order = shop(10);
    const { size } = bed.catalog.holds;
    expect(await outcome(order(newNetwork(), 8))).toMatchObject({ code: 'ORDERS.TOO_MANY_PIECES' });
    expect(bed.catalog.holds.size).toBe(size);
  });

  it.each([
    ['counts a picture on which nothing was read', undefined, refusal(0, null)],
    ['counts a picture that shows less than the total', 499_999, refusal(0, null)],
    ['does not count a picture that shows the total', 500_000, 'placed'],
  ])('%s', async (_, amountKobo, expected) => {
    const order = shop(10);
    const network = newNetwork();
    const { orderId } = await order(network, 5);
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    if (amountKobo !== undefined) await bed.readAmount(orderId, amountKobo);
    expect(await outcome(order(network, 5))).toEqual(expected);
  });

  it('lets all buyers of one carrier order while stock lasts, if they pay', async () => {
    const order = shop(50);
    const carrier = newNetwork();
    for (let batch = 0; batch < 5; batch += 1) {
      const placed = await Promise.all(Array.from({ length: 10 }, () => order(carrier, 1)));
      await Promise.all(
        placed.map(async ({ orderId }) => {
          await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
          await bed.readAmount(orderId);
        }),
      );
    }
    await expect(order(carrier, 1)).rejects.toMatchObject({ code: 'CATALOG.OUT_OF_STOCK' });
  });

  it('grows with the orders that the network paid, and shrinks with those that it did not', async () => {
    const [pays, fails] = [newNetwork(), newNetwork()];
    for (let n = 0; n < 5; n += 1) await bed.placeIn('confirmed', { network: pays });
    for (let n = 0; n < 5; n += 1) await bed.placeIn('expired', { network: fails });
    const order = shop(100);
    expect(await outcome(order(null, 50))).toBe('placed');
    expect(await outcome(order(pays, 41))).toEqual(refusal(40));
    expect(await outcome(order(fails, 11))).toEqual(refusal(10));
    expect(await outcome(order(pays, 40))).toBe('placed');
    // Two networks hold some: half of it each.
    expect(await outcome(order(fails, 6))).toEqual(refusal(5));
    expect(await outcome(order(fails, 5))).toBe('placed');
  });

  it('grows with the orders whose picture shows the total, which no clerk has confirmed over a weekend', async () => {
    const carrier = newNetwork();
    const before = shop(5);
    for (let n = 0; n < 5; n += 1) {
      const { orderId } = await before(carrier, 1);
      await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
      await bed.readAmount(orderId);
    }
    const order = shop(100);
    expect(await outcome(order(null, 50))).toBe('placed');
    expect(await outcome(order(carrier, 41))).toEqual(refusal(40));
    expect(await outcome(order(carrier, 40))).toBe('placed');
  });

  it('is never passed by orders of the same moment, at two replicas', async () => {
    const order = shop(100);
    expect(await outcome(order(null, 50))).toBe('placed');
    const network = newNetwork();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => order(network, 1)));
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.length - refusals.length).toBe(20);
    for (const { reason } of refusals)
      expect(reason).toMatchObject({ code: 'ORDERS.HELD_BY_OTHERS', details: { orderable: 0 } });
  });

  it('keeps a late proof that is beyond it, as paid late', async () => {
    const order = shop(10);
    const network = newNetwork();
    const { orderId } = await order(network, 5);
    await bed.rows.endWindow(orderId);
    await bed.sweep();
    await bed.returnStock();
    await order(network, 5);
    expect(await bed.send('orders.attach-proof', { orderId, proof: buildProof() })).toEqual({
      status: 'failed',
      isLate: true,
      isPaidLate: true,
    });
  });

  describe('when unpaid orders of many networks hold most of the stock', () => {
    let people = 0;
    const person = (domain: string): OrderFields => {
      people += 1;
      const email = `person${people}@${domain}`;
      return { buyer: { email, phone: `+23480${20_000_000 + people}` } };
    };
    /** Five networks hold 60 of 100 pieces. */
    const besieged = async (order = shop(100)) => {
      for (let i = 0; i < 5; i += 1) await order(newNetwork(), 12, person('attack.example'));
      return order;
    };
    const lastCode = async () => {
      const [row] = await bed.database.query<{ payload: { code: string; buyer: object } }>(
        `select payload from outbox where name = 'order-code-issued'
         order by occurred_at desc limit 1`,
      );
      return row?.payload;
    };
    const needed = { code: 'ORDERS.CODE_NEEDED', details: { purpose: 'order' } };

    it('holds nothing before the buyer has entered the code from the mailbox', async () => {
      const order = await besieged();
      const held = bed.catalog.holds.size;
      const buyer = person('gmail.com');
      const key = { idempotencyKey: `besieged-${networks}` };
      const network = newNetwork();
      expect(await outcome(order(network, 3, { ...buyer, ...key }))).toMatchObject(needed);
      expect(bed.catalog.holds.size).toBe(held);
      const code = (await lastCode())?.code ?? '';
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      const enter = (mailboxCode: string) => order(network, 3, { ...buyer, ...key, mailboxCode });
      expect(await outcome(enter(wrong))).toMatchObject({
        code: 'ORDERS.CODE_REFUSED',
        details: { triesLeft: 2 },
      });
      expect(await outcome(enter(code))).toBe('placed');
      // A repeat is the stored order, although the code is used up.
      expect(await outcome(enter(code))).toBe('placed');
      expect(await bed.rows.countOrders(key.idempotencyKey)).toBe(1);
    });

    it('takes no code of another order, and gives a mailbox its share', async () => {
      const order = await besieged();
      const buyer = person('gmail.com');
      expect(await outcome(order(newNetwork(), 2, buyer))).toMatchObject(needed);
      const code = (await lastCode())?.code ?? '';
      const other = order(newNetwork(), 20, { ...buyer, mailboxCode: code });
      expect(await outcome(other)).toMatchObject(needed);
      expect(await outcome(order(newNetwork(), 21, buyer))).toMatchObject(needed);
      const beyond = { ...buyer, mailboxCode: (await lastCode())?.code ?? '' };
      expect(await outcome(order(newNetwork(), 21, beyond))).toEqual(refusal(20));
    });

    it('counts all mailboxes of a private domain as one', async () => {
      const order = await besieged();
      const prove = async (quantity: number, domain: string) => {
        const [buyer, network] = [person(domain), newNetwork()];
        expect(await outcome(order(network, quantity, buyer))).toMatchObject(needed);
        const mailboxCode = (await lastCode())?.code ?? '';
        return outcome(order(network, quantity, { ...buyer, mailboxCode }));
      };
      expect(await prove(15, 'farm.example')).toBe('placed');
      expect(await prove(6, 'farm.example')).toEqual(refusal(5));
      expect(await prove(6, 'gmail.com')).toBe('placed');
      // The attackers' own.
      expect(await prove(1, 'attack.example')).toEqual(refusal(0));
    });

    it('keeps a late proof as paid late: a picture shows no mailbox', async () => {
      const order = shop(100);
      const { orderId } = await order(newNetwork(), 2);
      await bed.rows.endWindow(orderId);
      await bed.sweep();
      await bed.returnStock();
      await besieged(order);
      const reply = await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
      expect(reply).toMatchObject({ isLate: true, isPaidLate: true });
    });

    it('is never asked of the buyers of one carrier', async () => {
      const order = shop(100);
      expect(await outcome(order(newNetwork(), 55))).toBe('placed');
      expect(await outcome(order(newNetwork(), 1, person('gmail.com')))).toBe('placed');
    });
  });
});
