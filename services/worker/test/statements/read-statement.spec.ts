import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BusModule } from '@spade/bus/bus.module';
import { MessageServer } from '@spade/bus/message-server';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { eventQueue } from '@spade/contracts/events/events';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { ColumnMapping } from '@spade/contracts/money/statement';
import { statementPasswordKey } from '@spade/contracts/money/statement-password';
import { ConfigModule } from '@spade/platform/config/config.module';
import { createQueue } from '@spade/platform/queue/queue';
import { persistentJob } from '@spade/platform/queue/retry-policy';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { StorageModule } from '@spade/platform/storage/storage.module';
import { startS3, type TestS3 } from '@spade/platform/testing/s3';
import { waitFor } from '@spade/platform/testing/wait-for';
import { startTwoRedis, type TwoRedis } from '@spade/testkit/two-redis';
import type { Queue } from 'bullmq';
import { strToU8, zipSync } from 'fflate';
import { Redis } from 'ioredis';
import { statementJobs } from '../../src/queues.ts';
import { readStatement } from '../../src/statements/statement-reader.ts';
import { drawPdf } from './draw-pdf.ts';

type Staged = RequestOf<'orders.stage-statement-rows'>;
type Finished = RequestOf<'orders.finish-reading'>;

const HEADER = 'Date Posted,Value Date,Description,Debit,Credit,Balance';
const rowOf = (index: number) =>
  `${String((index % 28) + 1).padStart(2, '0')}/06/2026,13/06/2026,NIP/GTB/ADA OBI/row ${index},,${index + 1}.00,`;
const fileOf = (count: number) =>
  [HEADER, ...Array.from({ length: count }, (_, i) => rowOf(i))].join('\n');

