import { randomUUID } from 'node:crypto';
import { type ReceiptValues, unreadReceipt } from '@spade/contracts/orders/receipt';
import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('what was read from the picture of a proof', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  const values: ReceiptValues = {
    amountKobo: 4_850_000,
    paidOn: '2026-11-21',
    paidAt: '2026-11-21T08:38:12.000Z',
    transactionId: '000013261121093812000123456789',
  };
  let ids = 0;
  /** An id that no other test has. */
  const newId = () => {
    ids += 1;
    return `FT26112100${ids}`;
  };
  const detail = (order: string) => bed.send('orders.get', { order });
  /** An order with a proof whose picture says this. */
  async function read(part: Partial<ReceiptValues> = {}) {
    const { orderId } = await bed.placeIn('awaiting');
    const [proof] = (await detail(orderId)).proofs;
    if (!proof) throw new Error('the order has a proof');
    const record = (more: Partial<ReceiptValues> = {}) =>
      bed.send('orders.record-receipt', {
        proofId: proof.proofId,
        values: { ...values, transactionId: newId(), ...part, ...more },
      });
    expect(await record()).toEqual({ isRecorded: true });
    return { orderId, proof, record };
  }

  it('is asked for with the proof, and again with the next one', async () => {
    const { orderId } = await bed.place();
    for (let index = 0; index < 2; index += 1)
      await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    const { proofs } = await detail(orderId);
    const events = await bed.database.query<{ payload: unknown }>(
      `select payload from outbox
       where name = 'proof-attached' and payload->>'proofId' = any($1) order by occurred_at`,
      [proofs.map(({ proofId }) => proofId)],
    );
    expect(events.map(({ payload }) => payload)).toEqual(
      proofs.map(({ proofId, objectKey }) => ({ proofId, objectKey })),
    );
  });

  it('is shown with the proof, and confirms nothing', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const before = await detail(orderId);
    expect(before.proofs[0]?.reading).toBeNull();
    const proofId = before.proofs[0]?.proofId ?? '';
    await bed.send('orders.record-receipt', { proofId, values });
    const after = await detail(orderId);
    expect(after.proofs[0]?.reading).toMatchObject(values);
    expect({ ...after, proofs: [] }).toEqual({ ...before, proofs: [] });
  });

  it.each([
    ['names our account', { toAccount: '0123456789' }, false, false],
    ['names another account', { toAccount: '9876543210' }, false, true],
    ['names none', {}, false, false],
    ['is of a pending transfer', { isPending: true }, true, false],
  ])('that %s says so to staff, and keeps no account', async (_what, said, isPending, isOther) => {
    const { orderId } = await bed.placeIn('awaiting');
    const [proof] = (await detail(orderId)).proofs;
    const values = { ...unreadReceipt, ...said };
    await bed.send('orders.record-receipt', { proofId: proof?.proofId ?? '', values });
    const { reading } = (await detail(orderId)).proofs[0] ?? {};
    expect(reading).toMatchObject({ isPending, isOtherAccount: isOther });
    expect(JSON.stringify(reading)).not.toContain('9876543210');
  });

  it('is kept once: a repeated reading changes nothing', async () => {
    const { orderId, record } = await read({ amountKobo: 100 });
    expect(await record({ amountKobo: 200 })).toEqual({ isRecorded: false });
    expect((await detail(orderId)).proofs[0]?.reading?.amountKobo).toBe(100);
  });

  it('may be nothing', async () => {
    const { orderId } = await read({ ...unreadReceipt, transactionId: null });
    expect((await detail(orderId)).proofs[0]?.reading).toMatchObject(unreadReceipt);
  });

  it('is refused for a proof that does not exist', async () => {
    await expect(
      bed.send('orders.record-receipt', { proofId: randomUUID(), values }),
    ).rejects.toMatchObject({ code: 'ORDERS.PROOF_NOT_FOUND' });
  });

  describe('when another order has the same transaction id', () => {
    it('warns on both, however the id is written', async () => {
      const first = await read({ transactionId: 'ABC-123-O50' });
      expect(await detail(first.orderId)).toMatchObject({ hasRepeatedTransaction: false });
      const second = await read({ transactionId: 'abc12305O' });
      const [one, two] = [await detail(first.orderId), await detail(second.orderId)];
      expect([one.hasRepeatedTransaction, two.hasRepeatedTransaction]).toEqual([true, true]);
      expect(one.proofs[0]?.sameTransaction).toEqual([
        { orderId: two.id, reference: two.reference },
      ]);
      expect(two.proofs[0]?.sameTransaction).toEqual([
        { orderId: one.id, reference: one.reference },
      ]);
      const { orders } = await bed.send('orders.list', { limit: 200 });
      const marked = orders.filter(({ hasRepeatedTransaction }) => hasRepeatedTransaction);
      expect(marked.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]));
    });

    it('says nothing of two pictures of one order', async () => {
      const transactionId = newId();
      const { orderId } = await read({ transactionId });
      await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
      const proofId = (await detail(orderId)).latestProofId ?? '';
      await bed.send('orders.record-receipt', { proofId, values: { ...values, transactionId } });
      expect(await detail(orderId)).toMatchObject({ hasRepeatedTransaction: false });
    });

    it('is noticed when both are read at the same moment', async () => {
      for (let round = 0; round < 10; round += 1) {
        const transactionId = newId();
        const both = await Promise.all([read({ transactionId }), read({ transactionId })]);
        for (const { orderId } of both)
          expect(await detail(orderId)).toMatchObject({ hasRepeatedTransaction: true });
      }
    });
  });

  describe('when the picture is removed', () => {
    it('is forgotten, but still reveals the same transaction on another order', async () => {
      const transactionId = newId();
      const { orderId, proof } = await read({ transactionId });
      await bed.send('orders.confirm', { order: orderId, adminUsername: 'ada' });
      await bed.rows.age(orderId, 91);
      await bed.applyRetention();
      const [row] = await bed.database.query(
        `select read_amount_kobo, read_paid_on, read_paid_at, read_transaction_id
         from order_proofs where proof_id = $1`,
        [proof.proofId],
      );
      expect(Object.values(row ?? {})).toEqual([null, null, null, null]);
      const again = await read({ transactionId });
      expect(await detail(again.orderId)).toMatchObject({ hasRepeatedTransaction: true });
    });

    it('is not kept any more', async () => {
      const { orderId } = await bed.placeIn('delivered');
      const proofId = (await detail(orderId)).latestProofId ?? '';
      await bed.rows.age(orderId, 15);
      await bed.send('orders.erase-person', { email: 'chidi@mail.example' });
      expect(await bed.send('orders.record-receipt', { proofId, values })).toEqual({
        isRecorded: false,
      });
    });
  });

  it('is what the clerk attests: the credit has the day and the id that they confirmed', async () => {
    const { orderId } = await read();
    const { credits } = await bed.send('orders.confirm', {
      order: orderId,
      adminUsername: 'ada',
      amountReceivedKobo: values.amountKobo ?? 0,
      paidOn: '2026-11-21',
      transactionId: 'FT-1',
    });
    expect(credits).toMatchObject([
      { source: 'attested', valueDate: '2026-11-21', bankId: 'FT-1', amountKobo: 4_850_000 },
    ]);
  });
});
