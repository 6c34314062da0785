import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import { HourlySweep } from '@spade/platform/service/hourly-sweep';
import { sql } from 'kysely';
import type { ContactConfig } from '../contact.config.ts';
import { contactDb } from '../contact.tables.ts';

/** Deletes old messages (NDPA 2023 s.24: storage limitation), once an hour, by the database's clock. */
@Injectable()
export class RetentionSweep extends HourlySweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: ContactConfig,
  ) {
    super();
  }

  /** One round, safe to run on several replicas at once. Returns how many messages it deleted. */
  async sweep(): Promise<number> {
    const deleted = await contactDb(this.em)
      .deleteFrom('contact_messages')
      .where(
        'createdAt',
        '<',
        sql<Date>`now() - make_interval(days => ${this.config.CONTACT_RETENTION_DAYS})`,
      )
      .returning('id')
      .execute();
    if (deleted.length > 0) this.logger.log(`deleted ${deleted.length} old contact messages`);
    return deleted.length;
  }
}
