import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { systemApi } from '@spade/testkit/api-client';
import { databaseUrl, runningSystem } from '@spade/testkit/running-system';
import {
  newBuyer,
  type PlacedOrder,
  placeOrder,
  type ShopProduct,
  shopProducts,
  uploadProof,
} from '@spade/testkit/shop';
import pg from 'pg';

/** What a stranger sees of an answer. */
interface Seen {
  status: number;
  /** The body without the number of its request. */
  words: string;
  ms: number;
}

/** The same from many addresses of one network: each has its own limits. */
class Strangers {
  private readonly agents = Array.from(
    { length: 12 },
    (_, host) =>
      new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.93.${host + 1}` }),
  );
  private asked = 0;

  async post(path: string, form: object): Promise<Seen> {
    this.asked += 1;
    const agent = this.agents[this.asked % this.agents.length];
    const { port } = new URL(runningSystem().siteUrl);
    const from = performance.now();
    const seen = await new Promise<Omit<Seen, 'ms'>>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const to = { host: '127.0.0.1', port, path, method: 'POST', headers, agent };
      const outgoing = request(to, (response) => {
        const status = response.statusCode ?? 0;
        text(response).then((body) => resolve({ status, words: withoutRequest(body) }), reject);
      });
      outgoing.on('error', reject);
      outgoing.end(JSON.stringify(form));
    });
    return { ...seen, ms: performance.now() - from };
  }

  close() {
    for (const agent of this.agents) agent.destroy();
  }
}

const withoutRequest = (body: string) => body.replace(/"requestId":"[^"]*"/, '"requestId":""');

/** The product with most pieces: its orders are not refused because others are unpaid. */
async function plentiful(): Promise<ShopProduct> {
  const products = await shopProducts();
  const [most] = products.toSorted((a, b) => b.inventoryQuantity - a.inventoryQuantity);
  if (!most) throw new Error('The shop has no products');
  return most;
}

/** A handover code that no order has. */
async function codeOfNone(): Promise<string> {
  const orders = new pg.Client({ connectionString: databaseUrl(runningSystem(), 'orders') });
  await orders.connect();
  const { rows } = await orders.query<{ handover_code: string | null }>(
    'select handover_code from shipments',
  );
  await orders.end();
  const taken = new Set(rows.map((row) => row.handover_code));
  const codes = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'));
  return codes.find((code) => !taken.has(code)) ?? '';
}

/** A reference that no order has. */
const unknownReference = () =>
  `SO-${Array.from({ length: 5 }, () => 'ZBGS'[randomInt(4)]).join('')}`;

/**
 * How often one of `these` takes longer than one of `those`: 0.5 where time tells nothing. Both were asked in turns, so that a
 * busy machine is as busy for either.
 */
function shareOfSlower(these: readonly number[], those: readonly number[]): number {
  const pairs = these.flatMap((one) => those.map((other) => Math.sign(one - other) / 2 + 0.5));
  return pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length;
}

const TIMES = 150;

/** Wrong codes that an order takes; later ones are refused unread. */
const TRIES = 5;

/**
 * How far from a half the share may be: seven standard deviations of chance, 150 against 150. A call that does something more
 * for one of them is slower in nearly all pairs, on any machine.
 */
const CHANCE = 0.25;

describe('what strangers learn about orders from the calls that need no link', () => {
  const strangers = new Strangers();
  afterAll(() => strangers.close());

  /** Asks in each way in turn, and returns what was seen of each. */
  async function askInTurns<Name extends string>(
    path: string,
    ways: Readonly<Record<Name, (time: number) => object>>,
  ): Promise<Record<Name, Seen[]>> {
    const names = Object.keys(ways) as Name[]; // its own keys
    const seen = Object.fromEntries(names.map((name) => [name, [] as Seen[]])) as unknown as Record<
      Name,
      Seen[]
    >;
    for (let time = 0; time < TIMES; time += 1) {
      const first = time % names.length;
      // Each of them is first in turn.
      for (const name of names.slice(first).concat(names.slice(0, first)))
        seen[name].push(await strangers.post(path, ways[name](time)));
    }
    return seen;
  }

  /** All answers are one answer, and the time of none tells which it is. */
  function expectAlike(seen: Readonly<Record<string, readonly Seen[]>>, status: number) {
    const answers = Object.values(seen).flat();
    expect(new Set(answers.map((one) => `${one.status} ${one.words}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(status);
    const [first = [], ...others] = Object.values(seen).map((list) => list.map(({ ms }) => ms));
    for (const other of others)
      expect(Math.abs(shareOfSlower(first, other) - 0.5)).toBeLessThan(CHANCE);
  }

  it('finding an order: the same words in the same time for an order, none, and a wrong phone', async () => {
    const product = await plentiful();
    const orders: { reference: string; phone: string }[] = [];
    for (let made = 0; made < 5; made += 1) {
      const { customerPhone: phone } = newBuyer();
      const { reference } = await placeOrder(product, { customerPhone: phone });
      orders.push({ reference, phone });
    }
    const known = (time: number) => orders[time % orders.length] ?? { reference: '', phone: '' };
    const otherPhone = () => newBuyer().customerPhone;
    const seen = await askInTurns('/api/orders/find', {
      known,
      unknown: () => ({ reference: unknownReference(), phone: otherPhone() }),
      wrongPhone: (time) => ({ ...known(time), phone: otherPhone() }),
    });
    expectAlike(seen, 200);
  });

  it('handing over: the same words in the same time for goods on their way and a reference of none', async () => {
    const staff = systemApi().as(runningSystem().token);
    const product = await plentiful();
    const shipped: PlacedOrder[] = [];
    for (let made = 0; made < TIMES / TRIES; made += 1) {
      const order = await placeOrder(product);
      await uploadProof(order);
      for (const step of ['confirm', 'process', 'ship'])
        await staff.post(`/api/orders/${order.orderId}/${step}`, {});
      shipped.push(order);
    }
    const code = await codeOfNone();
    const seen = await askInTurns('/api/orders/handover', {
      onItsWay: (time) => ({ reference: shipped[time % shipped.length]?.reference, code }),
      unknown: () => ({ reference: unknownReference(), code }),
    });
    expectAlike(seen, 409);
  });
});
