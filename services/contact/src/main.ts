import { startService } from '@spade/platform/service/start-service';
import { contactConfig } from './contact.config.ts';
import { contactEntities } from './contact.entities.ts';
import { ContactModule } from './contact.module.ts';
import { contactMigrations } from './migrations/migrations.ts';

await startService({
  name: 'contact',
  config: contactConfig,
  module: (config) => ContactModule.register(config),
  database: { migrations: contactMigrations, entities: contactEntities },
  outbox: true,
});
