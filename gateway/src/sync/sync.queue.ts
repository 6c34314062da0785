import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import {
  noProgress,
  SYNC_DEDUPLICATION_ID,
  SYNC_QUEUE,
  type SyncJobData,
  type SyncResult,
} from '@spade/contracts/jobs/sync-catalog';
import { InjectQueue } from '@spade/platform/queue/provide-queue';
import type { Queue } from 'bullmq';
import { GatewayError, orUnavailable } from '../http/gateway.errors.ts';
import type { SyncStateView } from './sync.view.ts';

/** Poll interval of a waiting call. Events would be faster, but may be lost (taskforcesh/bullmq #2341). */
const LOOK_EVERY_MS = 200;

/** Longest reason that is shown, in characters. */
const LONGEST_REASON = 500;

/** The worker's own words, which the history of the runs shows, too. */
const reasonOf = (failedReason: string | undefined): string | null =>
  failedReason?.slice(0, LONGEST_REASON) || null;

/** The gateway's side of the store sync: starts it (or joins the running one) and reads its state. */
@Injectable()
export class SyncQueue {
  private readonly logger = new Logger(SyncQueue.name);

  constructor(@InjectQueue(SYNC_QUEUE) private readonly queue: Queue<SyncJobData, SyncResult>) {}

  /** Starts a sync, or joins the running one; returns its job id. */
  async start(requestedBy: string): Promise<string> {
    const job = await this.reachable(
      this.queue.add(
        'sync-catalog',
        { requestedBy },
        // Removed with the job: the next call after its end starts a new sync.
        { deduplication: { id: SYNC_DEDUPLICATION_ID }, attempts: 1 },
      ),
    );
    if (job.id === undefined) throw new Error('BullMQ gave a job without an id');
    return job.id; // the id of the running job when this one was a duplicate
  }

  /** State and progress of a sync. Throws SYNC.JOB_NOT_FOUND when the job no longer exists. */
  async look(jobId: string): Promise<SyncStateView> {
    // The state first: read after it, the job of a completed sync has its result.
    const state = await this.reachable(this.queue.getJobState(jobId));
    const job = await this.reachable(this.queue.getJob(jobId));
    if (!job) throw new GatewayError('SYNC.JOB_NOT_FOUND', {});
    const progress = { ...noProgress, ...(typeof job.progress === 'object' ? job.progress : {}) };
    const expected = job.data.checkpoint?.expected ?? null;
    const found = { jobId, progress, expected, result: null, error: null };
    if (state === 'completed') return { ...found, state, result: job.returnvalue };
    if (state === 'failed') return { ...found, state, error: reasonOf(job.failedReason) };
    return { ...found, state: state === 'active' ? state : 'waiting' };
  }

  /** Removes a sync that has not started; returns false when it has. */
  async withdraw(jobId: string): Promise<boolean> {
    return (await this.reachable(this.queue.remove(jobId))) === 1;
  }

  /** Polls until the sync has ended or `waitMs` have passed; returns its state at that point. */
  async wait(jobId: string, waitMs: number): Promise<SyncStateView> {
    const giveUpAt = performance.now() + waitMs;
    for (;;) {
      const found = await this.look(jobId);
      const isOver = found.state === 'completed' || found.state === 'failed';
      if (isOver || performance.now() >= giveUpAt) return found;
      await sleep(Math.min(LOOK_EVERY_MS, Math.max(1, giveUpAt - performance.now())));
    }
  }

  private reachable<T>(command: Promise<T>): Promise<T> {
    return orUnavailable(command, this.logger, 'the sync queue does not respond');
  }
}
