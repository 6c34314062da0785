import { STAFF_NOTICE_QUEUE, type StaffNotice } from '@spade/contracts/staff/notices';
import { processJobs } from '@spade/platform/queue/process-jobs';
import type { Job } from 'bullmq';
import { CountNotices } from './hearing.ts';

/** Queue `staff-notices`: what the worker heard of. Apart from the module, since tests and the command line have no Redis. */
export const noticeJobs = processJobs(STAFF_NOTICE_QUEUE, {
  inject: [CountNotices],
  processor: (notices) => (job: Job<StaffNotice, void>) => notices.count(job.data),
});
