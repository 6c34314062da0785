import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { startLoneGateway } from './start-gateway.ts';

/** One figure of the table. */
export interface UploadRow {
  what: string;
  uploadsPerSecond: number;
  megabytesPerSecond: number;
  /** Resident memory of the gateway after a fifth of the uploads, and after all. */
  memoryEarlyMb: number | null;
  memoryEndMb: number | null;
}

const PROOF_BYTES = 4_900_000;
const UPLOADS = 200;
const AT_ONCE = 4;
const ORDER_ID = 'AbCdEfGhIjKlMnOpQrStUv';

/** What we use of sharp, which is the gateway's dependency and so is loaded as the gateway loads it. */
type Encode = (options: object) => {
  jpeg: (options: object) => { toBuffer: () => Promise<Buffer> };
};

/** A noisy photo of 12 megapixels as a phone takes them, padded to 4.9 MB. */
async function buildPhoto(): Promise<Buffer> {
  const sharp: Encode = createRequire(new URL('../../../../../gateway/', import.meta.url))('sharp');
  const noise = { type: 'gaussian', mean: 128, sigma: 20 };
  const create = { width: 4000, height: 3000, channels: 3, background: '#888', noise };
  for (let quality = 90; quality > 0; quality -= 5) {
    const jpeg = await sharp({ create }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= PROOF_BYTES)
      return Buffer.concat([jpeg, randomBytes(PROOF_BYTES - jpeg.length)]);
  }
  throw new Error('no quality gives a photo of 4.9 MB');
}

async function inParallel(work: (i: number) => Promise<void>): Promise<number> {
  const from = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < UPLOADS) {
      const i = next;
      next += 1;
      await work(i);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (performance.now() - from) / 1000;
}

/**
 * 200 proofs of 4.9 MB through the gateway (read, decoded, re-encoded, stored, attached), four at
 * a time, against putting the same bytes straight to the same S3 server.
 */
export async function runProofUploadBench(): Promise<UploadRow[]> {
  const gateway = await startLoneGateway({
    'orders.check-proof': () => ({ reference: 'SO-7K4M2', isLate: false }),
    'orders.attach-proof': () => ({
      status: 'awaiting_confirmation',
      isLate: false,
      isPaidLate: false,
    }),
  });
  const { endpoint, accessKey, secretKey } = gateway.s3;
  const storage = new ObjectStorage({
    ...{ endpoint, accessKey, secretKey },
    region: 'us-east-1',
    bucket: 'straight',
  });
  try {
    const proof = await buildPhoto();
    let earlyBytes = 0;
    const through = await inParallel(async (i) => {
      const form = new FormData();
      form.set(
        'paymentProof',
        new Blob([new Uint8Array(proof)], { type: 'image/jpeg' }),
        'proof.jpg',
      );
      const answer = await fetch(`${gateway.url}/api/orders/${ORDER_ID}/payment-proof`, {
        method: 'POST',
        body: form,
      });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
      if (i === UPLOADS / 5) earlyBytes = gateway.residentBytes();
    });
    const endBytes = gateway.residentBytes();
    await storage.ensureBucket();
    const straight = await inParallel((i) => storage.put(`p-${i}`, proof, 'image/jpeg'));
    const row = (what: string, seconds: number, memory: [number, number] | null): UploadRow => ({
      what,
      uploadsPerSecond: Number((UPLOADS / seconds).toFixed(1)),
      megabytesPerSecond: Math.round((UPLOADS * proof.length) / seconds / 1e6),
      memoryEarlyMb: memory && Math.round(memory[0] / 1e6),
      memoryEndMb: memory && Math.round(memory[1] / 1e6),
    });
    return [
      row('through the gateway', through, [earlyBytes, endBytes]),
      row('straight to the S3 server', straight, null),
    ];
  } finally {
    storage.close();
    await gateway.close();
  }
}
