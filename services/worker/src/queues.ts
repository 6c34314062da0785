import type { Provider } from '@nestjs/common';
import { RedisLink } from '@spade/bus/redis-link';
import { PRODUCT_IMPORT_QUEUE, type ProductImportJob } from '@spade/contracts/jobs/product-imports';
import { STORE_CHANGE_QUEUE, type StoreChange } from '@spade/contracts/jobs/store-changes';
import {
  SYNC_QUEUE,
  SYNC_SCHEDULE_QUEUE,
  type SyncJobData,
  type SyncResult,
} from '@spade/contracts/jobs/sync-catalog';
import { STAFF_NOTICE_QUEUE } from '@spade/contracts/staff/notices';
import { CONFIG } from '@spade/platform/config/config.module';
import { type RedisConfig, redisStoreUrl } from '@spade/platform/config/settings';
import { consumeEvents } from '@spade/platform/queue/event-consumer';
import { processJobs } from '@spade/platform/queue/process-jobs';
import { provideQueue } from '@spade/platform/queue/provide-queue';
import { persistentJob } from '@spade/platform/queue/retry-policy';
import { watchCeiling } from '@spade/platform/state/ceilings';
import type { Job } from 'bullmq';
import { MailBudget } from './mail/delivery/mail-budget.ts';
import { MailMemory, MailMemoryLink } from './mail/delivery/mail-memory.ts';
import { MailServer } from './mail/delivery/mail-server.ts';
import type { MailConfig } from './mail/mail.config.ts';
import { mailHandlers, SendMailProcessor } from './mail/mail.processor.ts';
import { StaffNotices, withStaffNotices } from './mail/staff-notices.ts';
import { ProductImportProcessor } from './products/import.processor.ts';
import { FetchPictures } from './products/pictures/fetch-pictures.ts';
import { PushProcessor } from './push/push.processor.ts';
import { ReadReceiptProcessor } from './receipts/receipt.processor.ts';
import { ReadStatementProcessor } from './statements/statement.processor.ts';
import { PushOrderProcessor } from './store/push-order.processor.ts';
import { StoreChangeProcessor } from './store/store-change.processor.ts';
import { SyncCatalogProcessor, workOf } from './store/sync/sync-catalog.processor.ts';
import { LostSyncSweep, SyncSchedule } from './store/sync/sync-schedule.ts';
import { WebhookProcessor, webhookHandlers } from './webhooks/webhook.processor.ts';

// Every queue of the worker with its processor. Each kind of job has its own queue, so that an unresponsive store delays
// no mail and a statement delays no receipt. The providers need platform's bus, config and storage modules.

/** Queue `events-worker`: the mails of events. */
export const mailJobs: Provider[] = [
  {
    provide: RedisLink,
    inject: [CONFIG],
    useFactory: (config: RedisConfig) => new RedisLink(redisStoreUrl(config), 'worker:mail'),
  },
  MailMemoryLink,
  MailMemory,
  {
    provide: MailBudget,
    inject: [RedisLink, CONFIG],
    useFactory: (link: RedisLink, config: MailConfig) => {
      const limits = { perMailbox: config.MAILS_PER_MAILBOX, inAll: config.MAILS_PER_HOUR };
      const budget = new MailBudget(link, limits);
      watchCeiling('mails', () => budget.usedRatio());
      return budget;
    },
  },
  MailServer,
  SendMailProcessor,
  provideQueue(STAFF_NOTICE_QUEUE, persistentJob),
  StaffNotices,
  consumeEvents('worker', {
    // More than the connections to the mail server: while some mails are being sent, others wait for Redis and for
    // orders, which answers simultaneous reads with one statement.
    concurrency: 24,
    inject: [SendMailProcessor, StaffNotices],
    handlers: (mail, notices) => withStaffNotices(mailHandlers(mail), notices),
  }),
];

/** Queue `events-store`: orders are placed and cancelled in the Shopify store. With SHOPIFY_PUSH_ORDERS off it discards them. */
export const orderJobs: Provider[] = [
  PushOrderProcessor,
  provideQueue(STORE_CHANGE_QUEUE, persistentJob),
  consumeEvents('store', {
    concurrency: 2,
    inject: [PushOrderProcessor],
    handlers: (orders) => ({
      'order-confirmed': (event) => orders.push(event),
      'order-cancelled': (event) => orders.push(event),
    }),
  }),
];

/** Queue `store-changes`: webhooks of the store. */
export const storeChangeJobs: Provider[] = [
  StoreChangeProcessor,
  processJobs(STORE_CHANGE_QUEUE, {
    // Each asks the store for one product, about ten points of its API limit.
    concurrency: 4,
    inject: [StoreChangeProcessor],
    processor: (changes) => (job: Job<StoreChange, void>) => changes.process(job.data),
  }),
];

/** Queues `sync-catalog` and `sync-schedule`: the products of the store. */
export const syncJobs: Provider[] = [
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
];

/** Queue `events-reader`: statement files. A large one takes memory and seconds, so only one is read at a time, and small ones beside it. */
export const statementJobs: Provider[] = [
  ReadStatementProcessor,
  consumeEvents('reader', {
    concurrency: 2,
    inject: [ReadStatementProcessor],
    handlers: (reader) => ({
      'statement-opened': (statement, { job }) => reader.take(statement, job),
    }),
  }),
];

/** Queue `events-receipts`: pictures of receipts, one at a time, since each takes a processor for seconds. */
export const receiptJobs: Provider[] = [
  ReadReceiptProcessor,
  consumeEvents('receipts', {
    concurrency: 1,
    inject: [ReadReceiptProcessor],
    handlers: (receipts) => ({ 'proof-attached': (job) => receipts.read(job) }),
  }),
];

/** Queue `events-webhooks`: messages to programs of the shop and browsers of staff. A slow receiver delays no mail. */
export const webhookJobs: Provider[] = [
  WebhookProcessor,
  PushProcessor,
  consumeEvents('webhooks', {
    concurrency: 16,
    // A receiver has 15 s.
    drainMs: 16_000,
    inject: [WebhookProcessor, PushProcessor],
    handlers: (webhooks, push) => ({
      ...webhookHandlers(webhooks),
      'staff-push-due': (notice, meta) => push.send(notice, meta),
    }),
  }),
];

/** Queue `product-imports`: files of products and the pictures that they name. Two files at once: one is read while another is written. */
export const importJobs: Provider[] = [
  FetchPictures,
  ProductImportProcessor,
  processJobs(PRODUCT_IMPORT_QUEUE, {
    concurrency: 2,
    inject: [ProductImportProcessor],
    processor: (imports) => (job: Job<ProductImportJob, void>) => imports.work(job.data),
  }),
];
