import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { SettleStoreSaleRequest } from '@spade/contracts/messages/catalog-store';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { tables } from '../catalog.tables.ts';
import { lockSync } from '../sync/sync-lock.ts';

/** Records how sending a sale to the store ended. */
@Controller()
export class SettleStoreSale {
  constructor(private readonly em: EntityManager) {}

  /** Safe to repeat; a sale that is in the store stays there. */
  @HandleMessage('catalog.settle-store-sale')
  async handle({ holdId, outcome }: SettleStoreSaleRequest): Promise<{ holdId: string }> {
    if (outcome === 'in_store') await this.record(holdId);
    else await this.forgetAttempt(holdId);
    return { holdId };
  }

  private async record(holdId: string): Promise<void> {
    await withoutDeadlock(this.em, async (em) => {
      // So that the time is not older than a figure that is written at the same moment.
      await lockSync(em);
      await tables(em)
        .updateTable('stock_holds')
        .set({ storeRecordedAt: sql<Date>`clock_timestamp()` })
        .where('holdId', '=', holdId)
        .where('state', '=', 'sold')
        .where('storeRecordedAt', 'is', null)
        .execute();
    });
  }

  private async forgetAttempt(holdId: string): Promise<void> {
    await tables(this.em)
      .updateTable('stock_holds')
      .set({ storeAttemptedAt: null })
      .where('holdId', '=', holdId)
      .where('storeRecordedAt', 'is', null)
      .execute();
  }
}
