import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { isSellable, UNCOUNTED_STOCK } from '../stock/sellable.ts';

const PAUSE_MS = 30_000;

/** People who hear of one piece: some no longer want it. */
const PEOPLE_PER_PIECE = 3;

/** Those who heard within this time may still be about to order. */
const TOLD_LATELY_SQL = sql`interval '1 day'`;

/** Mails of one round. */
const BATCH_SIZE = 200;

interface Told {
  id: number;
  productId: number;
  title: string;
  email: string;
  stopKey: string;
}

/** Pieces of product `p` that can be ordered now, of all its variants. */
const piecesSql = sql`(
  select coalesce(sum(case when s.is_tracked then s.inventory_quantity - s.held_quantity else ${UNCOUNTED_STOCK} end), 0)
  from (
    select p.in_stock, p.is_tracked, p.inventory_quantity, p.held_quantity
    union all
    select v.in_stock, v.is_tracked, v.inventory_quantity, v.held_quantity
    from product_variants v where v.product_id = p.id and v.retired_at is null) s
  where ${isSellable('s')})`;

/**
 * Mails those who wait for a product that can be ordered again, in the order of asking. It looks at the stock itself, so
 * that whatever raised it counts: a delivery, a count, a hold that ended, a sync.
 */
@Injectable()
export class TellWaitingSweep extends IntervalSweep {
  constructor(private readonly em: EntityManager) {
    super(PAUSE_MS, PAUSE_MS);
  }

  /** One round; returns how many people are told. Every replica may run it. */
  async sweep(): Promise<number> {
    let told = 0;
    for (let count = BATCH_SIZE; count === BATCH_SIZE; told += count)
      count = await this.em.fork().transactional((em) => this.tellSome(em));
    if (told > 0) this.logger.log(`told ${told} people that a product is back`);
    return told;
  }

  private async tellSome(em: EntityManager): Promise<number> {
    // One replica at a time counts who was told.
    await sql`select pg_advisory_xact_lock(${AdvisoryLock.waitingBuyers})`.execute(catalogDb(em));
    // Raw: of each product the next in line, as many as its pieces allow.
    const { rows } = await sql<Told>`
      with due as (
        select p.title, w.id from shopify_products p cross join lateral (
          select id from waiting_buyers w
          where w.product_id = p.id and w.told_at is null
          order by id
          limit greatest(0, ${PEOPLE_PER_PIECE} * ${piecesSql} - (
            select count(*) from waiting_buyers t
            where t.product_id = p.id and t.told_at > now() - ${TOLD_LATELY_SQL}))) w
        where p.retired_at is null
          and p.id in (select product_id from waiting_buyers where told_at is null)
        order by w.id limit ${BATCH_SIZE})
      update waiting_buyers w set told_at = now() from due where w.id = due.id
      returning w.id, w.product_id, due.title, w.email, w.stop_key`.execute(catalogDb(em));
    const inOrder = rows.toSorted((a, b) => a.id - b.id);
    await recordEvents(
      em,
      'product-back',
      inOrder.map(({ id: _, ...event }) => event),
    );
    return rows.length;
  }
}
