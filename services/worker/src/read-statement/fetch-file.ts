import type { ObjectStorage } from '@spade/platform/storage/object-storage';
import { StorageUnavailableError } from '@spade/platform/storage/storage-unavailable';
import { UnreadableStatementError } from './read-statement.errors.ts';

/** The gateway takes no larger one. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * Reads an object of the bucket into memory, never more than the limit. Throws ObjectNotFoundError,
 * StorageUnavailableError, or UnreadableStatementError beyond the limit.
 */
export async function fetchFile(storage: ObjectStorage, objectKey: string): Promise<Uint8Array> {
  const stream = await storage.get(objectKey);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      // Leaving the loop destroys the stream.
      if (length > MAX_FILE_BYTES)
        throw new UnreadableStatementError('The file is larger than 10 MB.');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof UnreadableStatementError) throw error;
    throw new StorageUnavailableError('read an object', error);
  }
  return Buffer.concat(chunks, length);
}
