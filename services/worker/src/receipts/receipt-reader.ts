import { fileURLToPath } from 'node:url';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import { type ReceiptValues, unreadReceipt } from '@spade/contracts/orders/receipt';
import {
  ChildEndedError,
  type ChildLimits,
  LimitedChildren,
} from '@spade/platform/service/limited-children';

/** The message to the process that reads. */
export interface ReadRequest {
  picture: Uint8Array;
}

/** What came of a reading; `ended` says in words why nothing could be read. */
export interface ReadResult {
  values: ReceiptValues;
  ended?: string;
}

const isSource = import.meta.url.endsWith('.ts');

const readers = new LimitedChildren<ReadRequest, ReadResult>({
  program: fileURLToPath(
    new URL(`../receipt-reader.main.${isSource ? 'ts' : 'js'}`, import.meta.url),
  ),
  processorMs: 30_000,
  maxMemoryBytes: 320 * MEGABYTE,
  heapMb: 192,
  idleMs: 0,
  // Tesseract starts them.
  hasThreads: true,
});

/**
 * Reads one receipt in its own process, which ends with it. What fails or goes beyond the limits reads as nothing;
 * ChildEndedError is thrown where the machine had no time for it.
 */
export async function readReceipt(picture: Uint8Array, limits: ChildLimits): Promise<ReadResult> {
  try {
    return await readers.run({ picture }, limits);
  } catch (error) {
    if (!(error instanceof ChildEndedError) || error.why === 'crowded') throw error;
    return { values: unreadReceipt, ended: error.message };
  }
}
