import { jest } from '@jest/globals';
import { unreadReceipt } from '@spade/contracts/orders/receipt';
import sharp from 'sharp';
import { readReceipt } from '../../src/receipts/receipt-reader.ts';
import { drawText } from './draw-text.ts';

/** The time of no test is over because the machine stood still. */
jest.setTimeout(600_000);
const limits = {
  processorMs: 600_000,
  maxMemoryBytes: 400 * 1024 * 1024,
};
const receipt = () =>
  drawText([
    'Transaction Receipt',
    'Amount NGN 48,500.00',
    'Fee NGN 25.00',
    'Date 21/11/2026 09:38:12',
    'Session ID 000013261121093812000123456789',
  ]);

/** A PNG that says it has a billion pixels, and has none. */
async function bomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(32_000, 16);
  png.writeUInt32BE(32_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** The check sum of a PNG's chunk. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('the reader of receipts', () => {
  it('reads amount, moment and session id', async () => {
    const { values, ended } = await readReceipt(await receipt(), limits);
    expect(ended).toBeUndefined();
    expect(values).toMatchObject({
      amountKobo: 4_850_000,
      paidOn: '2026-11-21',
      paidAt: '2026-11-21T08:38:12.000Z',
      transactionId: '000013261121093812000123456789',
    });
  });

  it('reads a message whose labels stand close to their values', async () => {
    const message = ['Acct:0123456789', 'Amt:NGN48,500.00 DR', 'Bal:NGN1,248,500.00'];
    expect((await readReceipt(await drawText(message), limits)).values.amountKobo).toBe(4_850_000);
  });

  it('reads that a transfer is pending, and to which account it goes', async () => {
    const lines = ['Status Pending', 'Amount NGN 48,500.00', 'Beneficiary account 0123456789'];
    const { values } = await readReceipt(await drawText(lines), limits);
    expect(values).toMatchObject({ isPending: true, toAccount: '0123456789' });
  });

  it('reads nothing from a picture without text', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 90, height: 120, channels: 3, background: '#888', noise } as const;
    const { values } = await readReceipt(await sharp({ create }).jpeg().toBuffer(), limits);
    expect(values).toMatchObject(unreadReceipt);
  });

  it.each([
    ['is not a picture', async () => Buffer.from('%PDF-1.7 a receipt'), /unsupported/i],
    ['is damaged', async () => (await receipt()).subarray(0, 4_000), /./],
    ['says that it has a billion pixels', bomb, /pixel/i],
  ])('gives up what %s, before its time is over', async (_, picture, words) => {
    const bytes = await picture();
    const { values, ended } = await readReceipt(bytes, limits);
    expect(ended).toMatch(words);
    expect(values).toEqual(unreadReceipt);
  });

  it('ends a reading that takes too long, or too much memory; the next one is read', async () => {
    const picture = await receipt();
    const slow = await readReceipt(picture, { ...limits, processorMs: 1, withinMs: 600_000 });
    expect(slow).toEqual({ values: unreadReceipt, ended: 'took too much processor time' });
    const large = await readReceipt(picture, { ...limits, maxMemoryBytes: 1 });
    expect(large).toMatchObject({ values: unreadReceipt, ended: 'took too much memory' });
    expect((await readReceipt(picture, limits)).values.amountKobo).toBe(4_850_000);
  });
});
