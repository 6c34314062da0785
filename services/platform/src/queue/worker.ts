import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { requestContext } from '@spade/bus/request-context';
import type { Carrier } from '@spade/nest-opentelemetry/carrier';
import { traceJob } from '@spade/nest-opentelemetry/messaging';
import { type Job, Worker, type WorkerOptions } from 'bullmq';
import type { OrmScope } from '../database/orm-scope.ts';
import { OutageLog } from '../faults/outage-log.ts';
import { openWorkerConnections } from './redis-connection.ts';
import { pauseBeforeRetry } from './retry-policy.ts';

/**
 * Does one job. What it returns is the job's result. An error means another attempt later, as the
 * job's options say; UnrecoverableError (of `queue/queue.ts`) means none.
 */
export type JobProcessor<Data = unknown, Result = unknown> = (
  job: Job<Data, Result>,
) => Promise<Result>;

/** How a worker works. */
export interface CreateWorkerOptions {
  redisUrl: string;
  /** Jobs at once in this process; 1 when left out. */
  concurrency?: number;
  /** Opens an ORM context around each job. */
  ormScope?: OrmScope;
  /** How long `close` waits for running jobs; 8 s when left out. Jobs cut short are done again. */
  drainMs?: number;
  /** Further BullMQ options, for example `limiter`. */
  bullmq?: Partial<WorkerOptions>;
}

/** A running worker. */
export interface QueueWorker<Data = unknown, Result = unknown> {
  /** The BullMQ worker, for its events. */
  worker: Worker<Data, Result>;
  /**
   * Whether it takes jobs: it took or awaited one lately, or has its hands full. A PING would stay green
   * while its loop is dead (taskforcesh/bullmq #4585).
   */
  isTakingJobs: () => boolean;
  /**
   * Takes no more jobs, waits for the running ones as long as the drain lasts, disconnects. Without
   * Redis it does not wait.
   */
  close: () => Promise<void>;
}

/** The request id that the job's maker put into its data, or one named after the job. */
function requestIdOf(job: Job): string {
  const data: unknown = job.data;
  const isNamed = typeof data === 'object' && data !== null && 'requestId' in data;
  if (isNamed && typeof data.requestId === 'string') return data.requestId;
  return `${job.queueName}-${job.id}`;
}

/** The span that made the job, if its maker put it into its data. */
function makerOf(job: Job): Carrier {
  const data: unknown = job.data;
  const isTraced = typeof data === 'object' && data !== null && 'traceparent' in data;
  return isTraced && typeof data.traceparent === 'string' ? { traceparent: data.traceparent } : {};
}

/** BullMQ stops renewing the locks of jobs only when the last one has ended. */
class CuttableWorker<Data, Result> extends Worker<Data, Result> {
  /** Renews no lock any more: jobs that still run are given up. */
  stopRenewing(): Promise<void> {
    return this.lockManager.close();
  }
}

/** BullMQ waits 10 s at most (maximumBlockTimeout), and asks again at once. */
const NO_WAIT_FOR_MS = 15_000;

/**
 * Starts a BullMQ worker that survives outages of Redis: it resumes within seconds of
 * Redis' return. A job whose process died is taken over after about half a minute; one that killed
 * many processes fails for good. Each job runs inside the request context of its maker.
 */
export function createWorker<Data = unknown, Result = unknown>(
  queueName: string,
  processor: JobProcessor<Data, Result>,
  { redisUrl, concurrency = 1, ormScope, drainMs = 8_000, bullmq = {} }: CreateWorkerOptions,
): QueueWorker<Data, Result> {
  const logger = new Logger(`Worker ${queueName}`);
  const log = new OutageLog(`Worker ${queueName}`, 'Redis');
  const connections = openWorkerConnections(redisUrl, (error) => log.failed(error));
  let runningCount = 0;
  let lastTakenAt = Number.NEGATIVE_INFINITY;
  const run = async (job: Job<Data, Result>): Promise<Result> => {
    runningCount += 1;
    lastTakenAt = performance.now();
    try {
      const requestId = requestIdOf(job);
      const message = () => ({
        system: 'bullmq',
        destination: queueName,
        pattern: job.name,
        id: job.id,
        conversationId: requestId,
      });
      const work = () => (ormScope ? ormScope(() => processor(job)) : processor(job));
      return await requestContext.run({ requestId }, () => traceJob(message, makerOf(job), work));
    } finally {
      runningCount -= 1;
    }
  };
  const worker = new CuttableWorker<Data, Result>(queueName, run, {
    connection: connections.main,
    concurrency,
    lockDuration: 20_000,
    stalledInterval: 10_000,
    // A lost lock is a crash or an outage, no fault of the job: 1 (the default) would fail it for
    // good at the second restart. Poison still ends.
    maxStalledCount: 20,
    ...bullmq,
    settings: { backoffStrategy: (attemptsMade) => pauseBeforeRetry(attemptsMade) },
  });
  worker.on('error', (error) => log.failed(error));
  worker.on('ready', () => log.succeeded());
  worker.on('active', () => log.succeeded());
  worker.on('failed', (job, error) => {
    if (!job) return;
    const isLast = job.finishedOn !== undefined;
    const about = `job ${job.name} ${job.id}, attempt ${job.attemptsMade}`;
    requestContext.run({ requestId: requestIdOf(job) }, () => {
      if (isLast) logger.error(`gave up: ${about}: ${error.message}`, error.stack);
      else logger.warn(`will be tried again: ${about}: ${error.message}`);
    });
  });
  return {
    worker,
    isTakingJobs: () =>
      connections.areReady() &&
      (runningCount >= concurrency ||
        performance.now() - Math.max(lastTakenAt, connections.lastWaitAt()) < NO_WAIT_FOR_MS),
    close: async () => {
      const closed = worker.close();
      // Without Redis there is nothing to take leave of; a running job may still finish its work.
      const patienceMs = runningCount === 0 && !connections.areReady() ? 0 : drainMs;
      await Promise.race([closed, sleep(patienceMs, undefined, { ref: false })]);
      await worker.stopRenewing();
      connections.cut();
    },
  };
}
