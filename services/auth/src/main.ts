import { startService } from '@spade/platform/service/start-service';
import { authConfig } from './auth.config.ts';
import { authMigrations } from './auth.database.ts';
import { AuthModule } from './auth.module.ts';
import { authEntities } from './auth.tables.ts';
import { noticeJobs } from './notices/hearing.ts';

await startService({
  name: 'auth',
  config: authConfig,
  module: () => ({ module: AuthModule, providers: [noticeJobs] }),
  database: { migrations: authMigrations, entities: authEntities },
  outbox: true,
});
