import { endOfNextWorkingDay, parseWorkingHours } from '@spade/contracts/company/working-hours';
import type { StoredPicture } from '@spade/contracts/messages/problems';
import { CLAIM_DAYS } from '@spade/contracts/orders/shipment';
import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

/** As the bed's configuration has them by default. */
const week = {
  week: parseWorkingHours('Mon-Fri 08:00-18:00, Sat 09:00-16:00') ?? [],
  holidays: new Set<string>(),
};

const buildPicture = (): StoredPicture => {
  const { perceptualHash: _, ...picture } = buildProof();
  return picture;
};

describe('something is wrong with the goods', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  beforeEach(() => bed.rows.empty());
  afterAll(() => bed.close());

  const told = { kind: 'damaged' as const, words: 'The bag was open, and half is gone.' };
  const report = (orderId: string, formId?: string) =>
    bed.send('orders.report-problem', { orderId, ...told, ...(formId && { formId }) });
  const answer = (order: string, answer: 'no' | 'replacement' = 'no') =>
    bed.send('orders.answer-problem', {
      order,
      adminUsername: 'ada',
      answer,
      reason: 'The pictures show it as ordered.',
    });
  const attach = (orderId: string, picture = buildPicture(), formId?: string) =>
    bed.send('orders.attach-problem-picture', { orderId, picture, ...(formId && { formId }) });
  const page = (orderId: string) => bed.send('orders.get-public', { orderId });
  const detail = (order: string) => bed.send('orders.get', { order });
  const waiting = async () => {
    const { work } = await bed.send('orders.count-work', {});
    return work.find(({ kind }) => kind === 'problems');
  };
  const shipped = async () => {
    const placed = await bed.placeIn('processing');
    await bed.send('orders.fulfil', { order: placed.orderId, adminUsername: 'ada', step: 'ship' });
    return placed;
  };

  it('is said once for a form, from the day the goods left, and staff see it', async () => {
    const { orderId } = await shipped();
    expect(await page(orderId)).toMatchObject({ canReport: true, problem: null });
    for (let times = 0; times < 2; times += 1) await report(orderId, 'f'.repeat(32));
    expect(await page(orderId)).toMatchObject({
      canReport: false,
      problem: { kind: 'damaged', answer: null, pictures: 0 },
    });
    // Whoever has the link reads no words of the buyer.
    expect(JSON.stringify(await page(orderId))).not.toContain(told.words);
    expect((await detail(orderId)).problems).toMatchObject([{ ...told, answer: null }]);
    expect(await waiting()).toMatchObject({ count: 1, oldestAt: expect.any(String) });
    const { orders } = await bed.send('orders.list', { limit: 10, attention: 'problem' });
    expect(orders.map((order) => order.orderId)).toEqual([orderId]);
    expect(await bed.rows.countEvents('problem-reported')).toBe(1);
  });

  it('has an answer by the end of the next working day, as page and mail promise', async () => {
    const { orderId } = await shipped();
    expect(await page(orderId)).toMatchObject({ refundAnswerBy: null });
    await report(orderId);
    const { refundAnswerBy } = await page(orderId);
    expect(refundAnswerBy).toBe(endOfNextWorkingDay(new Date(), week).toISOString());
    expect(await detail(orderId)).toMatchObject({
      hasOpenProblem: true,
      problemAnswerBy: refundAnswerBy,
    });
    expect(await waiting()).toMatchObject({ count: 1, pastPromise: 0 });
    // Missed: staff see it, and the buyer reads no time that is past as one to come.
    await bed.database.query("update order_problems set reported_at = now() - interval '9 days'");
    expect(await page(orderId)).toMatchObject({ refundAnswerBy });
    expect(await waiting()).toMatchObject({ count: 1, pastPromise: 1 });
    await answer(orderId);
    expect(await page(orderId)).toMatchObject({ refundAnswerBy: null });
    expect(await detail(orderId)).toMatchObject({ hasOpenProblem: false, problemAnswerBy: null });
  });

  it('is taken until the last hour of the days that the words promise', async () => {
    const { orderId } = await bed.placeIn('delivered');
    const handOverBefore = (time: string) =>
      bed.database.query(
        `update shipments set delivered_at = now() - $2::interval
         where order_id = (select id from orders where public_id = $1)`,
        [orderId, time],
      );
    await handOverBefore(`${CLAIM_DAYS} days 1 hour`);
    expect(await page(orderId)).toMatchObject({ canReport: false });
    await handOverBefore(`${CLAIM_DAYS} days -1 hour`);
    expect(await page(orderId)).toMatchObject({ canReport: true });
    expect(await report(orderId)).toMatchObject({ canReport: false, problem: { answer: null } });
  });

  it.each([
    ['not_sent', async () => bed.placeIn('processing')],
    [
      'too_late',
      async () => {
        const placed = await bed.placeIn('delivered');
        await bed.database.query(
          `update shipments set delivered_at = now() - interval '15 days'
           where order_id = (select id from orders where public_id = $1)`,
          [placed.orderId],
        );
        return placed;
      },
    ],
    [
      'open',
      async () => {
        const placed = await shipped();
        await report(placed.orderId);
        return placed;
      },
    ],
    [
      'too_often',
      async () => {
        const placed = await shipped();
        for (let times = 0; times < 3; times += 1) {
          await report(placed.orderId);
          await answer(placed.orderId);
        }
        return placed;
      },
    ],
  ])('is refused when it is %s', async (reason, place) => {
    const { orderId } = await place();
    expect((await page(orderId)).canReport).toBe(false);
    await expect(report(orderId)).rejects.toMatchObject({
      code: 'ORDERS.CANNOT_REPORT',
      details: { reason },
    });
  });

  it('is shown by up to four pictures, each once', async () => {
    const { orderId } = await shipped();
    await expect(attach(orderId)).rejects.toMatchObject({ code: 'ORDERS.PROBLEM_NOT_OPEN' });
    await report(orderId);
    const first = buildPicture();
    expect(await attach(orderId, first, 'a'.repeat(32))).toEqual({ isRepeat: false });
    // The same message again keeps its object; the same form, or picture, with another one does not.
    expect(await attach(orderId, first)).toEqual({ isRepeat: false });
    expect(await attach(orderId, buildPicture(), 'a'.repeat(32))).toEqual({ isRepeat: true });
    expect(await attach(orderId, { ...buildPicture(), sha256: first.sha256 })).toEqual({
      isRepeat: true,
    });
    for (let times = 0; times < 3; times += 1) await attach(orderId);
    await expect(attach(orderId)).rejects.toMatchObject({
      code: 'ORDERS.TOO_MANY_PICTURES',
      details: { limit: 4 },
    });
    await expect(bed.send('orders.check-problem-picture', { orderId })).rejects.toMatchObject({
      code: 'ORDERS.TOO_MANY_PICTURES',
    });
    const [problem] = (await detail(orderId)).problems ?? [];
    expect(problem?.pictureIds).toHaveLength(4);
    const proofId = problem?.pictureIds[0] ?? '';
    expect(await bed.send('orders.get-proof', { proofId })).toMatchObject({
      objectKey: first.objectKey,
    });
    const { objectKey } = first;
    expect(await bed.send('orders.known-proofs', { objectKeys: [objectKey] })).toEqual({
      known: [objectKey],
      removed: [],
    });
  });

  it('is answered once, with the reason that the buyer reads', async () => {
    const { orderId } = await shipped();
    await expect(answer(orderId)).rejects.toMatchObject({ code: 'ORDERS.PROBLEM_NOT_OPEN' });
    await report(orderId);
    const all = await Promise.allSettled([answer(orderId, 'replacement'), answer(orderId, 'no')]);
    expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const reason = 'The pictures show it as ordered.';
    expect((await page(orderId)).problem).toMatchObject({ reason, answer: expect.any(String) });
    expect(await waiting()).toMatchObject({ count: 0 });
    expect(await bed.rows.countEvents('problem-answered')).toBe(1);
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'problem-answered',
      payload: { reason, kind: 'damaged' },
    });
  });

  it('is answered by a refund that staff grant, with its amount and reason', async () => {
    const { orderId } = await shipped();
    await report(orderId);
    const reason = 'Half of it was gone.';
    const amountKobo = 100_000;
    await bed.send('orders.grant-refund', {
      order: orderId,
      adminUsername: 'ada',
      role: 'approver',
      amountKobo,
      reason,
    });
    expect((await page(orderId)).problem).toMatchObject({
      answer: 'refund',
      refundKobo: amountKobo,
      reason,
    });
    expect(await page(orderId)).toMatchObject({ refundOwedKobo: amountKobo });
    expect(await waiting()).toMatchObject({ count: 0 });
  });

  it('keeps the buyer while it is open, and is erased with them', async () => {
    const { orderId, reference } = await bed.placeIn('delivered');
    await report(orderId);
    await attach(orderId);
    await bed.rows.age(orderId, 2_600);
    const erase = () => bed.send('orders.erase-person', { email: 'chidi@mail.example' });
    expect(await bed.applyRetention()).toEqual({ pictures: 0, people: 0 });
    expect((await erase()).kept).toEqual([{ reference, status: 'delivered' }]);
    await answer(orderId);
    await bed.database.query('update outbox set done_at = now()');
    expect((await erase()).erased).toEqual([reference]);
    const rows = await bed.database.query(
      'select p::text as row from order_problems p union all select o.payload::text from outbox o',
    );
    expect(JSON.stringify(rows)).not.toMatch(/half is gone|as ordered/);
    expect((await detail(orderId)).problems).toMatchObject([
      { kind: 'damaged', answer: 'no', words: '', reason: null, pictureIds: [] },
    ]);
  });
});
