import { type DeadLetter, DeadLetters } from '@spade/bus/dead-letters';
import { RedisLink } from '@spade/bus/redis-link';
import { type EventConsumer, eventConsumers, eventQueue } from '@spade/contracts/events/events';
import { PRODUCT_IMPORT_QUEUE } from '@spade/contracts/jobs/product-imports';
import { STORE_CHANGE_QUEUE } from '@spade/contracts/jobs/store-changes';
import { SYNC_QUEUE } from '@spade/contracts/jobs/sync-catalog';
import type { Job, Queue } from 'bullmq';
import { type CommandLine, command, type Terminal, UsageError } from '../cli/command.ts';
import { createQueue } from '../queue/queue.ts';

const services = ['auth', 'catalog', 'contact', 'orders'];
const consumers = [...new Set<EventConsumer>(Object.values(eventConsumers).flat())];
const queues = [...consumers.map(eventQueue), SYNC_QUEUE, STORE_CHANGE_QUEUE, PRODUCT_IMPORT_QUEUE];

/** Most dead letters or jobs that one command reads. */
const BATCH_SIZE = 1_000;

/** The Redis of the messages, with the dead letters, and the one of the jobs. */
export interface OperatedRedis {
  redisUrl: string;
  redisStoreUrl: string;
}

/** The operator's commands for requests and jobs that failed for good. */
export function operateCommands(
  { redisUrl, redisStoreUrl }: OperatedRedis,
  { print }: Pick<Terminal, 'print'>,
): CommandLine {
  async function withLink(run: (lettersOf: (service: string) => DeadLetters) => Promise<void>) {
    const link = new RedisLink(redisUrl, 'operator');
    link.open();
    try {
      await link.ready();
      await run((service) => new DeadLetters(link, service));
    } finally {
      link.close();
    }
  }

  function eachLetter(
    action: string,
    act: (letters: DeadLetters, letter: DeadLetter) => Promise<unknown>,
  ) {
    return ({ service }: { service: string }) => {
      if (!services.includes(service)) throw new UsageError(`there is no service ${service}`);
      return withLink(async (lettersOf) => {
        const letters = lettersOf(service);
        const all = await letters.list(BATCH_SIZE);
        for (const letter of all) {
          await act(letters, letter);
          const { id, name, reason, deliveries, requestId } = letter;
          // No payload: it may hold personal data, and terminals are recorded.
          print(`${id}\t${name}\t${reason}\t${deliveries} deliveries\t${requestId}\n`);
        }
        print(`${all.length} dead letters${action}\n`);
      });
    };
  }

  function onQueue(act: (queue: Queue) => Promise<void>) {
    return async ({ queue: name }: { queue: string }) => {
      if (!queues.includes(name)) throw new UsageError(`there is no queue ${name}`);
      const queue = createQueue(name, redisStoreUrl);
      try {
        await act(queue);
      } finally {
        await queue.close();
      }
    };
  }

  function eachFailedJob(action: string, act: (job: Job) => Promise<void>) {
    return onQueue(async (queue) => {
      const failed = await queue.getFailed(0, BATCH_SIZE - 1);
      for (const job of failed) {
        await act(job);
        print(`${job.id}\t${job.name}\t${job.attemptsMade} attempts\t${job.failedReason}\n`);
      }
      print(`${failed.length} jobs${action}\n`);
    });
  }

  return {
    about: 'Requests and jobs that failed for good. See infra/deploy/runbook.',
    commands: [
      command('dead-letters', 'counts the dead letters of each service', () =>
        withLink(async (lettersOf) => {
          for (const name of services) print(`${name}\t${await lettersOf(name).count()}\n`);
        }),
      ),
      command(
        'dead-letters <service>',
        'lists them',
        eachLetter('', async () => {}),
      ),
      command(
        'dead-letters <service> replay',
        'sends them to the service once more',
        eachLetter(': replay', (letters, { id }) => letters.replay(id)),
      ),
      command(
        'dead-letters <service> discard',
        'deletes them',
        eachLetter(': discard', (letters, { id }) => letters.discard(id)),
      ),
      command('jobs', 'counts the failed jobs of each queue', async () => {
        for (const name of queues)
          await onQueue(async (queue) => {
            print(`${name}\t${await queue.getFailedCount()}\n`);
          })({ queue: name });
      }),
      command(
        'jobs <queue>',
        'lists them',
        eachFailedJob(' failed', async () => {}),
      ),
      command(
        'jobs <queue> retry',
        'retries them',
        eachFailedJob(': retry', (job) => job.retry('failed')),
      ),
      command(
        'jobs <queue> promote',
        'runs delayed jobs now',
        onQueue(async (queue) => {
          print(`${await queue.getDelayedCount()} jobs: promote\n`);
          await queue.promoteJobs();
        }),
      ),
    ],
    notes: `Services: ${services.join(', ')}. Queues: ${queues.join(', ')}.`,
  };
}
