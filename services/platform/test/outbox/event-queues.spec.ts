import { eventQueue } from '@spade/contracts/events/events';
import { QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';
import { type EndedJob, EventQueues, type EventToAdd } from '../../src/outbox/event-queues.ts';
import { UnrecoverableError } from '../../src/queue/queue.ts';
import { startRedis, type TestRedis } from '../../src/testing/redis.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { startConsumer } from './outbox-app.ts';

describe('the queues of the consumers', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it('reads small statement files before a large one that came first', async () => {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const queues = new EventQueues(connection);
    const opened = (statementId: string, sizeBytes?: number): EventToAdd => ({
      id: `event-${statementId}`,
      name: 'statement-opened',
      occurredAt: new Date(),
      doneBy: [],
      requestId: null,
      traceparent: null,
      payload: { statementId, reading: 1, objectKey: 'key', fileName: 'a.csv', sizeBytes },
    });
    await queues.add([
      opened('large', 9_000_000),
      opened('small', 40_000),
      // Of an earlier release, which did not say its size.
      opened('unknown'),
    ]);
    const read: string[] = [];
    const reader = await startConsumer('reader', redis.url, {
      'statement-opened': async ({ statementId }) => void read.push(statementId),
    });
    await waitFor('all are read', () => read.length === 3);
    expect(read).toEqual(['small', 'unknown', 'large']);
    await reader.close();
    await queues.close();
    connection.disconnect();
  });

  it("tells the ends of jobs as BullMQ's own QueueEvents does", async () => {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const queues = new EventQueues(connection);
    const announced: EndedJob[] = [];
    const name = eventQueue('catalog');
    const events = new QueueEvents(name, { connection: { url: redis.url }, lastEventId: '0' });
    events.on('completed', ({ jobId: id }) => {
      announced.push({ id, consumer: 'catalog', hasFailed: false });
    });
    events.on('failed', ({ jobId: id }) => {
      announced.push({ id, consumer: 'catalog', hasFailed: true });
    });
    const renewed = (id: string): EventToAdd => ({
      id,
      name: 'hold-renewed',
      occurredAt: new Date(),
      doneBy: [],
      requestId: null,
      traceparent: null,
      payload: { holdId: id },
    });
    await queues.add(['kept', 'refused', 'kept-too'].map(renewed));
    const catalog = await startConsumer('catalog', redis.url, {
      'hold-renewed': async ({ holdId }) => {
        if (holdId === 'refused') throw new UnrecoverableError('refused');
      },
    });
    await waitFor('all have ended', () => announced.length === 3);
    const read: EndedJob[] = [];
    await queues.readEnded(async (ended) => void read.push(...ended));
    expect(read).toEqual(announced);
    expect(read.filter(({ hasFailed }) => hasFailed).map(({ id }) => id)).toEqual(['refused']);
    await catalog.close();
    await events.close();
    await queues.close();
    connection.disconnect();
  });
});
