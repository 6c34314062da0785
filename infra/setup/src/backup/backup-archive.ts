import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';

/** Checksums of the other files, in the format of `sha256sum`. */
const CHECKSUMS = 'SHA256SUMS';
/** The first words of every file of age (https://age-encryption.org/v1). */
const AGE_MAGIC = 'age-encryption.org/v1';
/** What an archive of ours may hold; anything else is not ours. */
const NAMES = /^(?:[a-z]+\.(?:dump|tar)|SHA256SUMS)$/;

const ANOTHER = 'Take another copy of it, or the backup of another night.';

/** The archive cannot be opened: it needs a key, has another one, is damaged or not ours. */
export class UnreadableArchiveError extends Error {
  override readonly name = 'UnreadableArchive';
}

/** All but the checksums. */
async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name !== CHECKSUMS).sort();
}

async function checksumsOf(folder: string): Promise<string> {
  const lines: string[] = [];
  for (const name of await filesOf(folder)) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  return lines.join('');
}

/**
 * Packs the files of a folder into one tar archive that only its owner may read, with their checksums.
 * @param publicKey of age; with it the archive is encrypted. Anyone with the private key opens it by `age -d`.
 */
export async function packBackup(folder: string, file: string, publicKey?: string): Promise<void> {
  const names = await filesOf(folder);
  await writeFile(join(folder, CHECKSUMS), await checksumsOf(folder), { mode: 0o600 });
  const { readable, controller } = createTarPacker();
  const target = Writable.toWeb(createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }));
  const written = (await encrypted(readable, publicKey)).pipeTo(target);
  const pack = async () => {
    for (const name of [CHECKSUMS, ...names]) {
      const path = join(folder, name);
      const { size, mtime } = await stat(path);
      const writer = controller.add({ name, size, mtime, mode: 0o600 }).getWriter();
      for await (const chunk of createReadStream(path)) await writer.write(chunk);
      await writer.close();
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
}

async function encrypted(
  archive: ReadableStream<Uint8Array>,
  publicKey?: string,
): Promise<ReadableStream<Uint8Array>> {
  if (publicKey === undefined) return archive;
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  return encrypter.encrypt(archive);
}

/**
 * Unpacks an archive of `packBackup` into an empty folder and checks every file. Throws UnreadableArchive.
 * @param privateKey of age: `AGE-SECRET-KEY-1…`
 */
export async function openBackup(
  source: Readable,
  folder: string,
  privateKey?: string,
): Promise<void> {
  const entries = (await decrypted(source, privateKey)).pipeThrough(createTarDecoder());
  try {
    for await (const { header, body } of entries) {
      if (!NAMES.test(header.name))
        throw new UnreadableArchiveError(
          `This is no backup of this shop: it holds ${JSON.stringify(header.name)}. ${ANOTHER}`,
        );
      await pipeline(
        Readable.fromWeb(body),
        createWriteStream(join(folder, header.name), { mode: 0o600, flags: 'wx' }),
      );
    }
  } catch (error) {
    if (error instanceof UnreadableArchiveError) throw error;
    throw new UnreadableArchiveError(`The backup is damaged or no backup. ${ANOTHER}`, {
      cause: error,
    });
  }
  await checkSums(folder);
}

async function decrypted(
  source: Readable,
  privateKey?: string,
): Promise<ReadableStream<Uint8Array>> {
  const bytes = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < AGE_MAGIC.length) {
    const { done, value } = await bytes.next();
    if (done) throw new UnreadableArchiveError(`The file is empty or was cut off. ${ANOTHER}`);
    head = Buffer.concat([head, value]);
  }
  const whole = Readable.toWeb(Readable.from(joined(head, bytes)));
  if (!head.toString('latin1').startsWith(AGE_MAGIC)) return whole;
  if (!privateKey)
    throw new UnreadableArchiveError(
      'The backup is encrypted: the private key is needed. Add KEY=key.txt, the file that age-keygen wrote.',
    );
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(privateKey.trim());
    return await decrypter.decrypt(whole);
  } catch (error) {
    throw new UnreadableArchiveError(
      'The private key does not open this backup: it was saved for another key. Use the key file of that time.',
      { cause: error },
    );
  }
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function checkSums(folder: string): Promise<void> {
  const text = await readFile(join(folder, CHECKSUMS), 'utf8').catch(() => '');
  if (text === '' || text !== (await checksumsOf(folder)))
    throw new UnreadableArchiveError(
      `The backup is damaged: its checksums do not match. ${ANOTHER}`,
    );
}
