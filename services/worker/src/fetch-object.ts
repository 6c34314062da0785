import {
  type ObjectStorage,
  StorageUnavailableError,
} from '@spade/platform/storage/object-storage';

/**
 * Reads an object of the bucket into memory; undefined when it has more than `maxBytes`. Throws
 * ObjectNotFoundError, StorageUnavailableError.
 */
export async function fetchObject(
  storage: ObjectStorage,
  objectKey: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const stream = await storage.get(objectKey);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      // Leaving the loop destroys the stream.
      if (length > maxBytes) return undefined;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new StorageUnavailableError('read an object', error);
  }
  return Buffer.concat(chunks, length);
}
