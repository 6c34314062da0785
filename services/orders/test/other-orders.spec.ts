import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('the link of one order', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  beforeEach(() => bed.rows.empty());
  afterAll(() => bed.close());

  const told = { kind: 'damaged' as const, words: 'The bag was open, and half is gone.' };
  const page = (orderId: string) => bed.send('orders.get-public', { orderId });
  const shipped = async () => {
    const { orderId, reference } = await bed.placeIn('processing');
    const request = { order: orderId, adminUsername: 'ada', step: 'ship' } as const;
    const { shipment } = await bed.send('orders.fulfil', request);
    return { orderId, reference, code: shipment?.handoverCode ?? '' };
  };
  /** Whoever has `mine` also knows what was posted, uploaded and mailed for `theirs`. */
  const two = async () => ({ mine: await shipped(), theirs: await shipped() });

  it('shows nothing of another order', async () => {
    const { mine, theirs } = await two();
    const shown = JSON.stringify(await page(mine.orderId));
    expect(shown).toContain(mine.reference);
    for (const secret of [theirs.orderId, theirs.reference]) expect(shown).not.toContain(secret);
  });

  it('takes the number of a form of another order for a form of its own', async () => {
    const { mine, theirs } = await two();
    const formId = 'f'.repeat(32);
    await bed.send('orders.report-problem', { orderId: theirs.orderId, ...told, formId });
    await bed.send('orders.report-problem', { orderId: mine.orderId, ...told, formId });
    expect(await page(mine.orderId)).toMatchObject({ problem: { answer: null, pictures: 0 } });
  });

  it('adds pictures of a problem to that problem alone', async () => {
    const { mine, theirs } = await two();
    const { perceptualHash: _, ...picture } = buildProof();
    const attach = (orderId: string) =>
      bed.send('orders.attach-problem-picture', { orderId, picture, formId: 'p'.repeat(32) });
    await bed.send('orders.report-problem', { orderId: theirs.orderId, ...told });
    await expect(attach(mine.orderId)).rejects.toMatchObject({ code: 'ORDERS.PROBLEM_NOT_OPEN' });
    await attach(theirs.orderId);
    await bed.send('orders.report-problem', { orderId: mine.orderId, ...told });
    expect(await page(mine.orderId)).toMatchObject({ problem: { pictures: 0 } });
    expect(await page(theirs.orderId)).toMatchObject({ problem: { pictures: 1 } });
  });

  it('is no way to mark another order delivered', async () => {
    const { mine, theirs } = await two();
    await expect(
      bed.send('orders.hand-over', { reference: theirs.reference, code: wrongFor(theirs.code) }),
    ).rejects.toMatchObject({ code: 'ORDERS.HANDOVER_REFUSED' });
    await bed.send('orders.confirm-delivery', { orderId: mine.orderId, formId: 'd'.repeat(32) });
    expect(await page(mine.orderId)).toMatchObject({ status: 'delivered' });
    expect(await page(theirs.orderId)).toMatchObject({ status: 'shipped' });
  });

  it('takes no code that was mailed to correct another order', async () => {
    const mine = await bed.placeIn('confirmed');
    const theirs = await bed.placeIn('confirmed');
    const correction = { address: '14 Broad Street' };
    const correct = (orderId: string, code?: string) =>
      bed.send('orders.correct', { orderId, correction, ...(code !== undefined && { code }) });
    for (const { orderId } of [mine, theirs])
      await expect(correct(orderId)).rejects.toMatchObject({ code: 'ORDERS.CODE_NEEDED' });
    const codeOf = async (orderId: string) =>
      String(Object((await bed.rows.events(orderId)).at(-1)?.payload).code);
    await expect(correct(theirs.orderId, await codeOf(mine.orderId))).rejects.toMatchObject({
      code: 'ORDERS.CODE_REFUSED',
    });
    const { buyer } = await bed.send('orders.get', { order: theirs.orderId });
    expect(buyer.address).not.toBe(correction.address);
  });
});

/** Another code of four digits. */
const wrongFor = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
