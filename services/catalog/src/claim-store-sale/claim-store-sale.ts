import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type {
  ClaimStoreSaleReply,
  ClaimStoreSaleRequest,
} from '@spade/contracts/messages/catalog-store';
import { sql } from 'kysely';
import { tables } from '../catalog.tables.ts';

/**
 * Records that a sale is about to be sent to the store. Here and not in the job, because a queue may
 * lose its jobs: the event is then delivered again while the store's search does not show the first
 * order yet.
 */
@Controller()
export class ClaimStoreSale {
  constructor(private readonly em: EntityManager) {}

  /** Succeeds for one caller only of those who saw the same earlier attempt. Not safe to repeat. */
  @HandleMessage('catalog.claim-store-sale')
  async handle({ holdId, after }: ClaimStoreSaleRequest): Promise<ClaimStoreSaleReply> {
    const { numUpdatedRows } = await tables(this.em)
      .updateTable('stock_holds')
      .set({ storeAttemptedAt: sql<Date>`clock_timestamp()` })
      .where('holdId', '=', holdId)
      .where('state', '=', 'sold')
      .where(sql<boolean>`store_attempted_at is not distinct from ${after}::timestamptz`)
      .executeTakeFirst();
    return { isClaimed: numUpdatedRows > 0n };
  }
}
