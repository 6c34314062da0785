import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import type { Backends } from '../stack/backends.ts';

/** Where the proofs are stored. */
export const BUCKET = 'payment-proofs';
const PREFIX = 'proofs/';
/** How s3rver names the file with the bytes of an object, and the one that describes it. */
const standIn = { object: '._S3rver_object', metadata: '._S3rver_metadata.json' };

/** Keys of the proofs in the bucket. */
export async function listObjects({ store, objectDir }: Backends): Promise<string[]> {
  if (store.description === 's3rver') return listStandIn(join(objectDir, BUCKET, PREFIX));
  const storage = new ObjectStorage({ ...store, region: 'us-east-1', bucket: BUCKET });
  const keys: string[] = [];
  for await (const { key } of storage.list(PREFIX)) keys.push(key);
  storage.close();
  return keys;
}

/**
 * Files that s3rver keeps of puts that were cut off; real MinIO keeps none. They are not objects
 * (nothing can be read under their names), but s3rver answers every listing with 500 because of them.
 */
export async function halfObjects({ store, objectDir }: Backends): Promise<string[]> {
  const folder = join(objectDir, BUCKET, PREFIX);
  if (store.description !== 's3rver' || !existsSync(folder)) return [];
  const whole = new Set(await listStandIn(folder));
  const keyOf = (name: string) => PREFIX + name.slice(0, name.lastIndexOf('._S3rver_'));
  return (await readdir(folder))
    .filter((name) => !whole.has(keyOf(name)))
    .map((name) => join(folder, name));
}

/** Whole entries in the folder; a listing may fail, see `halfObjects`. */
async function listStandIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith(standIn.object));
  const keys = names.map((name) => name.slice(0, -standIn.object.length));
  const whole = await Promise.all(keys.map((key) => isWhole(join(folder, key + standIn.metadata))));
  return keys.filter((_, i) => whole[i]).map((key) => PREFIX + key);
}

async function isWhole(metadataFile: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(metadataFile, 'utf8'));
    return true;
  } catch {
    return false;
  }
}
