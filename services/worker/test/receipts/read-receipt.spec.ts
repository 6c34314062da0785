import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BusModule } from '@spade/bus/bus.module';
import { MessageServer } from '@spade/bus/message-server';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { eventQueue } from '@spade/contracts/events/events';
import type { RequestOf } from '@spade/contracts/messages/message';
import { unreadReceipt } from '@spade/contracts/orders/receipt';
import { ConfigModule } from '@spade/platform/config/config.module';
import { createQueue } from '@spade/platform/queue/queue';
import { persistentJob } from '@spade/platform/queue/retry-policy';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { StorageModule } from '@spade/platform/storage/storage.module';
import { startS3, type TestS3 } from '@spade/platform/testing/s3';
import { waitFor } from '@spade/platform/testing/wait-for';
import { startTwoRedis, type TwoRedis } from '@spade/testkit/two-redis';
import type { Queue } from 'bullmq';
import { receiptJobs } from '../../src/queues.ts';
import type { ReceiptConfig } from '../../src/receipts/receipt.config.ts';
import { drawText } from './draw-text.ts';

type Recorded = RequestOf<'orders.record-receipt'>;

/** No reading is given up because the machine stood still; reading takes seconds of the processor. */
const PATIENCE_MS = 300_000;
jest.setTimeout(2 * PATIENCE_MS);
const limits = {
  RECEIPT_TIMEOUT_SECONDS: PATIENCE_MS / 1_000,
  RECEIPT_MAX_MEMORY_MB: 400,
};

describe('read-receipt', () => {
  let redis: TwoRedis;
  let s3: TestS3;
  let storage: ObjectStorage;
  let queue: Queue;
  let orders: MessageServer;
  let worker: INestApplicationContext | undefined;
  let recorded: Recorded[];
  /** What orders says of a reading. */
  let onRecord: () => void;

  beforeEach(async () => {
    [redis, s3] = await Promise.all([startTwoRedis(), startS3()]);
    storage = new ObjectStorage(bucket());
    await storage.ensureBucket();
    queue = createQueue(eventQueue('receipts'), redis.store.url, persistentJob);
    [recorded, onRecord] = [[], () => {}];
    orders = new MessageServer({ service: 'orders', redisUrl: redis.messages.url });
    orders.addHandler('orders.record-receipt', async (request: Recorded) => {
      onRecord();
      recorded.push(request);
      return { isRecorded: true };
    });
    await new Promise<void>((resolve, reject) => {
      orders.listen((error) => (error === undefined ? resolve() : reject(error)));
    });
  });
  afterEach(async () => {
    await worker?.close();
    await orders.close();
    await queue.close();
    storage.close();
    await Promise.all([redis.stop(), s3.stop()]);
  });

  const bucket = () => ({
    endpoint: s3.endpoint,
    region: 'us-east-1',
    bucket: 'payment-proofs',
    accessKey: s3.accessKey,
    secretKey: s3.secretKey,
    timeoutMs: PATIENCE_MS,
  });

  async function startWorker(mode: ReceiptConfig['READ_RECEIPTS'] = 'on'): Promise<void> {
    const imports = [
      ConfigModule.forRoot({ ...redis.addressesOf('worker'), READ_RECEIPTS: mode, ...limits }),
      BusModule.forRoot({ redisUrl: redis.addressesOf('worker').REDIS_URL, name: 'worker' }),
      StorageModule.forRoot(bucket()),
    ];
    const module = { module: class OneWorker {}, imports, providers: receiptJobs };
    worker = await NestFactory.createApplicationContext(module, { logger: false });
  }

  /** Stores the picture and adds the job as the relay would; returns the id of the proof. */
  async function attach(picture: Buffer | null): Promise<string> {
    const proofId = randomUUID();
    const objectKey = `proofs/${proofId}.jpg`;
    if (picture) await storage.put(objectKey, picture, 'image/jpeg');
    const payload = { proofId, objectKey };
    const data = { eventId: proofId, payload, occurredAt: new Date().toISOString() };
    await queue.add('proof-attached', data, { jobId: proofId });
    return proofId;
  }
  const isDone = (proofId: string) =>
    waitFor(
      'the end of the job',
      async () => (await queue.getJobState(proofId)) === 'completed',
      PATIENCE_MS,
    );

  it('tells orders what the picture says', async () => {
    await startWorker();
    const proofId = await attach(await drawText(['Amount NGN 7,250.50', 'Date 21-11-2026']));
    await isDone(proofId);
    const values = { ...unreadReceipt, amountKobo: 725_050, paidOn: '2026-11-21' };
    expect(recorded).toMatchObject([{ proofId, values }]);
  });

  it('tells orders that a picture cannot be read, or is gone: no error, and no second attempt', async () => {
    await startWorker();
    for (const picture of [Buffer.from('not a picture'), null]) await isDone(await attach(picture));
    expect(recorded.map(({ values }) => values)).toEqual([unreadReceipt, unreadReceipt]);
    expect(await queue.getFailedCount()).toBe(0);
  });

  it('leaves a proof alone that orders does not know', async () => {
    await startWorker();
    onRecord = () => {
      throw new CodedError('ORDERS.PROOF_NOT_FOUND', {});
    };
    await isDone(await attach(null));
    expect(recorded).toEqual([]);
  });

  it('reads nothing where READ_RECEIPTS is off', async () => {
    await startWorker('off');
    await isDone(await attach(await drawText(['Amount NGN 7,250.50'])));
    expect(recorded).toEqual([]);
  });
});
