import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { startS3, type TestS3 } from '@spade/platform/testing/s3';
import { packTar } from 'modern-tar';
import { type Buckets, loadBucket, saveBucket } from '../src/proofs/bucket-archive.ts';

describe('the archive of the bucket', () => {
  let s3: TestS3;
  let buckets: Buckets;
  let storage: ObjectStorage;
  const opened: ObjectStorage[] = [];

  const openOne = (bucket: string) => {
    const one = new ObjectStorage({
      endpoint: s3.endpoint,
      region: 'us-east-1',
      bucket,
      accessKey: s3.accessKey,
      secretKey: s3.secretKey,
    });
    opened.push(one);
    return one;
  };
  const open = (name: string): Buckets => ({
    storage: openOne(name),
    pictures: openOne(`${name}-pictures`),
  });
  const make = async (name: string) => {
    const both = open(name);
    await Promise.all([both.storage.ensureBucket(), both.pictures.ensureBucket()]);
    return both;
  };
  const save = async (from: Buckets) => {
    const target = new PassThrough();
    const [bytes, count] = await Promise.all([buffer(target), saveBucket(from, target)]);
    return { bytes, count };
  };

  beforeAll(async () => {
    s3 = await startS3();
    buckets = await make('saved');
    storage = buckets.storage;
  });
  afterAll(async () => {
    for (const each of opened) each.close();
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
    const { bytes, count } = await save(buckets);
    expect(count).toBe(6);
    const restored = open('restored');
    expect(await loadBucket(restored, Readable.from([bytes]))).toBe(6);
    for (const [key, original] of pictures) {
      expect((await buffer(await restored.storage.get(key))).equals(original)).toBe(true);
    }
  });

  it('is valid when there is no picture yet', async () => {
    const empty = await make('empty');
    const { bytes, count } = await save(empty);
    expect(count).toBe(0);
    expect(await loadBucket(empty, Readable.from([bytes]))).toBe(0);
  });

  it('restores statement files, too', async () => {
    const from = await make('with-statements');
    const key = 'statements/0b7f6f0e-4f8d-4f57-9b7e-0a6f9d8f3c11';
    const file = Buffer.from('Date,Narration,Credit\r\n01/11/2026,SO-HH9ES,48500.00\r\n');
    await from.storage.put(key, file, 'application/octet-stream');
    const { bytes, count } = await save(from);
    expect(count).toBe(1);
    const restored = open('restored-statements');
    expect(await loadBucket(restored, Readable.from([bytes]))).toBe(1);
    expect((await buffer(await restored.storage.get(key))).equals(file)).toBe(true);
  });

  it('restores pictures of products into their own bucket', async () => {
    const from = await make('with-pictures');
    const key = '0b7f6f0e4f8d4f579b7e0a6f9d8f3c11-800.webp';
    await from.pictures.put(key, Buffer.from('a picture'), 'image/webp');
    const { bytes, count } = await save(from);
    expect(count).toBe(1);
    const restored = open('restored-pictures');
    expect(await loadBucket(restored, Readable.from([bytes]))).toBe(1);
    expect((await buffer(await restored.pictures.get(key))).toString()).toBe('a picture');
  });

  it('replaces only our own objects', async () => {
    const archive = await packTar([
      { header: { name: 'statements/../secrets/key', size: 1 }, body: 'x' },
    ]);
    await expect(loadBucket(buckets, Readable.from([archive]))).rejects.toThrow('not one of ours');
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
    await expect(saveBucket({ storage: gone, pictures: gone }, target)).rejects.toThrow();
    expect(await ended).toBeInstanceOf(Error);
    gone.close();
  });
});
