import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { SyncKnownReply, SyncKnownRequest } from '@spade/contracts/messages/catalog-sync';
import { sql } from 'kysely';
import { tables } from '../catalog.tables.ts';
import { lockSync } from '../sync/sync-lock.ts';
import { enterRun, findRun } from '../sync/sync-run.ts';

/** Reports which products of a walk differ from the catalogue, and counts the others as met. */
@Controller()
export class SyncKnown {
  constructor(private readonly em: EntityManager) {}

  /**
   * Safe to repeat. Does not wait for a batch that is being written: a product is in one of the two.
   * Throws SyncSupersededError when the run has ended.
   */
  @HandleMessage('catalog.sync-known')
  async handle({ runId, shopifyIds, digests }: SyncKnownRequest): Promise<SyncKnownReply> {
    const run = await findRun(this.em, runId);
    if (run?.state !== 'running') {
      await this.em.transactional(async (em) => {
        await lockSync(em);
        await enterRun(em, runId);
      });
    }
    // A product is known when its row was written from the same text and is on sale: writing it again
    // would change nothing. Raw: a hot path of every sync, whole batches over `unnest`.
    const { rows } = await sql<SyncKnownReply>`
      with told as (
        select ordinality - 1 as at, shopify_id, digest
        from unnest(${shopifyIds}::text[], ${digests}::text[])
          with ordinality as lists (shopify_id, digest)
      ), compared as (
        select t.at, (select p.id from shopify_products p
          where p.shopify_id = t.shopify_id and p.store_digest = t.digest
            and p.retired_at is null and not p.is_demo) as id
        from told t
      ), seen as (
        insert into sync_seen (run_id, product_ids)
        select ${runId}::uuid, array_agg(id) from compared where id is not null having count(*) > 0
      )
      select coalesce(jsonb_agg(at order by at), '[]') as differing
      from compared where id is null`.execute(tables(this.em));
    return rows[0] ?? { differing: shopifyIds.map((_, index) => index) };
  }
}
