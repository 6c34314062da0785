import { fileURLToPath } from 'node:url';
import { type ReceiptValues, unreadReceipt } from '@spade/contracts/orders/receipt';
import {
  ChildEndedError,
  type ChildLimits,
  LimitedChildren,
} from '@spade/platform/service/limited-children';

/** Bounds of one reading. */
export interface ReaderLimits extends ChildLimits {
  /** A picture with more pixels is not decoded. */
  maxPixels: number;
}

/** The message to the process that reads. */
export interface ReadRequest {
  picture: Uint8Array;
  maxPixels: number;
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

const readers = new LimitedChildren<ReadRequest, ReadResult>({
  program: fileURLToPath(
    new URL(`../receipt-reader.main.${isSource ? 'ts' : 'js'}`, import.meta.url),
  ),
  timeoutMs: 30_000,
  maxMemoryBytes: 320 * 1024 * 1024,
  heapMb: 192,
  idleMs: 0,
  // Of tesseract.
  hasThreads: true,
});

/** Reads one receipt in its own process, which ends with it. What fails or goes beyond the limits reads as nothing. */
export async function readReceipt(
  picture: Uint8Array,
  { maxPixels, ...limits }: ReaderLimits,
): Promise<ReadResult> {
  try {
    return await readers.run({ picture, maxPixels }, limits);
  } catch (error) {
    if (!(error instanceof ChildEndedError)) throw error;
    return { values: unreadReceipt, ended: error.message };
  }
}
