import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Injectable } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { WAITING_DAYS, type WaitedProduct } from '@spade/contracts/messages/catalog-waiting';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { outboxDb } from '@spade/platform/outbox/outbox-schema';
import { HourlySweep } from '@spade/platform/service/interval-sweep';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';

/** Most products that one mailbox waits for; further ones are ignored. */
const MAX_WAITED_FOR = 20;

/** What waits, as one statement reads it. */
interface ExportedWaiting extends Omit<WaitedProduct, 'askedAt' | 'toldAt'> {
  askedAt: Date;
  toldAt: Date | null;
}

/** People who want to hear when a product is back. */
@Controller()
export class WaitingBuyers {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.await-product')
  async wait({
    productId,
    email,
    variantId,
  }: RequestOf<'catalog.await-product'>): Promise<Record<string, never>> {
    const variants = await this.variantsOf(productId, variantId);
    const mailbox = mailboxOf(email);
    const { open } = await catalogDb(this.em)
      .selectFrom('waiting_buyers')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('mailbox', '=', mailbox)
      .where('productId', '!=', productId)
      .where('toldAt', 'is', null)
      .executeTakeFirstOrThrow();
    if (open >= MAX_WAITED_FOR) return {};
    await catalogDb(this.em)
      .insertInto('waiting_buyers')
      .values({ productId, email, mailbox, variants })
      .onConflict((conflict) =>
        conflict
          .columns(['productId', 'mailbox'])
          .where('toldAt', 'is', null)
          // Null, any of them, has the others in it.
          .doUpdateSet({
            variants: sql<string[] | null>`(select array_agg(distinct key)
              from unnest(waiting_buyers.variants || excluded.variants) as key
              where waiting_buyers.variants is not null and excluded.variants is not null)`,
          }),
      )
      .execute();
    return {};
  }

  /** What to wait for, null for any variant. Throws CATALOG.PRODUCT_NOT_FOUND for what is not on sale. */
  private async variantsOf(
    productId: number,
    variantId: number | null | undefined,
  ): Promise<string[] | null> {
    const found = await catalogDb(this.em)
      .selectFrom('shopify_products as p')
      .leftJoin('product_variants as v', (join) =>
        join
          .onRef('v.productId', '=', 'p.id')
          .on('v.id', '=', variantId ?? null)
          .on('v.retiredAt', 'is', null),
      )
      .select(['p.shopifyVariantId as default', 'v.shopifyVariantId as other'])
      .where('p.id', '=', productId)
      .where('p.retiredAt', 'is', null)
      .executeTakeFirst();
    const wanted = typeof variantId === 'number' ? found?.other : found?.default;
    if (wanted == null) throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
    return variantId === undefined ? null : [wanted];
  }

  @HandleMessage('catalog.stop-waiting')
  async stop({ key }: RequestOf<'catalog.stop-waiting'>): Promise<Record<string, never>> {
    await catalogDb(this.em)
      .deleteFrom('waiting_buyers')
      .where('mailbox', 'in', (query) =>
        query.selectFrom('waiting_buyers').select('mailbox').where('stopKey', '=', key),
      )
      .execute();
    return {};
  }

  @HandleMessage('catalog.export-person')
  async export({
    email,
  }: RequestOf<'catalog.export-person'>): Promise<ReplyOf<'catalog.export-person'>> {
    // Raw: names by their keys, from two tables. A retired variant keeps its name.
    const { rows } = await sql<ExportedWaiting>`
      with waited as (
        select w.*, p.title from waiting_buyers w join shopify_products p on p.id = w.product_id
        where lower(w.email) = lower(${email})),
      names as (
        select p.id as product_id, p.shopify_variant_id as key, nullif(p.variant_title, '') as name from shopify_products p
        where p.id in (select product_id from waited)
        union all
        select v.product_id, v.shopify_variant_id, v.title from product_variants v
        where v.product_id in (select product_id from waited))
      select w.title, w.asked_at, w.told_at,
        (select array_agg(n.name order by n.name) from names n
          where n.product_id = w.product_id and n.key = any(w.variants) and n.name is not null) as variants,
        (select n.name from names n where n.product_id = w.product_id and n.key = w.told_variant limit 1) as told_variant
      from waited w order by w.id`.execute(catalogDb(this.em));
    return {
      waiting: rows.map(({ askedAt, toldAt, ...row }) => ({
        ...row,
        askedAt: askedAt.toISOString(),
        toldAt: toldAt?.toISOString() ?? null,
      })),
    };
  }

  /** With the delivered events that name the address; the relay deletes one that is still owed a week after it is done. */
  @HandleMessage('catalog.erase-person')
  erase({ email }: RequestOf<'catalog.erase-person'>): Promise<{ erased: number }> {
    return this.em.transactional(async (tx) => {
      await outboxDb(tx)
        .deleteFrom('outbox')
        .where('doneAt', 'is not', null)
        .where(sql`lower(payload->>'email')`, '=', sql`lower(${email})`)
        .execute();
      const { numDeletedRows } = await catalogDb(tx)
        .deleteFrom('waiting_buyers')
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .executeTakeFirst();
      return { erased: Number(numDeletedRows) };
    });
  }
}

/** Erases addresses after their time, by the database's clock, told or not. Every replica may run it. */
@Injectable()
export class ForgetWaitingSweep extends HourlySweep {
  constructor(private readonly em: EntityManager) {
    super();
  }

  /** One round; returns how many it erased. */
  async sweep(): Promise<number> {
    const { numDeletedRows } = await catalogDb(this.em.fork())
      .deleteFrom('waiting_buyers')
      .where('askedAt', '<', sql<Date>`now() - make_interval(days => ${WAITING_DAYS})`)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
