import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { sql } from 'kysely';
import { tables } from '../catalog.tables.ts';

/** Returns the time at which the store is asked, by the one clock that orders figures and sales. */
@Controller()
export class BeginReading {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.begin-reading')
  async handle(): Promise<{ readAt: string }> {
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(
      tables(this.em),
    );
    const [row] = rows;
    if (!row) throw new Error('the database did not answer the time');
    // To the millisecond, rounded down: a figure that counts as too old is the safe side.
    return { readAt: row.at.toISOString() };
  }
}
