import { Redis } from 'ioredis';
import { EventQueues, type EventToAdd } from '../../src/outbox/event-queues.ts';
import { startRedis, type TestRedis } from '../../src/testing/redis.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { startConsumer } from './outbox-app.ts';

describe('jobs that wait for others', () => {
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
});