describe('read-statement', () => {
  let redis: TwoRedis;
  let s3: TestS3;
  let storage: ObjectStorage;
  let queue: Queue;
  let orders: MessageServer;
  let staged: Staged[];
  let finished: Finished[];
  let mapping: ColumnMapping | null;
  /** Called before a batch is kept. */
  let onStage: (request: Staged) => Promise<void> | void;
  const workers: INestApplicationContext[] = [];

  beforeEach(async () => {
    [redis, s3] = await Promise.all([startTwoRedis(), startS3()]);
    storage = new ObjectStorage(bucket());
    await storage.ensureBucket();
    queue = createQueue(eventQueue('reader'), redis.store.url, persistentJob);
    [staged, finished, mapping, onStage] = [[], [], null, () => {}];
    orders = new MessageServer({ service: 'orders', redisUrl: redis.messages.url });
    orders.addHandler('orders.known-mapping', async () => ({ mapping }));
    orders.addHandler('orders.stage-statement-rows', async (request: Staged) => {
      await onStage(request);
      staged.push(request);
      return { staged: request.rows.length };
    });
    orders.addHandler('orders.finish-reading', async (request: Finished) => {
      finished.push(request);
      return { isFinished: true };
    });
    await new Promise<void>((resolve, reject) => {
      orders.listen((error) => (error === undefined ? resolve() : reject(error)));
    });
    await startWorker();
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
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
    timeoutMs: 60_000, // no request is given up because the machine stood still
  });

  async function startWorker(): Promise<void> {
    const imports = [
      ConfigModule.forRoot({ ...redis.addressesOf('worker') }),
      BusModule.forRoot({ redisUrl: redis.addressesOf('worker').REDIS_URL, name: 'worker' }),
      StorageModule.forRoot(bucket()),
    ];
    const module = { module: class OneWorker {}, imports, providers: statementJobs };
    workers.push(await NestFactory.createApplicationContext(module, { logger: false }));
  }

  /** Stores the file and adds the job as the relay would; returns the id of the statement. */
  async function open(
    content: string | Uint8Array | null,
    chosen?: ColumnMapping,
    sizeBytes?: number,
  ): Promise<string> {
    const statementId = randomUUID();
    const objectKey = `statements/${statementId}`;
    if (content !== null) await storage.put(objectKey, Buffer.from(content), 'text/csv');
    const payload = {
      statementId,
      reading: 1,
      objectKey,
      fileName: 'a.csv',
      ...(chosen && { mapping: chosen }),
      ...(sizeBytes !== undefined && { sizeBytes }),
    };
    const data = { eventId: statementId, payload, occurredAt: new Date().toISOString() };
    await queue.add('statement-opened', data, { jobId: statementId });
    return statementId;
  }
  const end = async (statementId: string) => {
    await waitFor('the end of the reading', async () =>
      finished.some((each) => each.statementId === statementId),
    );
    return finished.find((each) => each.statementId === statementId)?.outcome;
  };
  const lines = () => staged.flatMap(({ rows }) => rows.map(({ line }) => line));

  it('sends the rows in batches of at most 500, and the end', async () => {
    const statementId = await open(fileOf(1_201));
    expect(await end(statementId)).toMatchObject({
      format: 'Zenith Bank CSV',
      lines: 1_202,
      debits: 0,
    });
    expect(staged.map(({ rows, linesRead }) => [rows.length, linesRead])).toEqual([
      [500, 501],
      [500, 1_001],
      [201, 1_202],
    ]);
    const [first] = staged[0]?.rows ?? [];
    expect(first).toEqual({
      line: 2,
      amountKobo: 100,
      valueDate: '2026-06-13',
      bookingDay: '2026-06-01',
      narration: 'NIP/GTB/ADA OBI/row 0',
      sender: 'ADA OBI',
    });
  });

  it('says in words why a file is not read, and shows the header of an unknown one', async () => {
    expect(await end(await open('%PDF-1.7'))).toMatchObject({ reason: 'unreadable' });
    expect(await end(await open(null))).toEqual({
      reason: 'unreadable',
      words: 'The file is no longer in the store. Upload it again.',
    });
    const unknown = 'Day,What,In\n13/06/2026,a,5.00\n';
    expect(await end(await open(unknown))).toMatchObject({
      reason: 'unknown_format',
      header: ['Day', 'What', 'In'],
    });
    mapping = {
      headerLine: 1,
      date: 0,
      narration: 1,
      credit: 2,
      debit: null,
      amount: null,
      direction: null,
      sender: null,
      bankId: null,
      balance: null,
      dateOrder: 'day first',
      decimalSign: '.',
    };
    expect(await end(await open(unknown))).toMatchObject({ format: 'Mapped by hand' });
  });

  it('reads a locked PDF with the password that the gateway left, and forgets it', async () => {
    const pdf = await drawPdf({
      columns: [
        { name: 'Date', x: 30, width: 60 },
        { name: 'Description', x: 100, width: 150 },
        { name: 'Debit', x: 260, width: 60, align: 'right' },
        { name: 'Credit', x: 330, width: 60, align: 'right' },
        { name: 'Balance', x: 400, width: 60, align: 'right' },
      ],
      above: ['Opening Balance: 0.00'],
      rows: [['13/06/2026', 'NIP/GTB/ADA OBI/x', '', '5.00', '5.00']],
      password: 'ada1990',
    });
    const store = new Redis(redis.messages.url);
    const leave = (id: string, password: string) => store.set(statementPasswordKey(id), password);
    const again = async (id: string, reading: number) => {
      const payload = {
        statementId: id,
        reading,
        objectKey: `statements/${id}`,
        fileName: 'a.pdf',
      };
      const data = { eventId: `${reading}`, payload, occurredAt: new Date().toISOString() };
      await queue.add('statement-opened', data, { jobId: `reading-${reading}` });
      await waitFor('the end of the reading', async () =>
        finished.some((each) => each.reading === reading),
      );
      return finished.find((each) => each.reading === reading)?.outcome;
    };
    try {
      const id = await open(pdf);
      expect(await end(id)).toEqual({ reason: 'locked' });
      await leave(id, 'wrong');
      expect(await again(id, 2)).toEqual({
        reason: 'locked',
        words: 'This password does not open the file.',
      });
      expect(await store.exists(statementPasswordKey(id))).toBe(0);
      await leave(id, 'ada1990');
      expect(await again(id, 3)).toMatchObject({ format: 'PDF by its header' });
      expect(staged[0]?.rows).toMatchObject([{ amountKobo: 500, sender: 'ADA OBI' }]);
      expect(await store.exists(statementPasswordKey(id))).toBe(0);
    } finally {
      store.disconnect();
    }
  });

  it('refuses a workbook with a cell a million rows below, in words', async () => {
    const sheet = `<worksheet><sheetData><row r="&#x39;999999"><c r="A&#x39;999999"><v>1</v></c></row></sheetData></worksheet>`;
    const workbook = zipSync({
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
    });
    expect(await end(await open(workbook))).toEqual({
      reason: 'unreadable',
      words: 'The workbook has cells too far from its first one.',
    });
  });

  it('ends what takes too much time or memory as unreadable, in words', async () => {
    const bytes = Buffer.from(fileOf(3));
    const limits = { processorMs: 60_000, maxMemoryBytes: 400 * 1024 * 1024 };
    expect(await readStatement(bytes, {}, { ...limits, maxMemoryBytes: 1 })).toEqual({
      reason: 'unreadable',
      words: 'The file takes too much memory to read. Export a shorter period.',
    });
    expect(await readStatement(bytes, {}, { ...limits, processorMs: 1, withinMs: 60_000 })).toEqual(
      {
        reason: 'unreadable',
        words: 'The file takes too long to read. Export a shorter period.',
      },
    );
    expect(await readStatement(bytes, {}, limits)).toHaveProperty('rows.length', 3);
  });

  it('blames no file for a machine without time: the reading may be tried again', async () => {
    const limits = { processorMs: 60_000, withinMs: 1, maxMemoryBytes: 400 * 1024 * 1024 };
    const reading = readStatement(Buffer.from(fileOf(3)), {}, limits);
    await expect(reading).rejects.toMatchObject({ why: 'crowded' });
  });

  it('says at once that a workbook has a password, wherever its bytes begin in memory', async () => {
    const mark = Buffer.from('EncryptedPackage', 'utf16le');
    const bytes = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), mark]);
    const limits = { processorMs: 30_000, maxMemoryBytes: 400 * 1024 * 1024 };
    expect(await readStatement(bytes, {}, limits)).toEqual({
      reason: 'unreadable',
      words: 'This workbook has a password. Open it and save it as .xlsx without a password.',
    });
  });

  it('stops where orders no longer wants the reading', async () => {
    onStage = ({ statementId }) => {
      throw new CodedError('ORDERS.STATEMENT_NOT_OPEN', { statementId } as never);
    };
    const statementId = await open(fileOf(3));
    await waitFor(
      'the job to be done',
      async () => (await queue.getJobState(statementId)) === 'completed',
    );
    expect(finished).toEqual([]);
  });

  it('sends the same rows again after a failure in the middle', async () => {
    let failures = 1;
    onStage = ({ linesRead }) => {
      if (linesRead > 501 && failures-- > 0) throw new Error('orders fell over');
    };
    await end(await open(fileOf(900)));
    const all = lines();
    expect(all.length).toBe(1_400);
    expect(new Set(all).size).toBe(900);
  });

  it('reads on when the store is down for a while', async () => {
    const statementId = await open(fileOf(2));
    await end(statementId);
    const { port } = new URL(s3.endpoint);
    await s3.stop();
    const objectKey = `statements/${statementId}`;
    const payload = { statementId, reading: 2, objectKey, fileName: 'a.csv' };
    const data = { eventId: 'again', payload, occurredAt: new Date().toISOString() };
    await queue.add('statement-opened', data, { jobId: 'again' });
    await waitFor(
      'a failed attempt',
      async () => ((await queue.getJob('again'))?.attemptsMade ?? 0) > 0,
    );
    s3 = await startS3({ port: Number(port) });
    await storage.ensureBucket();
    await storage.put(objectKey, Buffer.from(fileOf(2)), 'text/csv');
    await waitFor(
      'the second reading',
      async () => finished.some(({ reading }) => reading === 2),
      30_000,
    );
  });

  it('reads small files of others while a large one is read, and one large one at a time', async () => {
    const held = Promise.withResolvers<void>();
    const large: string[] = [];
    onStage = ({ statementId }) => (statementId === large[0] ? held.promise : undefined);
    const MIB = 1024 * 1024;
    large.push(await open(fileOf(3), undefined, 2 * MIB));
    await waitFor('the large file is being read', async () => (await queue.getActiveCount()) === 1);
    large.push(await open(fileOf(4), undefined, 2 * MIB));
    for (const count of [1, 2]) await end(await open(fileOf(count), undefined, 100));
    await waitFor(
      'the other large file waits',
      async () => (await queue.getDelayedCount()) + (await queue.getPrioritizedCount()) === 1,
    );
    expect(finished.filter(({ statementId }) => large.includes(statementId))).toEqual([]);
    held.resolve();
    for (const statementId of large) expect(await end(statementId)).toMatchObject({ debits: 0 });
  });

  it('leaves a job to another worker when it is stopped', async () => {
    let isStopping = false;
    onStage = ({ linesRead }) => {
      if (linesRead === 501 && !isStopping) {
        isStopping = true;
        void workers.splice(0).map((worker) => worker.close());
      }
    };
    const statementId = await open(fileOf(2_000));
    await waitFor('the stop', async () => isStopping);
    await startWorker();
    expect(await end(statementId)).toMatchObject({ lines: 2_001 });
    expect(new Set(lines()).size).toBe(2_000);
  });
});
