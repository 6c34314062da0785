import { CodedError } from '@spade/contracts/errors/coded-error';
import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

const asked = {
  productId: 1,
  variantId: null,
  title: 'Portland cement 50 kg',
  unitPriceKobo: 980_050,
  adminUsername: 'ada',
};

describe('a test order', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open({
      COMPANY_EMAIL: 'shop@company.example',
      DELIVERY_ZONES: [
        { states: ['Lagos'], areas: [], feeKobo: 350_000, freeFromKobo: null, time: '1 day' },
      ],
    });
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const place = () => bed.send('orders.place-test', asked);
  const page = (orderId: string) => bed.send('orders.get-public', { orderId });
  const sendProof = (orderId: string) =>
    bed.send('orders.attach-proof', { orderId, proof: buildProof() });
  const receipt = (order: string) => bed.send('orders.issue-receipt', { order });
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => (error instanceof CodedError ? [error.code, error.details] : error),
    );
  /** As if so long had passed since it was placed. */
  const pass = (minutes: number) =>
    bed.database.query(
      `update test_orders set created_at = created_at - make_interval(mins => ${minutes})`,
    );
  /** Every row of every table of the shop, but of those in which events wait. */
  async function allRows() {
    const tables = await bed.database.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind = 'r' and relname not in ('outbox', 'test_orders')`,
    );
    const rows: Record<string, unknown> = {};
    for (const { name } of tables)
      rows[name] = await bed.database.query(`select to_jsonb(t) as row from ${name} t order by 1`);
    return rows;
  }

  it('has the page, the mails and the receipt of any other, and leaves no row where the shop looks', async () => {
    await bed.place();
    await bed.sweep();
    await bed.database.query('delete from outbox');
    const before = await allRows();
    const test = await place();
    const { orderId, reference } = test;
    expect(test).toEqual({
      orderId: expect.stringMatching(/^TEST-[\w-]{17}$/),
      reference: expect.stringMatching(/^TEST-\w{5}$/),
      status: 'pending_payment',
      productTitle: asked.title,
      amountDueKobo: 980_050 + 350_000,
      createdAt: expect.any(String),
      placedBy: 'ada',
      email: 'shop@company.example',
    });
    const fresh = await page(orderId);
    expect(fresh).toMatchObject({
      reference,
      status: 'pending_payment',
      bankDetails: { accountNumber: '0123456789' },
      delivery: { feeKobo: 350_000, time: '1 day' },
      quantity: 1,
      canUploadProof: true,
      canExtend: false,
      canCancel: false,
      canCorrect: null,
      canReport: false,
      hasProof: false,
    });
    expect(Date.parse(fresh.paymentDeadline) - Date.parse(fresh.createdAt)).toBe(30 * 60_000);
    expect(await refusal(receipt(orderId))).toEqual([
      'ORDERS.NOT_PAID',
      { status: 'pending_payment' },
    ]);

    expect(await bed.send('orders.check-proof', { orderId })).toEqual({ reference });
    const taken = {
      status: 'awaiting_confirmation',
      isLate: false,
      isPaidLate: false,
      isRepeat: true,
    };
    expect(await sendProof(orderId)).toEqual(taken);
    expect(await sendProof(orderId)).toEqual(taken);
    expect(await page(orderId)).toMatchObject({
      status: 'awaiting_confirmation',
      hasProof: true,
      reviewBy: expect.any(String),
    });

    const confirmed = { ...test, status: 'confirmed' };
    expect(await bed.send('orders.confirm-test', { orderId })).toEqual(confirmed);
    expect(await bed.send('orders.confirm-test', { orderId })).toEqual(confirmed);
    expect(await bed.send('orders.get-test', {})).toEqual({ order: confirmed });
    expect(await page(orderId)).toMatchObject({
      status: 'confirmed',
      canUploadProof: false,
      canReport: false,
      reachedBy: null,
      timeline: ['placed', 'proof_attached', 'confirmed'].map((what) => ({
        what,
        at: expect.any(String),
        status: expect.any(String),
      })),
    });
    expect(await receipt(orderId)).toMatchObject({
      isTest: true,
      number: 0,
      reference,
      keptKobo: 980_050 + 350_000,
      shortfallKobo: 0,
    });
    expect(await refusal(sendProof(orderId))).toEqual([
      'ORDERS.PROOF_NOT_ACCEPTED',
      { status: 'confirmed' },
    ]);

    await bed.sweep();
    expect(await allRows()).toEqual(before);
    const events = await bed.database.query(
      `select name, payload->>'step' as step, payload->'buyer'->>'email' as email
       from outbox order by occurred_at`,
    );
    const email = 'shop@company.example';
    expect(events).toEqual(
      ['order-placed', 'proof-received', 'order-confirmed'].map((step) => ({
        name: 'test-order-moved',
        step,
        email,
      })),
    );
  });

  it('expires on its page without a sweep, and is neither paid nor extended then', async () => {
    const { orderId } = await place();
    await pass(31);
    expect(await page(orderId)).toMatchObject({
      status: 'failed',
      failureReason: 'expired',
      canUploadProof: false,
    });
    const failed = { status: 'failed' };
    expect(await refusal(bed.send('orders.check-proof', { orderId }))).toEqual([
      'ORDERS.PROOF_NOT_ACCEPTED',
      failed,
    ]);
    expect(await refusal(bed.send('orders.confirm-test', { orderId }))).toEqual([
      'ORDERS.ILLEGAL_TRANSITION',
      { ...failed, action: 'confirm' },
    ]);
    expect(await refusal(bed.send('orders.extend', { orderId }))).toEqual(['ORDERS.NOT_FOUND', {}]);
  });

  it('is not expired once its proof came', async () => {
    const { orderId } = await place();
    await sendProof(orderId);
    await pass(600);
    expect((await bed.send('orders.confirm-test', { orderId })).status).toBe('confirmed');
  });

  it('is the newest of them; an order of a buyer is none, whatever its public id begins with', async () => {
    expect(await bed.send('orders.get-test', {})).toEqual({ order: null });
    await place();
    const second = await place();
    expect((await bed.send('orders.get-test', {})).order?.orderId).toBe(second.orderId);
    const real = await bed.place();
    const likeATest = 'TEST-AbCdEfGhIjKlMnOpQ';
    await bed.database.query(`update orders set public_id = '${likeATest}'`);
    expect((await page(likeATest)).reference).toBe(real.reference);
    expect(await refusal(bed.send('orders.confirm-test', { orderId: likeATest }))).toEqual([
      'ORDERS.NOT_FOUND',
      {},
    ]);
  });
});
