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

/** What the bucket keeps, and as what. */
const contents: readonly { names: RegExp; type: string }[] = [
  { names: /^(?:proofs|quarantine)\/[\w-]+\.jpg$/, type: 'image/jpeg' },
  { names: /^statements\/[\w-]+$/, type: 'application/octet-stream' },
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
 * Writes every picture (quarantined ones too) and every statement file of the bucket to `target` as a tar archive,
 * one object after the other, and ends it. Objects never change once they are there, so this may run while buyers upload. Returns how
 * many. Throws StorageUnavailable.
 */
export async function saveBucket(storage: ObjectStorage, target: Writable): Promise<number> {
  const { readable, controller } = createTarPacker();
  const written = readable.pipeTo(NodeWritable.toWeb(target));
  let saved = 0;
  const pack = async () => {
    for (const prefix of [PROOF_PREFIX, QUARANTINE_PREFIX, STATEMENT_PREFIX])
      for await (const { key, size, lastModified } of storage.list(prefix)) {
        const object = await openIfThere(storage, key);
        if (!object) continue;
        const writer = controller.add({ name: key, size, mtime: lastModified }).getWriter();
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
 * Puts every object of an archive of `saveBucket` into the bucket, in place of one of the same name. Returns how
 * many. Throws StorageUnavailable, and an Error for an entry that is not one of ours.
 */
export async function loadBucket(storage: ObjectStorage, source: Readable): Promise<number> {
  await storage.ensureBucket();
  let loaded = 0;
  for await (const { header, body } of NodeReadable.toWeb(source).pipeThrough(createTarDecoder())) {
    const kind = contents.find(({ names }) => names.test(header.name));
    if (!kind)
      throw new Error(`the archive holds ${JSON.stringify(header.name)}, which is not one of ours`);
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    await storage.put(header.name, bytes, kind.type);
    loaded += 1;
  }
  return loaded;
}
