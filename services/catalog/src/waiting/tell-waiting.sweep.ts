import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';

const PAUSE_MS = 30_000;

/** How many people are told for each piece in stock: some no longer want it. */
const PEOPLE_PER_PIECE = 3;

/** People told within this time may still be about to order, so they count. */
const TOLD_LATELY_SQL = sql`interval '1 day'`;

/** Most people who are told in one transaction. */
const BATCH_SIZE = 200;

/** A larger stock counts as this many pieces, and so does a stock that no one counts. */
const MAX_PIECES = 1_000_000;

/** A variant that can be ordered now, and how many more people may be told. */
interface Tickets {
  key: string;
  productId: number;
  /** Titles of the product, and of the variant if it has several. */
  title: string;
  variantTitle: string;
  left: number;
}

interface Waiting {
  id: number;
  productId: number;
  variants: string[] | null;
  email: string;
  stopKey: string;
}

/**
 * Mails those who wait for a product that can be ordered again, in the order of asking. It reads the stock itself, so it
 * misses no reason for a rise: a delivery, a count, a hold that ended, a sync.
 */
@Injectable()
export class TellWaitingSweep extends IntervalSweep {
  constructor(private readonly em: EntityManager) {
    super(PAUSE_MS, PAUSE_MS);
  }

  /** One round; returns how many people are told. Every replica may run it. */
  async sweep(): Promise<number> {
    let told = 0;
    for (let count = -1; count !== 0; told += count)
      count = await this.em.fork().transactional((em) => this.tellSome(em));
    if (told > 0) this.logger.log(`mails that a product is back: ${told}`);
    return told;
  }

  private async tellSome(em: EntityManager): Promise<number> {
    // One replica at a time counts who was told.
    await sql`select pg_advisory_xact_lock(${AdvisoryLock.waitingBuyers})`.execute(catalogDb(em));
    const tickets = await readTickets(em);
    const told = hand(await readWaiting(em, tickets), tickets);
    await sql`
      update waiting_buyers w set told_at = now(), told_variant = t.key
      from unnest(${sql.val(told.map(({ waiting }) => waiting.id))}::integer[],
        ${sql.val(told.map(({ variant }) => variant.key))}::text[]) as t (id, key)
      where w.id = t.id`.execute(catalogDb(em));
    await recordEvents(
      em,
      'product-back',
      told.map(({ waiting: { productId, email, stopKey, variants }, variant }) => ({
        productId,
        email,
        stopKey,
        title:
          variants && variant.variantTitle
            ? `${variant.title} (${variant.variantTitle})`
            : variant.title,
      })),
    );
    return told.length;
  }
}

/** Raw: the variants of two tables that people wait for, with who was told of each lately. */
async function readTickets(em: EntityManager): Promise<Tickets[]> {
  const { rows } = await sql<Tickets>`
    select * from (
      select s.key, p.id as product_id, p.title, coalesce(s.title, '') as variant_title,
        ${PEOPLE_PER_PIECE}::integer * s.pieces - (
          select count(*)::integer from waiting_buyers t
          where t.product_id = p.id and t.told_at > now() - ${TOLD_LATELY_SQL}
            and coalesce(t.told_variant, p.shopify_variant_id) = s.key) as left
      from shopify_products p cross join lateral (
        select s.key, s.title, least(${MAX_PIECES}::integer,
          case when s.is_tracked then s.inventory_quantity - s.held_quantity else ${MAX_PIECES} end) as pieces
        from (
          select p.shopify_variant_id as key, p.variant_title as title, p.is_sellable, p.is_tracked, p.inventory_quantity, p.held_quantity
          union all
          select v.shopify_variant_id, v.title, v.is_sellable, v.is_tracked, v.inventory_quantity, v.held_quantity
          from product_variants v where v.product_id = p.id and v.retired_at is null) s
        where s.is_sellable) s
      where p.retired_at is null
        and p.id in (select product_id from waiting_buyers where told_at is null)) as variants
    where "left" > 0`.execute(catalogDb(em));
  return rows;
}

/** Who waits for one of these variants, the first who asked. */
async function readWaiting(em: EntityManager, tickets: readonly Tickets[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select w.* from unnest(${sql.val([...new Set(tickets.map(({ productId }) => productId))])}::integer[]) as p (id)
    cross join lateral (
      select id, product_id, variants, email, stop_key from waiting_buyers w
      where w.product_id = p.id and w.told_at is null
        and (w.variants is null or w.variants && ${sql.val(tickets.map(({ key }) => key))}::text[])
      order by w.id limit ${BATCH_SIZE}) w
    order by w.id limit ${BATCH_SIZE}`.execute(catalogDb(em));
  return rows;
}

/** Gives each waiting person the variant that most people may still be told of. The rest wait for the next round. */
function hand(
  waiting: readonly Waiting[],
  tickets: readonly Tickets[],
): { waiting: Waiting; variant: Tickets }[] {
  const left = new Map(tickets.map(({ key, left: count }) => [key, count]));
  const countOf = ({ key }: Tickets) => left.get(key) ?? 0;
  return waiting.flatMap((one) => {
    const [variant] = tickets
      .filter(
        ({ productId, key }) =>
          productId === one.productId && (one.variants?.includes(key) ?? true),
      )
      .toSorted((a, b) => countOf(b) - countOf(a));
    if (!variant || countOf(variant) === 0) return [];
    left.set(variant.key, countOf(variant) - 1);
    return { waiting: one, variant };
  });
}
