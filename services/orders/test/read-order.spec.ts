import { lagosDay } from '@spade/contracts/lagos';
import { waitFor } from '@spade/platform/testing/wait-for';
import pg from 'pg';
import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('reading an order', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  it('shows the buyer the status page with the clock of the database', async () => {
    const placed = await bed.place({
      buyer: { name: 'Ada Obi' },
      quantity: 2,
      totalKobo: 25_000_000,
    });
    const page = await bed.send('orders.get-public', { orderId: placed.orderId });
    expect(page).toEqual({
      ...placed,
      shipment: null,
      asksAgain: null,
      receiptFrom: null,
      canConfirmDelivery: false,
      canReport: false,
      problem: null,
      canCancel: true,
      canCorrect: { email: true, address: true, needsCode: false },
      reachedBy: { email: 'ch…i@mail.example', phone: '…4567' },
      productId: 1,
      arrival: null,
      discountKobo: 0,
      allowanceKobo: 0,
      status: 'pending_payment',
      refund: null,
      refundsSent: [],
      failureReason: null,
      isPaidLate: false,
      lateSettlement: null,
      amountReceivedKobo: null,
      shortfallKobo: 0,
      excessKobo: 0,
      refundedKobo: 0,
      refundOwedKobo: 0,
      undecidedKobo: 0,
      toDecideKobo: 0,
      refundAnswerBy: null,
      leftOverKobo: 0,
      paidBy: [],
      refundTime: expect.stringMatching(
        /^within 5 working days \(by [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2,3} \d{4} if you tell us today\)$/,
      ),
      reviewBy: null,
      usualAnswer: 'within a working day',
      staffHours: 'Mon to Fri, 8AM to 6PM; Sat, 9AM to 4PM',
      rejectionReason: null,
      cancelReason: null,
      canUploadProof: true,
      canExtend: true,
      hasProof: false,
      productTitle: 'Solar water pump',
      quantity: 2,
      unitPriceKobo: 12_500_000,
      buyer: { name: 'Ada Obi', city: 'Ikeja', state: 'Lagos' },
      createdAt: expect.any(String),
      confirmedAt: null,
      now: expect.any(String),
      timeline: [{ at: expect.any(String), status: 'pending_payment', what: 'placed' }],
    });
    expect(Date.parse(page.now)).toBeLessThan(Date.parse(page.paymentDeadline));
  });

  it('shows staff an order as of one moment, whatever is written while it is read', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const clerk = new pg.Client({ connectionString: bed.database.url });
    await clerk.connect();
    await clerk.query('begin');
    await clerk.query('lock table order_events in access exclusive mode');
    const read = bed.send('orders.get', { order: orderId });
    await waitFor('the read of the history', async () => {
      const [locks] = await bed.database.query<{ waiting: number }>(
        `select count(*)::integer as waiting from pg_locks
         where not granted and relation = 'order_events'::regclass`,
      );
      return (locks?.waiting ?? 0) > 0;
    });
    await clerk.query(
      `insert into order_events (order_id, kind, to_status, actor)
       select id, 'review_overdue', status, 'system' from orders where public_id = $1`,
      [orderId],
    );
    await clerk.query('commit');
    await clerk.end();
    const kinds = (history: { kind: string }[]) => history.map(({ kind }) => kind);
    expect(kinds((await read).history)).not.toContain('review_overdue');
    const { history } = await bed.send('orders.get', { order: orderId });
    expect(kinds(history)).toContain('review_overdue');
  });

  it("counts the days of arrival by the company's words, once paid, where the order has no time of its own", async () => {
    const { orderId } = await bed.placeIn('awaiting');
    expect((await bed.send('orders.get-public', { orderId })).arrival).toBeNull();
    await bed.send('orders.confirm', { order: orderId, adminUsername: 'ada' });
    const { arrival, now } = await bed.send('orders.get-public', { orderId });
    expect(arrival?.first && arrival.first > lagosDay(now)).toBe(true);
    expect(arrival?.first && arrival.last > arrival.first).toBe(true);
  });

  it('tells the buyer why staff cancelled', async () => {
    const { orderId } = await bed.placeIn('cancelled');
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      status: 'failed',
      failureReason: 'cancelled',
      cancelReason: 'asked to',
    });
  });

  it('shows staff the order by integer id and by public id', async () => {
    const { orderId } = await bed.place();
    const byPublicId = await bed.send('orders.get', { order: orderId });
    expect(await bed.send('orders.get', { order: String(byPublicId.id) })).toEqual(byPublicId);
  });

  it.each(['1', '999999', '', 'x'.repeat(22), "' or true --", '\0'])(
    'opens nothing to the public by %j: ORDERS.NOT_FOUND',
    async (orderId) => {
      await bed.place();
      await expect(bed.send('orders.get-public', { orderId })).rejects.toMatchObject({
        code: 'ORDERS.NOT_FOUND',
      });
      await expect(bed.send('orders.extend', { orderId })).rejects.toMatchObject({
        code: 'ORDERS.NOT_FOUND',
      });
      await expect(bed.send('orders.check-proof', { orderId })).rejects.toMatchObject({
        code: 'ORDERS.NOT_FOUND',
      });
      await expect(
        bed.send('orders.attach-proof', { orderId, proof: buildProof() }),
      ).rejects.toMatchObject({ code: 'ORDERS.NOT_FOUND' });
    },
  );

  it.each(['999999', '99999999999', 'nonsense'])(
    'throws ORDERS.NOT_FOUND to staff for %j',
    async (order) => {
      await expect(bed.send('orders.get', { order })).rejects.toMatchObject({
        code: 'ORDERS.NOT_FOUND',
      });
      await expect(
        bed.send('orders.confirm', { order, adminUsername: 'ada' }),
      ).rejects.toMatchObject({ code: 'ORDERS.NOT_FOUND' });
    },
  );

  it('answers each of those who ask at once with their own order and its history', async () => {
    const placed = await Promise.all([bed.place(), bed.placeIn('cancelled'), bed.place()]);
    const unknown = 'x'.repeat(22);
    const asked = placed.flatMap(({ orderId }) => [orderId, unknown, orderId]);
    const outcomes = await Promise.allSettled(
      asked.map((orderId) => bed.send('orders.get-public', { orderId })),
    );
    const told = outcomes.map((outcome) =>
      outcome.status === 'fulfilled'
        ? [outcome.value.orderId, ...outcome.value.timeline.map(({ what }) => what)]
        : [outcome.reason.code],
    );
    const expected = placed.flatMap(({ orderId }, i) => {
      const page = [orderId, 'placed', ...(i === 1 ? ['cancelled'] : [])];
      return [page, ['ORDERS.NOT_FOUND'], page];
    });
    expect(told).toEqual(expected);
  });

  it('returns the object key of a proof and the reference of its order, and throws ORDERS.PROOF_NOT_FOUND without one', async () => {
    const { orderId } = await bed.place();
    const proof = buildProof();
    await bed.send('orders.attach-proof', { orderId, proof });
    const { latestProofId, reference } = await bed.send('orders.get', { order: orderId });
    expect(await bed.send('orders.get-proof', { proofId: latestProofId ?? '' })).toEqual({
      objectKey: proof.objectKey,
      reference,
    });
    for (const proofId of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      await expect(bed.send('orders.get-proof', { proofId })).rejects.toMatchObject({
        code: 'ORDERS.PROOF_NOT_FOUND',
      });
    }
  });

  it('tells which objects belong to a proof', async () => {
    const { orderId } = await bed.place();
    const proof = buildProof();
    await bed.send('orders.attach-proof', { orderId, proof });
    const objectKeys = [proof.objectKey, 'proofs/orphan.jpg'];
    expect(await bed.send('orders.known-proofs', { objectKeys })).toEqual({
      known: [proof.objectKey],
      removed: [],
    });
    expect(await bed.send('orders.known-proofs', { objectKeys: [] })).toEqual({
      known: [],
      removed: [],
    });
  });
});
