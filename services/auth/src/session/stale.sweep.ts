import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { HourlySweep } from '@spade/platform/service/hourly-sweep';
import { sql } from 'kysely';
import { authDb } from '../auth.tables.ts';

/** Deletes sessions 30 days after their end, tickets and challenges after theirs, and login counters that no rule reads any more. */
@Injectable()
export class StaleSweep extends HourlySweep {
  constructor(private readonly em: EntityManager) {
    super();
  }

  /** One round, safe to run on several replicas at once. */
  async sweep(): Promise<void> {
    const db = authDb(this.em);
    const aMonthAgo = sql<Date>`now() - interval '30 days'`;
    await db.deleteFrom('admin_sessions').where('expiresAt', '<', aMonthAgo).execute();
    for (const table of ['sign_in_tickets', 'passkey_challenges'] as const)
      await db.deleteFrom(table).where('expiresAt', '<', sql<Date>`now()`).execute();
    await db
      .deleteFrom('login_attempts')
      .where('lastAt', '<', sql<Date>`now() - interval '1 day'`)
      .where(({ eb, or }) => or([eb('succeededAt', 'is', null), eb('succeededAt', '<', aMonthAgo)]))
      .execute();
  }
}
