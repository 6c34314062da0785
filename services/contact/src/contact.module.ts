import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule } from '@spade/platform/database/database.module';
import { OutboxModule } from '@spade/platform/outbox/outbox-relay';
import type { ContactConfig } from './contact.config.ts';
import { contactEntities } from './contact.entities.ts';
import { ListMessagesHandler } from './list-messages/list-messages.handler.ts';
import { ListMessagesService } from './list-messages/list-messages.service.ts';
import { contactMigrations } from './migrations/migrations.ts';
import { SubmitMessageHandler } from './submit-message/submit-message.handler.ts';
import { SubmitMessageService } from './submit-message/submit-message.service.ts';

/** The contact service: messages of the contact form. */
@Module({})
export class ContactModule {
  static register(config: ContactConfig): DynamicModule {
    return {
      module: ContactModule,
      imports: [
        DatabaseModule.forRoot({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL_SIZE,
          entities: contactEntities,
          migrations: contactMigrations,
        }),
        OutboxModule.forRoot({ redisUrl: config.REDIS_URL }),
      ],
      controllers: [SubmitMessageHandler, ListMessagesHandler],
      providers: [SubmitMessageService, ListMessagesService],
    };
  }
}
