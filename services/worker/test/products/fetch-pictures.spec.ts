import { buffer } from 'node:stream/consumers';
import type { MessageClient } from '@spade/bus/message-client';
import { fetchedPictureKey } from '@spade/contracts/jobs/product-imports';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { startS3, type TestS3 } from '@spade/platform/testing/s3';
import { AddressRefusedError } from '../../src/outside/public-request.ts';
import { FetchPictures } from '../../src/products/pictures/fetch-pictures.ts';

describe('the pictures of an import', () => {
  let s3: TestS3;
  let storage: ObjectStorage;
  beforeAll(async () => {
    s3 = await startS3();
    storage = new ObjectStorage({ ...s3, region: 'us-east-1', bucket: 'payment-proofs' });
    await storage.ensureBucket();
  });
  afterAll(async () => {
    storage.close();
    await s3.stop();
  });

  /** A worker whose catalogue has these addresses, and what it was told of them. */
  function build(addresses: string[]) {
    const waiting = addresses.map((address, n) => ({ pictureId: n + 1, address }));
    const reports: unknown[] = [];
    const messages = {
      send: (name: string, payload: unknown) => {
        if (name === 'catalog.take-pictures')
          return Promise.resolve({ pictures: waiting.splice(0, 2) });
        reports.push(payload);
        return Promise.resolve({ isExpected: true });
      },
    } as unknown as MessageClient; // the two messages that it sends
    return { work: new FetchPictures(messages, storage), reports };
  }

  it('are put into the private bucket, or reported with the reason, until none waits', async () => {
    const { work, reports } = build([
      'https://a.example/1',
      'http://a.example/2',
      'https://a.example/3',
    ]);
    work.fetch = (address) =>
      address.startsWith('https:')
        ? Promise.resolve(Buffer.from(address))
        : Promise.reject(new AddressRefusedError('The address must begin with https://.'));
    expect(await work.sweep()).toBe(3);
    expect(reports).toHaveLength(3);
    expect(reports).toEqual(
      expect.arrayContaining([
        { pictureId: 1, outcome: { isFetched: true } },
        {
          pictureId: 2,
          outcome: { failure: 'The address must begin with https://.', isRetryable: false },
        },
        { pictureId: 3, outcome: { isFetched: true } },
      ]),
    );
    const bytes = await buffer(await storage.get(fetchedPictureKey(3)));
    expect(bytes.toString()).toBe('https://a.example/3');
  });

  it('are left to another worker when this one ends', async () => {
    const { work, reports } = build(['https://a.example/1']);
    const begun = Promise.withResolvers<void>();
    work.fetch = (_, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () =>
          reject(new AddressRefusedError('Aborted.')),
        );
        begun.resolve();
      });
    const round = work.sweep();
    await begun.promise;
    await work.beforeApplicationShutdown();
    await round;
    expect(reports).toEqual([]);
  });
});
