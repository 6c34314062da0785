import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import { HourlySweep } from '@spade/platform/service/hourly-sweep';
import { sql } from 'kysely';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';

/** Deletes audit lines past their time (NDPA 2023 s.24: storage limitation), once an hour. */
@Injectable()
export class AuditRetentionSweep extends HourlySweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    super();
  }

  /** One round, safe to run on several replicas at once. Returns how many lines it deleted. */
  async sweep(): Promise<number> {
    // A function of the database: this process may not delete from the table itself.
    const { rows } = await sql<{ forgotten: number }>`
      select forget_audit_lines(${this.config.AUDIT_RETENTION_DAYS}::integer) as forgotten`.execute(
      authDb(this.em),
    );
    const forgotten = rows[0]?.forgotten ?? 0;
    if (forgotten > 0) this.logger.log(`deleted ${forgotten} old audit lines`);
    return forgotten;
  }
}
