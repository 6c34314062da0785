import { MessageServer } from '@spade/bus/message-server';
import { runCommand, UsageError } from '@spade/platform/cli/command';
import type { Job } from 'bullmq';
import { operateCommands } from '../../src/operate/operate-commands.ts';
import { createQueue, UnrecoverableError } from '../../src/queue/queue.ts';
import { createWorker } from '../../src/queue/worker.ts';
import { startRedis, type TestRedis } from '../../src/testing/redis.ts';
import { waitFor } from '../../src/testing/wait-for.ts';

describe("the operator's command line", () => {
  let redis: TestRedis;
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(() => redis.stop());

  async function run(...args: string[]): Promise<string> {
    let printed = '';
    const commands = operateCommands(
      { redisUrl: redis.url, redisStoreUrl: redis.url },
      {
        print: (text) => {
          printed += text;
        },
      },
    );
    await runCommand(commands, args);
    return printed;
  }

  it('counts, lists and retries failed jobs', async () => {
    const queue = createQueue('events-worker', redis.url);
    let isRoadOpen = false;
    const delivered: (string | undefined)[] = [];
    const worker = createWorker(
      'events-worker',
      async (job: Job) => {
        if (!isRoadOpen) throw new UnrecoverableError('the road is closed');
        delivered.push(job.id);
      },
      { redisUrl: redis.url },
    );
    const job = await queue.add('order-placed', {});
    await waitFor('it fails', async () => (await queue.getFailedCount()) === 1);
    expect(await run('jobs')).toMatch(/^events-worker\t1$/m);
    expect(await run('jobs', 'events-worker')).toMatch(
      /order-placed\t1 attempts\tthe road is closed/,
    );
    isRoadOpen = true;
    await run('jobs', 'events-worker', 'retry');
    await waitFor('it is done', () => delivered.includes(job.id));
    expect(await run('jobs', 'events-worker')).toContain('0 jobs failed');
    await worker.close();
    await queue.close();
  });

  it('runs delayed jobs now', async () => {
    const queue = createQueue('events-worker', redis.url);
    const job = await queue.add('order-placed', {}, { delay: 3_600_000 });
    expect(await run('jobs', 'events-worker', 'promote')).toBe('1 jobs: promote\n');
    expect(await queue.getJobState(job.id ?? '')).toBe('waiting');
    await queue.close();
  });

  it('counts, lists, replays and discards dead letters, and prints no payload', async () => {
    const handled: unknown[] = [];
    const server = new MessageServer({ service: 'contact', redisUrl: redis.url });
    server.addHandler('contact.submit', async (request: unknown) => handled.push(request));
    await new Promise<void>((up) => server.listen(() => up()));
    const park = (email: string) => {
      const request = { name: 'contact.submit', requestId: 'r-1', payload: { email } };
      const envelope = { id: crypto.randomUUID(), to: null, ttlMs: 1_000, ...request };
      return server.deadLetters.add(JSON.stringify(envelope), 'too_many_deliveries', 5);
    };
    await park('ada@mail.example');
    expect(await run('dead-letters')).toMatch(/^contact\t1$/m);
    const listed = await run('dead-letters', 'contact');
    expect(listed).toMatch(/contact\.submit\ttoo_many_deliveries\t5 deliveries\tr-1/);
    expect(listed).not.toContain('ada@');
    await run('dead-letters', 'contact', 'replay');
    await waitFor('it is executed', () => handled.length === 1);
    await park('bola@mail.example');
    await run('dead-letters', 'contact', 'discard');
    expect(await run('dead-letters')).toMatch(/^contact\t0$/m);
    expect(handled).toHaveLength(1);
    await server.close();
  });

  it.each([
    [[]],
    [['dead-letters', 'payments']],
    [['jobs', 'events-worker', 'burn']],
    [['jobs', 'x']],
  ])('prints the usage when it does not understand %j', async (args) => {
    await expect(run(...args)).rejects.toThrow(UsageError);
  });
});
