import { startService } from '@spade/platform/service/start-service';
import { authConfig } from './auth.config.ts';
import { authMigrations } from './auth.database.ts';
import { AuthModule } from './auth.module.ts';
import { authEntities } from './auth.tables.ts';

await startService({
  name: 'auth',
  config: authConfig,
  module: () => AuthModule,
  database: { migrations: authMigrations, entities: authEntities },
  outbox: true,
});
