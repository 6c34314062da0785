import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { startS3, type TestS3 } from '@spade/platform/testing/s3';
import { packTar } from 'modern-tar';
import { loadBucket, saveBucket } from '../src/proofs/bucket-archive.ts';

describe('the archive of the bucket', () => {
  let s3: TestS3;
  let storage: ObjectStorage;

  const open = (bucket: string) =>
    new ObjectStorage({
      endpoint: s3.endpoint,
      region: 'us-east-1',
      bucket,
      accessKey: s3.accessKey,
      secretKey: s3.secretKey,
    });
  const save = async (from: ObjectStorage) => {
    const target = new PassThrough();
    const [bytes, count] = await Promise.all([buffer(target), saveBucket(from, target)]);
    return { bytes, count };
  };

  beforeAll(async () => {
    s3 = await startS3();
    storage = open('saved');
    await storage.ensureBucket();
  });
  afterAll(async () => {
    storage.close();
    await s3.stop();
  });

  it('restores every picture into an empty bucket, byte for byte', async () => {
    const pictures = new Map(
      // A tar has blocks of 512 bytes.
      [1, 511, 512, 513, 10_000, 300_000].map((size, n) => [
        `proofs/picture-${n}.jpg`,
        Buffer.alloc(size, n),
      ]),
    );
    for (const [key, bytes] of pictures) await storage.put(key, bytes, 'image/jpeg');
    const { bytes, count } = await save(storage);
    expect(count).toBe(6);
    const restored = open('restored');
    expect(await loadBucket(restored, Readable.from([bytes]))).toBe(6);
    for (const [key, original] of pictures) {
      expect((await buffer(await restored.get(key))).equals(original)).toBe(true);
    }
    restored.close();
  });

  it('is valid when there is no picture yet', async () => {
    const empty = open('empty');
    await empty.ensureBucket();
    const { bytes, count } = await save(empty);
    expect(count).toBe(0);
    expect(await loadBucket(empty, Readable.from([bytes]))).toBe(0);
    empty.close();
  });

  it('restores statement files, too', async () => {
    const from = open('with-statements');
    await from.ensureBucket();
    const key = 'statements/0b7f6f0e-4f8d-4f57-9b7e-0a6f9d8f3c11';
    const file = Buffer.from('Date,Narration,Credit\r\n01/11/2026,SO-HH9ES,48500.00\r\n');
    await from.put(key, file, 'application/octet-stream');
    const { bytes, count } = await save(from);
    expect(count).toBe(1);
    const restored = open('restored-statements');
    expect(await loadBucket(restored, Readable.from([bytes]))).toBe(1);
    expect((await buffer(await restored.get(key))).equals(file)).toBe(true);
    from.close();
    restored.close();
  });

  it('replaces only our own objects', async () => {
    const archive = await packTar([
      { header: { name: 'statements/../secrets/key', size: 1 }, body: 'x' },
    ]);
    await expect(loadBucket(storage, Readable.from([archive]))).rejects.toThrow('not one of ours');
  });

  it('fails instead of ending as if complete when the store goes down halfway', async () => {
    const gone = new ObjectStorage({
      endpoint: 'http://127.0.0.1:1',
      region: 'us-east-1',
      bucket: 'gone',
      accessKey: 'a',
      secretKey: 'b',
    });
    const target = new PassThrough();
    const ended = text(target).catch((error: unknown) => error);
    await expect(saveBucket(gone, target)).rejects.toThrow();
    expect(await ended).toBeInstanceOf(Error);
    gone.close();
  });
});
