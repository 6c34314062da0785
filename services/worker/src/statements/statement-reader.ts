import { fileURLToPath } from 'node:url';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import {
  ChildEndedError,
  type ChildLimits,
  LimitedChildren,
} from '@spade/platform/service/limited-children';
import type { ReadingHints, Unread } from './read-file.ts';
import type { Reading } from './reading.ts';

/** The message to the process that reads. */
export interface StatementRequest {
  bytes: Uint8Array;
  hints: ReadingHints;
}

const isSource = import.meta.url.endsWith('.ts');

/** A file that was taken for a small one takes more time or memory than one: read it as a large one. */
export class OutgrownError extends Error {
  override name = 'OutgrownError';
}

/** What the reading of a small file may take beside that of a large one: some 4,000 rows take 110 MB and a second. */
export const SMALL_FILE: ChildLimits = { processorMs: 20_000, maxMemoryBytes: 160 * MEGABYTE };

/** 20,000 rows take up to 280 MB, as camt.053, and a few seconds; 200 pages of PDF some 10 s. */
const readers = new LimitedChildren<StatementRequest, Reading | Unread>({
  program: fileURLToPath(
    new URL(`../statement-reader.main.${isSource ? 'ts' : 'js'}`, import.meta.url),
  ),
  processorMs: 120_000,
  maxMemoryBytes: 320 * MEGABYTE,
  heapMb: 192,
  idleMs: 0,
  // In which fflate unpacks a workbook.
  hasThreads: true,
});

/**
 * Reads a statement file (`readFile`) in its own process, which ends with it. A file that takes too much time or
 * memory is a result, not an error: another attempt would end alike. Throws OutgrownError within the limits of a small
 * file, and ChildEndedError where the machine had no time for it.
 */
export async function readStatement(
  bytes: Uint8Array,
  hints: ReadingHints,
  limits?: ChildLimits,
): Promise<Reading | Unread> {
  try {
    return await readers.run({ bytes, hints }, limits);
  } catch (error) {
    if (!(error instanceof ChildEndedError) || error.why === 'crowded') throw error;
    if (limits === SMALL_FILE && error.why !== 'fault') throw new OutgrownError();
    const words = {
      time: 'The file takes too long to read. Export a shorter period.',
      memory: 'The file takes too much memory to read. Export a shorter period.',
      fault: 'The file cannot be read. Export it again, in another format if there is one.',
    }[error.why];
    return { reason: 'unreadable', words };
  }
}
