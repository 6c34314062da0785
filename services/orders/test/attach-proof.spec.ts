import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('orders.attach-proof', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  it('moves a pending order to awaiting_confirmation and publishes it for the mail', async () => {
    const { orderId } = await bed.place();
    const proof = buildProof();
    expect(await bed.send('orders.attach-proof', { orderId, proof })).toEqual({
      status: 'awaiting_confirmation',
      isLate: false,
      isPaidLate: false,
    });
    const order = await bed.send('orders.get', { order: orderId });
    expect(order).toMatchObject({
      status: 'awaiting_confirmation',
      hasLateProof: false,
      hasDuplicateProof: false,
      latestProofId: order.proofs[0]?.proofId,
      proofs: [{ ...proof, isLate: false, rejectionReason: null, duplicates: [] }],
    });
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'proof-received',
      payload: { orderId, isLate: false, isPaidLate: false },
    });
  });

  it('stores the same object once, even when sent five times at once', async () => {
    const { orderId } = await bed.place();
    const proof = buildProof();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => bed.send('orders.attach-proof', { orderId, proof })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const order = await bed.send('orders.get', { order: orderId });
    expect(order.proofs).toHaveLength(1);
    expect(order.history.map(({ kind }) => kind)).toEqual(['placed', 'proof_attached']);
  });

  it('stores the same picture once, even when sent five times at once', async () => {
    const { orderId } = await bed.place();
    const { sha256 } = buildProof();
    const again = () =>
      bed.send('orders.attach-proof', { orderId, proof: { ...buildProof(), sha256 } });
    const answers = await Promise.all(Array.from({ length: 5 }, again));
    expect(answers.filter(({ isRepeat }) => isRepeat)).toHaveLength(4);
    for (const answer of answers) expect(answer).toMatchObject({ status: 'awaiting_confirmation' });
    const order = await bed.send('orders.get', { order: orderId });
    expect(order.proofs).toHaveLength(1);
    expect(order.history.map(({ kind }) => kind)).toEqual(['placed', 'proof_attached']);
  });

  it('stores one proof of one form, whatever its picture was made into, even when sent five times at once', async () => {
    const { orderId } = await bed.place();
    const formId = 'a'.repeat(32);
    const again = () => bed.send('orders.attach-proof', { orderId, formId, proof: buildProof() });
    const answers = await Promise.all(Array.from({ length: 5 }, again));
    expect(answers.filter(({ isRepeat }) => isRepeat)).toHaveLength(4);
    const { proofs, reference } = await bed.send('orders.get', { order: orderId });
    expect(proofs).toHaveLength(1);
    // Another form is another proof.
    await bed.send('orders.attach-proof', { orderId, formId: 'b'.repeat(32), proof: buildProof() });
    expect((await bed.send('orders.get', { order: orderId })).proofs).toHaveLength(2);
    // Once the order takes no proof any more, the form that brought one is still not refused.
    await bed.send('orders.confirm', { order: orderId, adminUsername: 'ngozi' });
    expect(await bed.send('orders.check-proof', { orderId, formId })).toEqual({ reference });
    expect(await again()).toMatchObject({ status: 'confirmed', isRepeat: true });
    const unknown = bed.send('orders.check-proof', { orderId, formId: 'c'.repeat(32) });
    await expect(unknown).rejects.toMatchObject({ code: 'ORDERS.PROOF_NOT_ACCEPTED' });
  });

  it('accepts a picture again after staff rejected it', async () => {
    const { orderId } = await bed.place();
    const proof = buildProof();
    await bed.send('orders.attach-proof', { orderId, proof });
    const reject = { order: orderId, adminUsername: 'ngozi', reason: 'No credit seen' };
    await bed.send('orders.reject-proof', reject);
    const again = { ...buildProof(), sha256: proof.sha256 };
    expect(await bed.send('orders.attach-proof', { orderId, proof: again })).toEqual({
      status: 'awaiting_confirmation',
      isLate: false,
      isPaidLate: false,
    });
  });

  it('keeps a further proof while staff have yet to check', async () => {
    const { orderId } = await bed.place();
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    const second = buildProof();
    await bed.send('orders.attach-proof', { orderId, proof: second });
    const order = await bed.send('orders.get', { order: orderId });
    expect(order.status).toBe('awaiting_confirmation');
    expect(order.proofs.map(({ objectKey }) => objectKey)).toHaveLength(2);
    expect(order.proofs.find(({ proofId }) => proofId === order.latestProofId)).toMatchObject({
      objectKey: second.objectKey,
    });
  });

  it('stops at the limit with ORDERS.TOO_MANY_PROOFS, however many come at once', async () => {
    const { orderId } = await bed.place();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, () =>
        bed.send('orders.attach-proof', { orderId, proof: buildProof() }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(outcome.reason).toMatchObject({
        code: 'ORDERS.TOO_MANY_PROOFS',
        details: { limit: 5 },
      });
    }
    await expect(bed.send('orders.check-proof', { orderId })).rejects.toMatchObject({
      code: 'ORDERS.TOO_MANY_PROOFS',
    });
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      canUploadProof: false,
    });
  });

  it.each(['confirmed', 'processing', 'cancelled'] as const)(
    'refuses a proof for a %s order with ORDERS.PROOF_NOT_ACCEPTED',
    async (state) => {
      const { orderId } = await bed.placeIn(state);
      const status = state === 'cancelled' ? 'failed' : state;
      const refusal = { code: 'ORDERS.PROOF_NOT_ACCEPTED', details: { status } };
      const check = bed.send('orders.check-proof', { orderId });
      await expect(check).rejects.toMatchObject(refusal);
      const attach = bed.send('orders.attach-proof', { orderId, proof: buildProof() });
      await expect(attach).rejects.toMatchObject(refusal);
    },
  );

  it('returns the reference from check-proof while the order takes a proof', async () => {
    const { orderId, reference } = await bed.place();
    expect(await bed.send('orders.check-proof', { orderId })).toEqual({ reference });
  });
});

