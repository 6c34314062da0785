import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  ObjectNotFoundError,
  ObjectStorage,
  StorageUnavailableError,
} from '@spade/platform/storage/object-storage';
import { StorageModule } from '../../src/storage/storage.module.ts';
import { startS3, type TestS3 } from '../../src/testing/s3.ts';

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

describe('ObjectStorage', () => {
  let s3: TestS3;
  let storage: ObjectStorage;
  const options = () => ({ ...s3, region: 'us-east-1', bucket: 'payment-proofs' });

  beforeEach(async () => {
    s3 = await startS3();
    storage = new ObjectStorage(options());
    await storage.ensureBucket();
  });
  afterEach(async () => {
    storage.close();
    await s3.stop();
  });

  const keysUnder = async (prefix: string) =>
    (await collect(storage.list(prefix))).map(({ key }) => key);

  it('gives back the bytes that were put, and those put last', async () => {
    const picture = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));
    await storage.put('a/1.jpg', Buffer.from('old'), 'image/jpeg');
    await storage.put('a/1.jpg', picture, 'image/jpeg');
    expect((await buffer(await storage.get('a/1.jpg'))).equals(picture)).toBe(true);
  });

  it('stores and gives back nothing at all', async () => {
    await storage.put('empty', Buffer.alloc(0), 'image/jpeg');
    expect(await buffer(await storage.get('empty'))).toHaveLength(0);
  });

  it('says when there is no such object, without naming the key', async () => {
    const failure = await storage.get('secret-key').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ObjectNotFoundError);
    expect(String(failure)).not.toContain('secret-key');
  });

  it('lists by prefix with size and time', async () => {
    const before = Date.now() - 2_000;
    await storage.put('2026/11/a.jpg', Buffer.from('12345'), 'image/jpeg');
    await storage.put('2026/12/b.jpg', Buffer.from('1'), 'image/jpeg');
    const [found, ...others] = await collect(storage.list('2026/11/'));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ key: '2026/11/a.jpg', size: 5 });
    expect(found?.lastModified.getTime()).toBeGreaterThan(before);
    expect(await keysUnder('2027')).toEqual([]);
  });

  it('lists more than S3 answers in one page', async () => {
    const names = Array.from({ length: 1_100 }, (_, i) => `many/${i}`);
    for (let from = 0; from < names.length; from += 50) {
      const some = names.slice(from, from + 50);
      await Promise.all(some.map((name) => storage.put(name, Buffer.from('x'), 'image/jpeg')));
    }
    expect((await keysUnder('many/')).toSorted()).toEqual(names.toSorted());
  });

  it('removes many at once', async () => {
    const names = Array.from({ length: 120 }, (_, i) => `many/${i}`);
    await Promise.all(names.map((name) => storage.put(name, Buffer.from('x'), 'image/jpeg')));
    const keys = await keysUnder('many/');
    expect(keys.toSorted()).toEqual(names.toSorted());
    await storage.removeMany(keys.slice(1));
    expect(await keysUnder('many/')).toEqual([keys[0]]);
  });

  it('removes one, also when it is gone already', async () => {
    await storage.put('a', Buffer.from('x'), 'image/jpeg');
    await storage.remove('a');
    await storage.remove('a');
    expect(await keysUnder('')).toEqual([]);
  });

  it('lets replicas make the bucket together', async () => {
    const replicas = Array.from(
      { length: 4 },
      () => new ObjectStorage({ ...options(), bucket: 'fresh' }),
    );
    await Promise.all(replicas.map((replica) => replica.ensureBucket()));
    expect(await replicas[0]?.isReachable()).toBe(true);
    for (const replica of replicas) replica.close();
  });

  it('is not reachable while the bucket is missing', async () => {
    const other = new ObjectStorage({ ...options(), bucket: 'missing' });
    expect([await storage.isReachable(), await other.isReachable()]).toEqual([true, false]);
    other.close();
  });

  it('is injectable', async () => {
    @Module({ imports: [StorageModule.forRoot(options())] })
    class App {}
    const app = await NestFactory.createApplicationContext(App, { logger: false });
    expect(await app.get(ObjectStorage).isReachable()).toBe(true);
    await app.close();
  });

  describe('when the server is down', () => {
    it('fails at once with StorageUnavailable', async () => {
      const away = new ObjectStorage({ ...options(), endpoint: 'http://127.0.0.1:1' });
      const attempts = [
        away.put('a', Buffer.from('x'), 'image/jpeg'),
        away.get('a'),
        away.remove('a'),
        away.removeMany(['a']),
        away.ensureBucket(),
        collect(away.list('')),
      ];
      for (const attempt of attempts)
        await expect(attempt).rejects.toThrow(StorageUnavailableError);
      expect(await away.isReachable()).toBe(false);
      away.close();
    });
  });

  describe('when the server falls silent', () => {
    let silent: Server;
    let slow: ObjectStorage;

    beforeEach(async () => {
      // Serves half of the object to a read, and everything else with nothing.
      silent = createServer((request, response) => {
        if (request.method !== 'GET' || request.url?.includes('max-keys')) return;
        response.writeHead(200, { 'content-length': '10' });
        response.write('12345');
      });
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      // A listening TCP server has an address and a port.
      const { port } = silent.address() as AddressInfo;
      const endpoint = `http://127.0.0.1:${port}`;
      slow = new ObjectStorage({ ...options(), endpoint, timeoutMs: 300 });
    });
    afterEach(() => {
      slow.close();
      silent.closeAllConnections();
      silent.close();
    });

    it('gives up after its time', async () => {
      const attempts = [
        slow.put('a', Buffer.from('x'), 'image/jpeg'),
        slow.remove('a'),
        slow.removeMany(['a']),
        collect(slow.list('')),
      ];
      for (const attempt of attempts)
        await expect(attempt).rejects.toThrow(StorageUnavailableError);
      expect(await slow.isReachable()).toBe(false);
    });

    it('ends a stream that stops in the middle', async () => {
      await expect(slow.get('a').then(buffer)).rejects.toThrow();
    });
  });
});
