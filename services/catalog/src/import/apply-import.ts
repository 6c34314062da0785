import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError, isCodedError } from '@spade/contracts/errors/coded-error';
import type { ProductImport } from '@spade/contracts/messages/catalog-imports';
import type { RequestOf } from '@spade/contracts/messages/message';
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

/** Products of one message: well below its deadline. */
const AT_ONCE = 20;

/** A row that waits to be written. */
interface Waiting {
  line: number;
  version: number | null;
  productId: number | null;
}

/**
 * Writes what staff accepted, each product with its outcome in one transaction, so that a worker that ends in the middle
 * leaves the rest for the next. What a product has become since the preview decides: it is judged again.
 */
@Controller()
export class ApplyImport {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.apply-import')
  async apply({ importId }: RequestOf<'catalog.apply-import'>): Promise<{ isDone: boolean }> {
    const opened = await readImport(this.em, importId);
    if (opened.state !== 'applying') return { isDone: true };
    for (let done = 0; done < AT_ONCE; done += 1) {
      const next = await this.nextOf(importId);
      if (!next) {
        await this.finish(importId);
        return { isDone: true };
      }
      await this.applyOne(opened, next);
    }
    return { isDone: false };
  }

  private nextOf(importId: string): Promise<Waiting | undefined> {
    return catalogDb(this.em)
      .selectFrom('imported_products')
      .select(['line', 'version', 'productId'])
      .where('importId', '=', importId)
      .where('verdict', 'in', ['new', 'changed'])
      .where('appliedAt', 'is', null)
      .orderBy('line')
      .limit(1)
      .executeTakeFirst();
  }

  private async applyOne(opened: ProductImport, waiting: Waiting): Promise<void> {
    try {
      await withoutDeadlock(this.em, async (em) => {
        // The lock of every change by staff: what is judged here is what is written.
        await lockSync(em);
        await this.writeOne(em, opened, waiting);
      });
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      await this.refuse(opened, waiting, reasonOf(error));
    }
  }

  private async writeOne(
    em: EntityManager,
    opened: ProductImport,
    { line, version, productId }: Waiting,
  ): Promise<void> {
    const { importId, appliedBy } = opened;
    const row = await catalogDb(em)
      .selectFrom('imported_products')
      .select(['product', 'appliedAt'])
      // By the clock of the movements.
      .select(
        sql<number>`(select extract(epoch from clock_timestamp() - opened_at)::float8
          from product_imports i where i.import_id = imported_products.import_id)`.as('secondsAgo'),
      )
      .where('importId', '=', importId)
      .where('line', '=', line)
      .executeTakeFirstOrThrow();
    if (row.appliedAt) return; // by another worker
    const [judged] = await judgeImport(em, [row.product]);
    if (!judged) throw new Error(`line ${line} was not judged`);
    const refusal = refusalOf(judged, { productId, version });
    if (refusal !== null) return this.refuse(opened, { line }, refusal, em);
    const writtenId = await write(em, judged, {
      createId: judged.asked.key ?? `${importId}/${line}`,
      by: appliedBy ?? 'import',
      secondsAgo: row.secondsAgo,
      reason: `import of ${opened.fileName}`.slice(0, 200),
    });
    await awaitPictures(em, { importId, productId: writtenId }, judged.merged?.pictures ?? []);
    await catalogDb(em)
      .updateTable('imported_products')
      .set({ appliedAt: sql<Date>`now()`, productId: writtenId })
      .where('importId', '=', importId)
      .where('line', '=', line)
      .execute();
  }

  private async refuse(
    { importId }: ProductImport,
    { line }: Pick<Waiting, 'line'>,
    reason: string,
    em = this.em,
  ): Promise<void> {
    await catalogDb(em)
      .updateTable('imported_products')
      .set({ verdict: 'refused', reason })
      .where('importId', '=', importId)
      .where('line', '=', line)
      .where('appliedAt', 'is', null)
      .execute();
  }

  private async finish(importId: string): Promise<void> {
    await catalogDb(this.em)
      .updateTable('product_imports')
      .set({ state: 'applied', appliedAt: sql<Date>`now()` })
      .where('importId', '=', importId)
      .where('state', '=', 'applying')
      .execute();
  }
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