describe('a late proof', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  it('keeps the stock that is still held when the sweep has not run yet', async () => {
    const { orderId } = await bed.place();
    const before = (await bed.rows.eventsAndHolds(orderId)).holdIds;
    await bed.rows.endWindow(orderId);
    expect(await bed.send('orders.attach-proof', { orderId, proof: buildProof() })).toEqual({
      status: 'awaiting_confirmation',
      isLate: true,
      isPaidLate: false,
    });
    expect((await bed.rows.eventsAndHolds(orderId)).holdIds).toEqual(before);
    expect(await bed.send('orders.get', { order: orderId })).toMatchObject({ hasLateProof: true });
  });

  it('takes new stock for an expired order, at the agreed price', async () => {
    const productId = bed.catalog.sell({ available: 3 });
    const { orderId } = await bed.placeIn('expired', { productId });
    const product = bed.catalog.products.get(productId);
    if (product) product.unitPriceKobo = 99_999_999;
    expect(await bed.send('orders.check-proof', { orderId })).toBeDefined();
    expect(await bed.send('orders.attach-proof', { orderId, proof: buildProof() })).toEqual({
      status: 'awaiting_confirmation',
      isLate: true,
      isPaidLate: false,
    });
    expect(await bed.send('orders.get', { order: orderId })).toMatchObject({
      status: 'awaiting_confirmation',
      failureReason: null,
      hasLateProof: true,
      totalKobo: 12_500_000,
      proofs: [{ isLate: true }],
    });
    const { events, holdIds } = await bed.rows.eventsAndHolds(orderId);
    expect(holdIds).toHaveLength(2);
    expect(events.map(({ name }) => name)).toEqual([
      'order-placed',
      'order-expired',
      'hold-renewed',
      'proof-received',
    ]);
    expect(events.at(-1)?.payload).toMatchObject({ isLate: true, isPaidLate: false });
    expect(events[2]?.payload.holdId).not.toBe(events[0]?.payload.holdId);

    // The new hold is the one that is sold.
    await bed.send('orders.confirm', { order: orderId, adminUsername: 'ada' });
    expect((await bed.rows.events(orderId)).at(-1)?.payload.holdId).toBe(events[2]?.payload.holdId);
  });

  it('stays failed with the proof attached when the stock is gone', async () => {
    const productId = bed.catalog.sell({ available: 1 });
    const { orderId } = await bed.placeIn('expired', { productId });
    const product = bed.catalog.products.get(productId);
    if (product) product.available = 0;
    expect(await bed.send('orders.attach-proof', { orderId, proof: buildProof() })).toEqual({
      status: 'failed',
      isLate: true,
      isPaidLate: true,
    });
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      status: 'failed',
      failureReason: 'expired',
      isPaidLate: true,
      hasProof: true,
    });
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'proof-received',
      payload: { isLate: true, isPaidLate: true },
    });

    // Restocked: the next proof reopens the order.
    if (product) product.available = 1;
    expect(await bed.send('orders.attach-proof', { orderId, proof: buildProof() })).toMatchObject({
      status: 'awaiting_confirmation',
      isPaidLate: false,
    });
  });

  it('is kept when catalog gives no usable response', async () => {
    const { orderId } = await bed.placeIn('expired');
    bed.catalog.before = () => {
      throw new Error('catalog is ill');
    };
    expect(await bed.send('orders.attach-proof', { orderId, proof: buildProof() })).toMatchObject({
      status: 'failed',
      isPaidLate: true,
    });
    bed.catalog.before = () => {};
  });

  it('waits for its own pieces when they are not yet back in stock', async () => {
    const productId = bed.catalog.sell({ available: 1 });
    const { orderId } = await bed.place({ productId });
    const { holdIds } = await bed.rows.eventsAndHolds(orderId);
    await bed.rows.endWindow(orderId, 1);
    await bed.sweep();
    let asked = 0;
    bed.catalog.before = () => {
      asked += 1;
      // Catalog learns of the expiry between the first and the second request.
      if (asked === 2) for (const holdId of holdIds) bed.catalog.end(holdId);
    };
    expect(await bed.send('orders.attach-proof', { orderId, proof: buildProof() })).toMatchObject({
      status: 'awaiting_confirmation',
    });
    expect(asked).toBe(2);
    bed.catalog.before = () => {};
  });

  it('takes the next hold when catalog released the first one', async () => {
    const { orderId } = await bed.placeIn('expired');
    bed.catalog.before = async ({ holdId }) => {
      bed.catalog.before = () => {};
      // Before the hold is stored, catalog settles its holds and fences this one.
      await bed.send('orders.settle-holds', { holdIds: [holdId] });
    };
    expect(await bed.send('orders.attach-proof', { orderId, proof: buildProof() })).toMatchObject({
      status: 'awaiting_confirmation',
    });
    const [fenced, used] = bed.catalog.requests.slice(-2).map(({ holdId }) => holdId);
    const { holdIds } = await bed.rows.eventsAndHolds(orderId);
    expect(holdIds).toContain(used);
    expect(holdIds).not.toContain(fenced);
  });

  it('holds stock once when two arrive at once', async () => {
    const productId = bed.catalog.sell({ available: 1 });
    const { orderId } = await bed.placeIn('expired', { productId });
    const answers = await Promise.all(
      [buildProof(), buildProof()].map((proof) =>
        bed.send('orders.attach-proof', { orderId, proof }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      'awaiting_confirmation',
      'awaiting_confirmation',
    ]);
    expect(bed.catalog.products.get(productId)?.available).toBe(0);
    expect((await bed.rows.eventsAndHolds(orderId)).holdIds).toHaveLength(2);
  });
});
