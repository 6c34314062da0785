import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type {
  BeginStoreSaleReply,
  BeginStoreSaleRequest,
} from '@spade/contracts/messages/catalog-store';
import { sql } from 'kysely';
import { tables } from '../catalog.tables.ts';
import { endHolds } from '../hold/settle-holds.ts';

/** Sells the hold before its order is created in the store, and looks up an earlier attempt. */
@Controller()
export class BeginStoreSale {
  constructor(private readonly em: EntityManager) {}

  /** Sells the hold here in case its event has not arrived yet. Safe to repeat. */
  @HandleMessage('catalog.begin-store-sale')
  async handle({ holdId }: BeginStoreSaleRequest): Promise<BeginStoreSaleReply> {
    await endHolds(this.em, [holdId], 'sold');
    const hold = await tables(this.em)
      .selectFrom('stock_holds')
      // As text: a token that is compared must keep its microseconds.
      .select(sql<string | null>`store_attempted_at::text`.as('token'))
      .select(
        sql<number>`(extract(epoch from clock_timestamp() - store_attempted_at) * 1000)::float8`.as(
          'msAgo',
        ),
      )
      .where('holdId', '=', holdId)
      .executeTakeFirst();
    if (!hold?.token) return { attempt: null };
    return { attempt: { token: hold.token, msAgo: hold.msAgo } };
  }
}
