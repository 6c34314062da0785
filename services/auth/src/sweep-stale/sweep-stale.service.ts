import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { HourlySweep } from '@spade/platform/service/hourly-sweep';

/** Deletes what no rule looks at any more: dead sessions after 30 days, old login counters. */
@Injectable()
export class SweepStaleService extends HourlySweep {
  constructor(private readonly em: EntityManager) {
    super();
  }

  /** One round; any replica may run it at any time. */
  async sweep(): Promise<void> {
    const em = this.em.fork();
    await em.execute("DELETE FROM admin_sessions WHERE expires_at < now() - interval '30 days'");
    await em.execute(
      `DELETE FROM login_attempts WHERE last_at < now() - interval '1 day'
       AND (succeeded_at IS NULL OR succeeded_at < now() - interval '30 days')`,
    );
  }
}
