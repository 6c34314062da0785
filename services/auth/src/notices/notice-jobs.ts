import {
  type LostPush,
  STAFF_NOTICE_QUEUE,
  type StaffNotice,
} from '@spade/contracts/staff/notices';
import { processJobs } from '@spade/platform/queue/process-jobs';
import type { Job } from 'bullmq';
import { CountNotices } from './hearing.ts';
import { LostBrowsers } from './push-browsers.ts';

/** Queue `staff-notices`: what the worker heard of. Not in the module: tests and the command line have no Redis. */
export const noticeJobs = processJobs(STAFF_NOTICE_QUEUE, {
  inject: [CountNotices, LostBrowsers],
  processor: (notices, browsers) => (job: Job<StaffNotice | LostPush, void>) =>
    'endpoint' in job.data ? browsers.forget(job.data) : notices.count(job.data),
});
