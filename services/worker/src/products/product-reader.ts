import { fileURLToPath } from 'node:url';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import {
  ChildEndedError,
  type ChildLimits,
  LimitedChildren,
} from '@spade/platform/service/limited-children';
import type { ReadProducts } from './read-products.ts';

/** The message to the process that reads. */
export interface ProductFileRequest {
  bytes: Uint8Array;
}

const isSource = import.meta.url.endsWith('.ts');

const readers = new LimitedChildren<ProductFileRequest, ReadProducts>({
  program: fileURLToPath(
    new URL(`../product-reader.main.${isSource ? 'ts' : 'js'}`, import.meta.url),
  ),
  processorMs: 120_000,
  maxMemoryBytes: 320 * MEGABYTE,
  heapMb: 192,
  idleMs: 0,
  // In which fflate unpacks a workbook.
  hasThreads: true,
});

/**
 * Reads a file of products in its own process, which ends with it. One that takes too much time or memory is a result;
 * ChildEndedError is thrown where the machine had no time for it.
 */
export async function readProductFile(
  bytes: Uint8Array,
  limits?: ChildLimits,
): Promise<ReadProducts> {
  try {
    return await readers.run({ bytes }, limits);
  } catch (error) {
    if (!(error instanceof ChildEndedError) || error.why === 'crowded') throw error;
    const failure = {
      time: 'The file takes too long to read. Split it.',
      memory: 'The file takes too much memory to read. Split it.',
      fault: 'The file cannot be read. Save it again as CSV.',
    }[error.why];
    return { failure };
  }
}
