import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ReceiptValues, unreadReceipt } from '@spade/contracts/orders/receipt';

/** Bounds of one reading. */
export interface ReaderLimits {
  /** A picture with more pixels is not decoded. */
  maxPixels: number;
  /** The reading is ended after so long. */
  timeoutMs: number;
  /** The reading is ended when its process takes more memory (resident). */
  maxMemoryBytes: number;
}

/** The message to the process that reads. */
export interface ReadRequest {
  picture: Uint8Array;
  limits: ReaderLimits;
}

/** What came of a reading; `ended` says in words why nothing could be read. */
export interface ReadResult {
  values: ReceiptValues;
  ended?: string;
  /** The most memory that the process took, where it lived to say so. */
  peakBytes?: number;
  /** Processor time of the process and all its threads, if it read to the end. */
  cpuMs?: number;
}

const isSource = import.meta.url.endsWith('.ts');
const program = fileURLToPath(
  new URL(`../receipt-reader.main.${isSource ? 'ts' : 'js'}`, import.meta.url),
);

/**
 * Without network, programs or the right to write: Node refuses them to the process that opens strangers' pictures
 * (https://nodejs.org/api/permissions.html). Add-ons are sharp, the worker thread is tesseract's.
 */
const permissions = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker'];

/**
 * Reads one receipt in its own process, which ends with it: whatever a picture does to libvips or tesseract,
 * it takes no memory, time or state of the worker's. Never rejects; what fails or takes too long reads as nothing.
 */
export function readReceipt(picture: Uint8Array, limits: ReaderLimits): Promise<ReadResult> {
  return new Promise((resolve) => {
    const child = fork(program, {
      execArgv: permissions,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Nothing of ours: no address, no secret. glibc would keep what decoding took.
      env: { MALLOC_ARENA_MAX: '1' },
    });
    let result: ReadResult = { values: unreadReceipt, ended: 'the process ended' };
    const deadline = setTimeout(() => {
      result = { values: unreadReceipt, ended: `took longer than ${limits.timeoutMs} ms` };
      child.kill('SIGKILL');
    }, limits.timeoutMs);
    child.once('message', (message) => {
      // The other end is our own program, built with this one.
      result = message as ReadResult;
      child.kill('SIGKILL');
    });
    child.once('error', (error) => {
      result = { values: unreadReceipt, ended: error.message };
    });
    child.once('close', () => {
      clearTimeout(deadline);
      resolve(result);
    });
    const request: ReadRequest = { picture, limits };
    child.send(request, () => {
      // A process that died before it could hear is reported by `close`.
    });
  });
}
