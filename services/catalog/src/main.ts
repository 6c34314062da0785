import { startService } from '@spade/platform/service/start-service';
import { catalogConfig } from './catalog.config.ts';
import { CatalogModule } from './catalog.module.ts';
import { catalogMigrations } from './migrations/migrations.ts';

await startService({
  name: 'catalog',
  config: catalogConfig,
  module: (config) => CatalogModule.register(config),
  // Every statement is the point here, so all of them are written out: no entities.
  database: { migrations: catalogMigrations, entities: [] },
});
