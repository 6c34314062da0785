import { STAFF_NOTICE_QUEUE } from '@spade/contracts/staff/notices';
import { queueMetrics } from '@spade/platform/queue/queue-metrics';
import { startService } from '@spade/platform/service/start-service';
import { authConfig } from './auth.config.ts';
import { authMigrations } from './auth.database.ts';
import { AuthModule } from './auth.module.ts';
import { authEntities } from './auth.tables.ts';
import { BackupWatch } from './notices/backup-watch.ts';
import { noticeJobs } from './notices/notice-jobs.ts';

await startService({
  name: 'auth',
  config: authConfig,
  module: () => ({
    module: AuthModule,
    providers: [noticeJobs, BackupWatch, queueMetrics([STAFF_NOTICE_QUEUE])],
  }),
  database: { migrations: authMigrations, entities: authEntities },
  outbox: true,
});
