import { type EventConsumer, eventConsumers, eventQueue } from '@spade/contracts/events/events';
import { STORE_CHANGE_QUEUE } from '@spade/contracts/jobs/store-changes';
import { SYNC_QUEUE } from '@spade/contracts/jobs/sync-catalog';
import { createQueue } from '../queue/queue.ts';
import { DeadLetters } from '../transport/dead-letters.ts';
import { RedisLink } from '../transport/redis-link.ts';
import { TransportKeys } from '../transport/transport-keys.ts';

const services = ['auth', 'catalog', 'contact', 'orders'];
const consumers = [...new Set<EventConsumer>(Object.values(eventConsumers).flat())];
const queues = [...consumers.map(eventQueue), SYNC_QUEUE, STORE_CHANGE_QUEUE];

/** How the commands are called. */
export const usage = `What was given up, and what to do about it. See infra/deploy/runbook.

  dead-letters                    how many requests each service could not survive
  dead-letters <service>          lists them
  dead-letters <service> replay   gives them to the service once more
  dead-letters <service> discard  deletes them
  jobs                            how many jobs of each queue were given up
  jobs <queue>                    lists them
  jobs <queue> retry              does them once more
  jobs <queue> promote            does those now that wait for their next attempt

Services: ${services.join(', ')}. Queues: ${queues.join(', ')}.
`;

/** The command was not understood; the message says how it is called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Where the commands work and where they print. */
export interface Operator {
  redisUrl: string;
  print: (text: string) => void;
}

const AT_ONCE = 1_000;

async function onDeadLetters({ redisUrl, print }: Operator, service?: string, action?: string) {
  const link = new RedisLink(redisUrl, 'operator');
  link.open();
  try {
    await link.ready();
    const lettersOf = (name: string) => new DeadLetters(link, new TransportKeys(), name);
    if (service === undefined) {
      for (const name of services) print(`${name}\t${await lettersOf(name).count()}\n`);
      return;
    }
    const letters = lettersOf(service);
    const all = await letters.list(AT_ONCE);
    for (const { id, name, reason, deliveries, requestId } of all) {
      if (action === 'replay') await letters.replay(id);
      if (action === 'discard') await letters.discard(id);
      // No payload: it may hold personal data, and a terminal is a log.
      print(`${id}\t${name ?? 'malformed'}\t${reason}\t${deliveries} deliveries\t${requestId}\n`);
    }
    print(`${all.length} dead letters${action ? `: ${action}` : ''}\n`);
  } finally {
    link.close();
  }
}

async function onJobs({ redisUrl, print }: Operator, name?: string, action?: string) {
  for (const each of name === undefined ? queues : [name]) {
    const queue = createQueue(each, redisUrl);
    try {
      if (name === undefined) {
        print(`${each}\t${await queue.getFailedCount()}\n`);
        continue;
      }
      if (action === 'promote') {
        print(`${await queue.getDelayedCount()} jobs: promote\n`);
        await queue.promoteJobs();
        continue;
      }
      const failed = await queue.getFailed(0, AT_ONCE - 1);
      for (const job of failed) {
        if (action === 'retry') await job.retry('failed');
        print(`${job.id}\t${job.name}\t${job.attemptsMade} attempts\t${job.failedReason}\n`);
      }
      print(`${failed.length} jobs${action ? `: ${action}` : ' given up'}\n`);
    } finally {
      await queue.close();
    }
  }
}

/** Runs one command. Throws UsageError. */
export async function runCommand(args: readonly string[], operator: Operator): Promise<void> {
  const [what, name, action, ...rest] = args;
  const isKnown = (names: string[], actions: string[]) =>
    rest.length === 0 &&
    (name === undefined || names.includes(name)) &&
    (action === undefined || actions.includes(action));
  if (what === 'dead-letters' && isKnown(services, ['replay', 'discard']))
    return onDeadLetters(operator, name, action);
  if (what === 'jobs' && isKnown(queues, ['retry', 'promote']))
    return onJobs(operator, name, action);
  throw new UsageError(usage);
}
