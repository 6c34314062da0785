import { startService } from '@spade/platform/service/start-service';
import { contactConfig } from './contact.config.ts';
import { contactMigrations } from './contact.database.ts';
import { ContactModule } from './contact.module.ts';
import { contactEntities } from './contact.tables.ts';

await startService({
  name: 'contact',
  config: contactConfig,
  module: () => ContactModule,
  database: { migrations: contactMigrations, entities: contactEntities },
  outbox: true,
});
