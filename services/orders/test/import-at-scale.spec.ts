import { waitFor } from '@spade/platform/testing/wait-for';
import type { MatchedOrder } from '../src/money/matching/evidence.ts';
import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';
import { type GeneratedCredit, simulateAccount } from './simulate-credits.ts';

/** A part of what `matching-property.spec.ts` matches in memory: here all of it goes through the database, as in `make bench` (statement-import) ten thousand. */
const ORDERS = 200;
const CREDITS = 400;
const SEED = 7;

describe('an import of generated credits with AUTO_CONFIRM=exact', () => {
  let bed: OrdersBed;
  let statements: Statements;
  const { orders, credits } = simulateAccount({ orders: ORDERS, credits: CREDITS }, SEED);
  beforeAll(async () => {
    bed = await OrdersBed.open({ AUTO_CONFIRM: 'exact' });
    statements = new Statements(bed);
    await store(bed, orders);
  });
  afterAll(() => bed.close());

  const read = (some: readonly GeneratedCredit[]) =>
    statements.read(
      some.map(({ amountKobo, valueDate, bookedAt, narration, sender }, index) => ({
        line: index + 2,
        amountKobo,
        valueDate,
        narration,
        ...(bookedAt && { bookedAt: bookedAt.toISOString() }),
        ...(sender !== null && { sender }),
      })),
    );
  const decided = () =>
    bed.database.query<{ narration: string; reference: string }>(
      `select c.narration, o.reference from credit_decisions d
       join credits c on c.id = d.credit_id join orders o on o.id = d.order_id order by c.id`,
    );

  /** Of the credits that are for an order, the share given to it or suggested for it first. */
  const suggestedRight = async (meant: ReadonlyMap<string, string | null>) => {
    let right = (await decided()).length;
    let cursor: string | undefined;
    do {
      const asked = { state: 'open' as const, limit: 200, ...(cursor && { cursor }) };
      const page = await bed.send('orders.list-credits', asked);
      for (const { narration, suggestion } of page.credits) {
        const reference = suggestion?.kind === 'suggested' && suggestion.candidate.reference;
        if (reference && reference === meant.get(narration)) right += 1;
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return right / credits.filter((credit) => credit.meant !== null).length;
  };

  /** Waits until every imported credit was looked at, by this sweep or by one of the replica. */
  const settle = () =>
    waitFor('the confirmations', async () => {
      await bed.confirmExact();
      const left = await bed.database.query('select from statements where is_confirming');
      return left.length === 0;
    });

  it('confirms only true orders, and importing it again changes nothing', async () => {
    const first = await read(credits);
    expect(await statements.import(first)).toMatchObject({ addedCredits: credits.length });
    await settle();
    const meant = new Map(credits.map((credit) => [credit.narration, credit.meant]));
    const before = await decided();
    expect(before.length).toBeGreaterThan(ORDERS / 3);
    for (const { narration, reference } of before) expect(reference).toBe(meant.get(narration));
    expect(await suggestedRight(meant)).toBeGreaterThan(0.95);

    const again = await read(credits);
    expect(await statements.import(again)).toMatchObject({ addedCredits: 0 });
    // The rest of the month once more, in a separate file.
    await statements.import(await read(credits.slice(CREDITS / 2)));
    await settle();
    expect(await decided()).toEqual(before);
    expect((await bed.send('orders.list-credits', { limit: 1 })).total).toBe(credits.length);
  });
});

/** Stores the orders as they are, with ids in their order. */
async function store(bed: OrdersBed, orders: readonly MatchedOrder[]): Promise<void> {
  await bed.database.query(
    `insert into orders (public_id, reference, idempotency_key, body_hash, customer_name,
       customer_email, customer_phone, shipping_address, shipping_city, shipping_state, product_id,
       product_title, quantity, unit_price_kobo, total_kobo, payment_deadline, window_minutes, hold_id,
       created_at)
     select left(md5(reference), 22), reference, reference, 'h', name, 'a@mail.example', '+234', 'a', 'c',
       's', 1, 'Pump', 1, due, due, now() + interval '1 day', 30, gen_random_uuid(), created
     from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[])
       as o (reference, name, due, created)`,
    [
      orders.map(({ reference }) => reference),
      orders.map(({ customerName }) => customerName),
      orders.map(({ dueKobo }) => dueKobo),
      orders.map(({ createdAt }) => createdAt),
    ],
  );
}
