import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SyncKnownReply, SyncKnownRequest } from '@spade/contracts/messages/catalog';
import { lockSync } from '../sync/sync-lock.ts';
import { enterRun, findRun } from '../sync/sync-run.ts';

/**
 * A product is known when its row was written from the same text, and is on sale: writing it again
 * would change nothing. What is known is met. The lists travel as JSON because MikroORM cannot pass
 * arrays.
 */
const COMPARE_DIGESTS = `
  WITH told AS (
    SELECT ordinality - 1 AS at, shopify_id, digest
    FROM ROWS FROM (jsonb_array_elements_text(?::jsonb), jsonb_array_elements_text(?::jsonb))
      WITH ORDINALITY AS lists (shopify_id, digest)
  ), compared AS (
    SELECT t.at, (SELECT p.id FROM shopify_products p
      WHERE p.shopify_id = t.shopify_id AND p.store_digest = t.digest
        AND p.retired_at IS NULL AND NOT p.is_demo) AS id
    FROM told t
  ), seen AS (
    INSERT INTO sync_seen (run_id, product_ids)
    SELECT ?::uuid, array_agg(id) FROM compared WHERE id IS NOT NULL HAVING count(*) > 0
  )
  SELECT coalesce(jsonb_agg(at ORDER BY at), '[]') AS differing FROM compared WHERE id IS NULL`;

/** Says which products of a walk the catalogue has exactly as the store does. */
@Injectable()
export class SyncKnownService {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /**
   * Safe to repeat. Does not wait for the batch that is being written: a product is in one of the
   * two. Throws SyncSupersededError when the run is over.
   */
  async compare({ runId, shopifyIds, digests }: SyncKnownRequest): Promise<SyncKnownReply> {
    const run = await findRun(this.em, runId);
    if (run?.state !== 'running') {
      await this.em.transactional(async (em) => {
        await lockSync(em);
        await enterRun(em, runId);
      });
    }
    const [reply] = await this.em.execute<SyncKnownReply[]>(COMPARE_DIGESTS, [
      JSON.stringify(shopifyIds),
      JSON.stringify(digests),
      runId,
    ]);
    return reply ?? { differing: shopifyIds.map((_, index) => index) };
  }
}
