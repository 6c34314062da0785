import {
  Readable as NodeReadable,
  Writable as NodeWritable,
  type Readable,
  type Writable,
} from 'node:stream';
import { STATEMENT_PREFIX } from '@spade/contracts/money/statement';
import { ObjectNotFoundError, type ObjectStorage } from '@spade/platform/storage/object-storage';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { PROOF_PREFIX, QUARANTINE_PREFIX } from './proof-store.ts';

/** The private bucket, and that of pictures that anyone may see. */
export interface Buckets {
  storage: ObjectStorage;
  pictures: ObjectStorage;
}

/** In the archive, before the name of an object of the bucket of pictures. */
const PICTURES_FOLDER = 'pictures/';

/** Which objects the archive holds, from which bucket, and their type. */
const contents: readonly { names: RegExp; type: string; from: keyof Buckets }[] = [
  { names: /^(?:proofs|quarantine)\/[\w-]+\.jpg$/, type: 'image/jpeg', from: 'storage' },
  { names: /^statements\/[\w-]+$/, type: 'application/octet-stream', from: 'storage' },
  { names: /^pictures\/[\w-]+\.webp$/, type: 'image/webp', from: 'pictures' },
];

/** What is saved: the folders of the private bucket, and the whole bucket of pictures under a folder. */
const folders: readonly { from: keyof Buckets; prefix: string; savedUnder: string }[] = [
  ...[PROOF_PREFIX, QUARANTINE_PREFIX, STATEMENT_PREFIX].map((prefix) => ({
    from: 'storage' as const,
    prefix,
    savedUnder: '',
  })),
  { from: 'pictures', prefix: '', savedUnder: PICTURES_FOLDER },
];

async function openIfThere(storage: ObjectStorage, key: string): Promise<Readable | undefined> {
  try {
    return await storage.get(key);
  } catch (error) {
    // Removed by the retention sweep since it was listed.
    if (error instanceof ObjectNotFoundError) return undefined;
    throw error;
  }
}

/**
 * Writes every picture (quarantined ones too) and every statement file of both buckets to `target` as a tar archive,
 * one object after the other, and ends it. Objects never change once they are there, so this may run while buyers upload. Returns how
 * many. Throws StorageUnavailable.
 */
export async function saveBucket(buckets: Buckets, target: Writable): Promise<number> {
  const { readable, controller } = createTarPacker();
  const written = readable.pipeTo(NodeWritable.toWeb(target));
  let saved = 0;
  const pack = async () => {
    for (const { from, prefix, savedUnder } of folders)
      for await (const { key, size, lastModified } of buckets[from].list(prefix)) {
        const object = await openIfThere(buckets[from], key);
        if (!object) continue;
        const name = savedUnder + key;
        const writer = controller.add({ name, size, mtime: lastModified }).getWriter();
        for await (const chunk of object) await writer.write(chunk);
        await writer.close();
        saved += 1;
      }
    controller.finalize();
  };
  await Promise.all([
    pack().catch((error: unknown) => {
      controller.error(error);
      throw error;
    }),
    written,
  ]);
  return saved;
}

/**
 * Puts every object of an archive of `saveBucket` into its bucket, in place of one of the same name. Returns how
 * many. Throws StorageUnavailable, and an Error for an entry that is not one of ours.
 */
export async function loadBucket(buckets: Buckets, source: Readable): Promise<number> {
  await buckets.storage.ensureBucket();
  await buckets.pictures.ensureBucket();
  let loaded = 0;
  for await (const { header, body } of NodeReadable.toWeb(source).pipeThrough(createTarDecoder())) {
    const kind = contents.find(({ names }) => names.test(header.name));
    if (!kind)
      throw new Error(`the archive holds ${JSON.stringify(header.name)}, which is not one of ours`);
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    const key = kind.from === 'pictures' ? header.name.slice(PICTURES_FOLDER.length) : header.name;
    await buckets[kind.from].put(key, bytes, kind.type);
    loaded += 1;
  }
  return loaded;
}
