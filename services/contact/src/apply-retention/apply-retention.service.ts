import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { HourlySweep } from '@spade/platform/service/hourly-sweep';

/** Token of the days that a message is kept. */
export const RETENTION_DAYS = Symbol('RETENTION_DAYS');

/** Deletes old messages (NDPA 2023 s.24: storage limitation), once an hour, by the database's clock. */
@Injectable()
export class ApplyRetentionService extends HourlySweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(RETENTION_DAYS) private readonly days: number,
  ) {
    super();
  }

  /** One round; any replica may run it at any time. Answers how many messages went. */
  async sweep(): Promise<number> {
    const gone = await this.em
      .fork()
      .execute<{ id: number }[]>(
        'DELETE FROM contact_messages WHERE created_at < now() - make_interval(days => ?) RETURNING id',
        [this.days],
      );
    if (gone.length > 0) this.logger.log(`${gone.length} old contact messages deleted`);
    return gone.length;
  }
}
