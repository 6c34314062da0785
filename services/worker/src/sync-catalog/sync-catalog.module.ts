import { Module } from '@nestjs/common';
import {
  SYNC_QUEUE,
  SYNC_SCHEDULE_QUEUE,
  type SyncJobData,
  type SyncResult,
} from '@spade/contracts/jobs/sync-catalog';
import { processJobs } from '@spade/platform/queue/process-jobs';
import { provideQueue } from '@spade/platform/queue/provide-queue';
import { ErrorCode, type Job } from 'bullmq';
import type { SyncWork } from './catalog-writer.ts';
import { SyncCatalogProcessor } from './sync-catalog.processor.ts';
import { LostSyncSweep, SyncSchedule } from './sync-schedule.ts';

/** The job as the sync sees it. */
function workOf(job: Job<SyncJobData, SyncResult>): SyncWork {
  const { requestedBy, checkpoint } = job.data;
  return {
    jobId: job.id ?? '',
    requestedBy,
    checkpoint,
    save: (kept) => unlessLost(job.updateData({ requestedBy, checkpoint: kept })),
    report: (progress) => unlessLost(job.updateProgress({ ...progress })),
  };
}

/**
 * A job that Redis has lost (FLUSHALL) cannot be updated, but the sync continues: its run is in catalog's
 * history. If this worker dies too, {@link LostSyncSweep} starts the sync again.
 */
async function unlessLost(noting: Promise<void>): Promise<void> {
  try {
    await noting;
  } catch (error) {
    const isLost =
      error instanceof Error && 'code' in error && error.code === ErrorCode.JobNotExist;
    if (!isLost) throw error;
  }
}

/** The store sync: queue `sync-catalog`. Needs platform's transport and config modules. */
@Module({
  providers: [
    LostSyncSweep,
    SyncCatalogProcessor,
    SyncSchedule,
    provideQueue(SYNC_QUEUE),
    provideQueue(SYNC_SCHEDULE_QUEUE),
    processJobs(SYNC_QUEUE, {
      inject: [SyncCatalogProcessor],
      processor: (sync) => (job: Job<SyncJobData, SyncResult>) => sync.run(workOf(job)),
    }),
    processJobs(SYNC_SCHEDULE_QUEUE, {
      inject: [SyncSchedule],
      processor: (schedule) => () => schedule.request(),
    }),
  ],
})
export class SyncCatalogModule {}
