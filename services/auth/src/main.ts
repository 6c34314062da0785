import { startService } from '@spade/platform/service/start-service';
import { authConfig } from './auth.config.ts';
import { authEntities } from './auth.entities.ts';
import { AuthModule } from './auth.module.ts';
import { authMigrations } from './migrations/migrations.ts';

await startService({
  name: 'auth',
  config: authConfig,
  module: (config) => AuthModule.register(config),
  database: { migrations: authMigrations, entities: authEntities },
});
