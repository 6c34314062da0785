import { startService } from '@spade/platform/service/start-service';
import { catalogConfig } from './catalog.config.ts';
import { CatalogModule } from './catalog.module.ts';
import { catalogEntities } from './catalog.tables.ts';
import { catalogMigrations } from './migrations/migrations.ts';

await startService({
  name: 'catalog',
  config: catalogConfig,
  module: () => CatalogModule,
  database: { migrations: catalogMigrations, entities: catalogEntities },
});
