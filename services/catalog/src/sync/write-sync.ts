import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { retireUnseen } from './retire-unseen.ts';
import { addToRun, enterRun, findRun, lockSync, syncSuperseded } from './sync-run.ts';
import { writeProducts } from './write-products.ts';

async function noteReading(em: EntityManager, shopifyId: string, readAt: string): Promise<void> {
  await catalogDb(em)
    .updateTable('shopify_products')
    .set({ storeReadAt: sql<Date>`least(${readAt}::timestamptz, now())` })
    .where('shopifyId', '=', shopifyId)
    .where(({ eb, or }) =>
      or([eb('storeReadAt', 'is', null), eb('storeReadAt', '<', new Date(readAt))]),
    )
    .execute();
}

async function retire(em: EntityManager, shopifyId: string, readAt: string): Promise<number[]> {
  const retired = await catalogDb(em)
    .updateTable('shopify_products')
    .set({ retiredAt: sql<Date>`now()` })
    .where('shopifyId', '=', shopifyId)
    .where('retiredAt', 'is', null)
    .where('source', '!=', 'own')
    .where(({ eb, or }) =>
      or([eb('storeReadAt', 'is', null), eb('storeReadAt', '<=', new Date(readAt))]),
    )
    .returning('id')
    .execute();
  return retired.map(({ id }) => id);
}

/** Writes what a sync read from the store. Each message is safe to repeat. */
@Controller()
export class WriteSync {
  constructor(private readonly em: EntityManager) {}

  /**
   * Writes one batch of a walk through the store; opens the run if it is not open yet. Safe to repeat. Throws
   * CATALOG.SYNC_SUPERSEDED when the run has ended.
   */
  @HandleMessage('catalog.sync-batch')
  async batch(request: RequestOf<'catalog.sync-batch'>): Promise<ReplyOf<'catalog.sync-batch'>> {
    const { runId, products, readAt = new Date().toISOString(), progress } = request;
    const { received, changedIds } = await withoutDeadlock(this.em, async (em) => {
      // No wait for the disk: the run's finish waits for it, and so for everything before. If
      // PostgreSQL crashes earlier, it forgets what the run met, and the store is walked again.
      await sql`set local synchronous_commit = off`.execute(catalogDb(em));
      await lockSync(em);
      await enterRun(em, { runId });
      const written = await writeProducts(em, { products, readAt, runId });
      await addToRun(em, runId, { changed: written.changedIds.length, ...progress });
      return written;
    });
    const changed = changedIds.length;
    return { changed, unchanged: received - changed };
  }

  /**
   * Writes one product as the store has it. Keeps the time of reading even if nothing changed, so that a sync run
   * that began earlier neither overwrites nor retires the product. Safe to repeat, in any order: data older than
   * what is known changes nothing.
   */
  @HandleMessage('catalog.sync-product')
  async product(request: RequestOf<'catalog.sync-product'>): Promise<{ isChanged: boolean }> {
    const { shopifyId, product, readAt } = request;
    const batch = { readAt, runId: null };
    const changedIds = await withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      const ids = product
        ? (await writeProducts(em, { products: [product], ...batch })).changedIds
        : await retire(em, shopifyId, readAt);
      await noteReading(em, shopifyId, readAt);
      return ids;
    });
    return { isChanged: changedIds.length > 0 };
  }

  /**
   * Ends a complete walk: products that the store no longer has are retired, demo products too. A run that saw no
   * product at all retires nothing, because an empty response is far more often a fault of the connection than an
   * empty shop; nor is more than a tenth of the shop retired before someone has decided it. Nor does a run that met fewer products than the store counts. Safe to repeat: a finished run
   * returns its stored figures. Throws CATALOG.SYNC_SUPERSEDED.
   */
  @HandleMessage('catalog.finish-sync')
  async finish({
    runId,
    atLeast = 0,
  }: RequestOf<'catalog.finish-sync'>): Promise<ReplyOf<'catalog.finish-sync'>> {
    return withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      const run = await findRun(em, runId);
      if (run?.state === 'finished') {
        const { changed, retired, total, heldBackIds } = run;
        const heldBack = heldBackIds?.length ?? 0;
        return { changed, retired: retired ?? 0, total: total ?? 0, heldBack, missing: 0 };
      }
      const changed = run?.changed ?? 0;
      if (run && run.state !== 'running') throw syncSuperseded(runId, run.state);
      const missing = atLeast - (await countSeen(em, runId)) - (run?.refused ?? 0);
      if (missing > 0) return { changed, retired: 0, total: 0, missing };
      return { changed, missing: 0, ...(await retireUnseen(em, runId)) };
    });
  }
}

async function countSeen(em: EntityManager, runId: string): Promise<number> {
  const { seen } = await catalogDb(em)
    .selectFrom(['sync_seen', sql<{ id: number }>`unnest(product_ids)`.as<'met'>(sql`met (id)`)])
    .select((eb) => eb.fn.count<number>('met.id').distinct().as('seen'))
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow();
  return seen;
}
