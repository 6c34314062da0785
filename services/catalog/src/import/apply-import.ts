import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError, isCodedError } from '@spade/contracts/errors/coded-error';
import type { ImportedProduct, ProductImport } from '@spade/contracts/messages/catalog-imports';
import type { RequestOf } from '@spade/contracts/messages/message';
import { anyOf } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { changeOwn, createOwn } from '../product/save-product.ts';
import { moveOne } from '../stock/move-stock.ts';
import { setMovementCause } from '../stock/movement-cause.ts';
import { lockSync } from '../sync/sync-run.ts';
import { awaitPictures } from './import-pictures.ts';
import { type JudgedProduct, judgeImport } from './judge-import.ts';
import { readImport } from './product-imports.ts';

/** Products of one transaction. A buyer of one of them may wait for it: well below a second (ADR 0047). */
const AT_ONCE = 20;

/** A product that waits to be written. */
interface Waiting {
  line: number;
  product: ImportedProduct;
  version: number | null;
  productId: number | null;
}

/**
 * Writes what staff accepted, a batch in each transaction, so that a worker that ends in the middle leaves the rest for
 * the next, and no buyer waits for the whole file. What a product has become since the preview decides: it is judged again.
 */
@Controller()
export class ApplyImport {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.apply-import')
  async apply({ importId }: RequestOf<'catalog.apply-import'>): Promise<{ isDone: boolean }> {
    const opened = await readImport(this.em, importId);
    if (opened.state !== 'applying') return { isDone: true };
    return withoutDeadlock(this.em, async (em) => {
      // The lock of every change by staff: what is judged here is what is written.
      await lockSync(em);
      const batch = await this.nextOf(em, importId);
      await lockStocks(em, batch);
      for (const waiting of batch) await this.applyOne(em, opened, waiting);
      const isDone = batch.length < AT_ONCE;
      if (isDone) await this.finish(em, importId);
      return { isDone };
    });
  }

  private nextOf(em: EntityManager, importId: string): Promise<Waiting[]> {
    return catalogDb(em)
      .selectFrom('imported_products')
      .select(['line', 'product', 'version', 'productId'])
      .where('importId', '=', importId)
      .where('verdict', 'in', ['new', 'changed'])
      .where('appliedAt', 'is', null)
      .orderBy('line')
      .limit(AT_ONCE)
      .execute();
  }

  private async applyOne(
    em: EntityManager,
    opened: ProductImport,
    waiting: Waiting,
  ): Promise<void> {
    const [judged] = await judgeImport(em, [waiting.product]);
    if (!judged) throw new Error(`line ${waiting.line} was not judged`);
    const refusal = refusalOf(judged, waiting);
    if (refusal !== null) return this.refuse(em, opened, waiting, refusal);
    try {
      // A savepoint: a product that cannot be saved leaves nothing behind, and the others stay.
      await em.transactional((inner) => this.writeOne(inner, opened, waiting, judged));
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      await this.refuse(em, opened, waiting, reasonOf(error));
    }
  }

  private async writeOne(
    em: EntityManager,
    { importId, appliedBy, fileName }: ProductImport,
    { line }: Waiting,
    judged: JudgedProduct,
  ): Promise<void> {
    // From the start of the transaction, as a count looks back: sales since then are taken off the counts.
    const { secondsAgo } = await catalogDb(em)
      .selectFrom('product_imports')
      .select(sql<number>`extract(epoch from now() - opened_at)::float8`.as('secondsAgo'))
      .where('importId', '=', importId)
      .executeTakeFirstOrThrow();
    const productId = await write(em, judged, {
      createId: judged.asked.key ?? `${importId}/${line}`,
      by: appliedBy ?? 'import',
      secondsAgo,
      reason: `import of ${fileName}`.slice(0, 200),
    });
    await awaitPictures(em, { importId, productId }, judged.merged?.pictures ?? []);
    await catalogDb(em)
      .updateTable('imported_products')
      .set({ appliedAt: sql<Date>`now()`, productId })
      .where('importId', '=', importId)
      .where('line', '=', line)
      .execute();
  }

  private async refuse(
    em: EntityManager,
    { importId }: ProductImport,
    { line }: Waiting,
    reason: string,
  ): Promise<void> {
    await catalogDb(em)
      .updateTable('imported_products')
      .set({ verdict: 'refused', reason })
      .where('importId', '=', importId)
      .where('line', '=', line)
      .execute();
  }

  private async finish(em: EntityManager, importId: string): Promise<void> {
    await catalogDb(em)
      .updateTable('product_imports')
      .set({ state: 'applied', appliedAt: sql<Date>`now()` })
      .where('importId', '=', importId)
      .where('state', '=', 'applying')
      .execute();
  }
}

/** Locks what a batch changes as holds and their ends do: products before variants, each by id. */
async function lockStocks(em: EntityManager, batch: readonly Waiting[]): Promise<void> {
  const ids = anyOf(
    batch.flatMap(({ productId }) => productId ?? []),
    'integer',
  );
  for (const [table, column] of [
    ['shopify_products', 'id'],
    ['product_variants', 'product_id'],
  ] as const)
    await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${ids}
      order by id for no key update`.execute(catalogDb(em));
}

/** Why a product is not written although the preview said so; null: it is. */
function refusalOf(
  { known, verdict, reason }: JudgedProduct,
  before: { productId: number | null; version: number | null },
): string | null {
  if (verdict === 'refused') return reason;
  if ((known?.id ?? null) !== before.productId)
    return 'Another product has its SKU or name since the preview. Add the file again.';
  if (known && known.version !== before.version)
    return `${known.changedBy ?? 'Someone'} changed it since the preview. Add the file again.`;
  return null;
}

async function write(
  em: EntityManager,
  { known, merged }: JudgedProduct,
  act: { createId: string; by: string; secondsAgo: number; reason: string },
): Promise<number> {
  const { createId, by, secondsAgo, reason } = act;
  if (!merged) throw new Error('a refused product is not written');
  const { product, counts } = merged;
  if (!known) return (await createOwn(em, { createId, by, product })).id;
  const { id: productId, version } = known;
  await changeOwn(em, { productId, version, by, product });
  for (const { variantId, pieces } of counts) {
    await setMovementCause(em, { kind: 'counted', actor: by, reason });
    const count = { productId, variantId, kind: 'counted' as const, pieces, secondsAgo };
    await moveOne(em, count, { by, reason });
  }
  return productId;
}

function reasonOf(error: CodedError): string {
  if (isCodedError(error, 'CATALOG.SKU_TAKEN'))
    return `Another product or variant has the SKU ${error.details.sku}.`;
  return isCodedError(error, 'CATALOG.PRODUCT_CHANGED')
    ? 'Someone changed it since the preview. Add the file again.'
    : 'It could not be saved. Add the file again.';
}
