import type { ObjectStorage } from '@spade/platform/storage/object-storage';
import { fetchObject } from '../bucket/fetch-object.ts';
import { UnreadableStatementError } from './read-statement.errors.ts';

/** The gateway takes no larger one. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * Reads an object of the bucket into memory, never more than the limit. Throws ObjectNotFoundError,
 * StorageUnavailableError, or UnreadableStatementError beyond the limit.
 */
export async function fetchFile(storage: ObjectStorage, objectKey: string): Promise<Uint8Array> {
  const bytes = await fetchObject(storage, objectKey, MAX_FILE_BYTES);
  if (!bytes) throw new UnreadableStatementError('The file is larger than 10 MB.');
  return bytes;
}
