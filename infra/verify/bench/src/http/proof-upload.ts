import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { PHONE_BYTES_PER_MS, uploadBody, uploadFrom } from './phone-upload.ts';
import { buildPhoto } from './photo.ts';
import { type LoneGateway, startLoneGateway } from './start-gateway.ts';

/** One figure of the table. */
export interface UploadRow {
  what: string;
  uploadsPerSecond: number;
  megabytesPerSecond: number;
  /** Uploads that were not taken, with their answers. */
  refused: string;
  /** Resident memory of the gateway after a fifth of the uploads, the most in the rest, and after all. */
  memoryMb: string;
}

const UPLOADS = 200;
const DESKS = 4;
const PHONES = 20;

/** Runs `work` 200 times in `lanes` at once; each knows its lane. Resolves to the seconds it took. */
async function inLanes(lanes: number, work: (lane: number, i: number) => Promise<void>) {
  const from = performance.now();
  let next = 0;
  const run = async (lane: number) => {
    while (next < UPLOADS) {
      const i = next;
      next += 1;
      await work(lane, i);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return (performance.now() - from) / 1000;
}

/** The gateway's memory under load, in MB: after a fifth, the most after that, at the end. */
class MemoryTrace {
  private earlyMb = 0;
  private mostMb = 0;

  constructor(private readonly gateway: LoneGateway) {}

  note(done: number): void {
    const now = Math.round(this.gateway.residentBytes() / 1e6);
    if (done === UPLOADS / 5) this.earlyMb = now;
    if (done >= UPLOADS / 5) this.mostMb = Math.max(this.mostMb, now);
  }

  summary(): string {
    return `${this.earlyMb}, at most ${this.mostMb}, ${Math.round(this.gateway.residentBytes() / 1e6)}`;
  }
}

/**
 * 200 proofs of 4.9 MB through the gateway (read, decoded, re-encoded, stored, attached): by 20 phones at 7 Mbit/s
 * each, then four at a time as fast as they go, against putting the same bytes straight to the same S3 server. No
 * phone may be refused.
 */
export async function runProofUploadBench(): Promise<UploadRow[]> {
  const gateway = await startLoneGateway({
    'orders.check-proof': () => ({ reference: 'SO-7K4M2' }),
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
    const photo = await buildPhoto();
    const body = await uploadBody(photo);
    const row = (what: string, seconds: number, refused: readonly string[], memory = '') => ({
      what,
      uploadsPerSecond: Number((UPLOADS / seconds).toFixed(1)),
      megabytesPerSecond: Math.round((UPLOADS * photo.length) / seconds / 1e6),
      refused: `${refused.length} ${[...new Set(refused)].join(' ')}`.trim(),
      memoryMb: memory,
    });
    const through = async (what: string, lanes: number, bytesPerMs: number) => {
      const refused: string[] = [];
      const memory = new MemoryTrace(gateway);
      let done = 0;
      const seconds = await inLanes(lanes, async (lane) => {
        const { status, answer } = await uploadFrom(gateway.url, lane, body, bytesPerMs);
        if (status !== 200) refused.push(`${status} ${answer}`);
        done += 1;
        memory.note(done);
      });
      if (refused.length > 0) process.exitCode = 1;
      return row(what, seconds, refused, memory.summary());
    };
    const phones = await through('20 phones at 7 Mbit/s', PHONES, PHONE_BYTES_PER_MS);
    const desks = await through('4 without a limit', DESKS, Number.POSITIVE_INFINITY);
    await storage.ensureBucket();
    const straight = await inLanes(DESKS, (_, i) => storage.put(`p-${i}`, photo, 'image/jpeg'));
    return [phones, desks, row('straight to the S3 server', straight, [])];
  } finally {
    storage.close();
    await gateway.close();
  }
}
