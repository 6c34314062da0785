import { startService } from '@spade/platform/service/start-service';
import { catalogConfig } from './catalog.config.ts';
import { catalogMigrations } from './catalog.database.ts';
import { CatalogModule } from './catalog.module.ts';
import { catalogEntities } from './catalog.tables.ts';

await startService({
  name: 'catalog',
  config: catalogConfig,
  module: () => CatalogModule,
  database: { migrations: catalogMigrations, entities: catalogEntities },
  outbox: true,
});
