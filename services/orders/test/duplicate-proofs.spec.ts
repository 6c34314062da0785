import { waitFor } from '@spade/platform/testing/wait-for';
import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

/** `hash` with `count` bits flipped, spread over the hash as in real changes. */
function withFlippedBits(hash: string, count: number): string {
  let bits = BigInt(`0x${hash}`);
  for (let index = 0; index < count; index += 1) bits ^= 1n << BigInt(index * 9);
  return bits.toString(16).padStart(16, '0');
}

describe('the same picture on two orders', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  async function orderWith(proof: Parameters<typeof buildProof>[0]) {
    const { orderId } = await bed.place();
    await bed.send('orders.attach-proof', { orderId, proof: buildProof(proof) });
    return bed.send('orders.get', { order: orderId });
  }

  it('warns on both when the bytes are the same', async () => {
    const { sha256, perceptualHash } = buildProof();
    const first = await orderWith({ sha256, perceptualHash });
    const second = await orderWith({ sha256, perceptualHash });
    expect(second.proofs[0]?.duplicates).toEqual([
      { orderId: first.id, reference: first.reference, isExact: true },
    ]);
    expect(second.hasDuplicateProof).toBe(true);
    const firstAgain = await bed.send('orders.get', { order: first.orderId });
    expect(firstAgain.hasDuplicateProof).toBe(true);
    expect(firstAgain.proofs[0]?.duplicates).toMatchObject([{ orderId: second.id }]);
  });

  it.each([
    [0, true],
    [1, true],
    [6, true],
    [7, false],
  ])('counts hashes that differ in %i bits as look-alikes: %s', async (bits, isLookAlike) => {
    const { perceptualHash } = buildProof();
    const first = await orderWith({ perceptualHash });
    const second = await orderWith({ perceptualHash: withFlippedBits(perceptualHash, bits) });
    expect(second.proofs[0]?.duplicates).toEqual(
      isLookAlike ? [{ orderId: first.id, reference: first.reference, isExact: false }] : [],
    );
    // Any two receipts of one banking app look alike: a hint, never a warning.
    expect(second.hasDuplicateProof).toBe(false);
  });

  it('says nothing of two look-alikes on one order', async () => {
    const { perceptualHash } = buildProof();
    const { orderId } = await bed.place();
    for (let index = 0; index < 2; index += 1) {
      const proof = buildProof({ perceptualHash });
      await bed.send('orders.attach-proof', { orderId, proof });
    }
    const order = await bed.send('orders.get', { order: orderId });
    expect(order.proofs.map(({ duplicates }) => duplicates)).toEqual([[], []]);
    expect(order.hasDuplicateProof).toBe(false);
  });

  it('is noticed when both come at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { sha256, perceptualHash } = buildProof();
      const orders = await Promise.all([
        orderWith({ sha256, perceptualHash }),
        orderWith({ sha256, perceptualHash }),
      ]);
      for (const { orderId } of orders) {
        expect(await bed.send('orders.get', { order: orderId })).toMatchObject({
          hasDuplicateProof: true,
        });
      }
    }
  });

  it('is found among 50,000 proofs by the index', async () => {
    await bed.database.query(
      `insert into order_proofs (proof_id, order_id, object_key, sha256, perceptual_hash,
         size_bytes, width_px, height_px, is_late)
       select gen_random_uuid(), (select min(id) from orders), 'bulk/' || n,
         encode(sha256(n::text::bytea), 'hex'),
         ('x' || left(encode(sha256(('p' || n)::bytea), 'hex'), 16))::bit(64)::bigint,
         1, 1, 1, false
       from generate_series(1, 50000) n`,
    );
    await bed.database.query('analyze order_proofs');
    const { perceptualHash } = buildProof();
    const first = await orderWith({ perceptualHash });
    const uses = async () => {
      const [use] = await bed.database.query<{ scans: string }>(
        `select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'order_proofs_bands'`,
      );
      return Number(use?.scans);
    };
    const before = await uses();
    const second = await orderWith({ perceptualHash: withFlippedBits(perceptualHash, 6) });
    expect(second.proofs[0]?.duplicates).toMatchObject([{ orderId: first.id }]);
    // A connection tells its counts when it is used again, once a second.
    await waitFor('the index to be counted', async () => {
      await bed.send('orders.get', { order: first.orderId });
      return (await uses()) > before;
    });
  });
});
