import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Logger } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError, isCodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import { anyOf } from '@spade/platform/database/statements';
import { codeOf } from '@spade/platform/database/transient-fault';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { ownId } from '../product/save-product.ts';
import {
  addProducts,
  changeProducts,
  endDemo,
  type OwnProduct,
} from '../product/write-products.ts';
import { countStocks } from '../stock/count-stocks.ts';
import { lockSync } from '../sync/sync-run.ts';
import {
  type Act,
  AT_ONCE,
  awaitPictures,
  findAct,
  finish,
  independentOf,
  markRefused,
  nextOf,
  type Waiting,
} from './import-progress.ts';
import { type JudgedProduct, judgeImport } from './judge-import.ts';
import type { MergedProduct } from './merge-import.ts';

/** A product of the file that can be written. */
interface Accepted extends Waiting {
  merged: MergedProduct;
  shopifyId: string;
}

/**
 * Writes what staff accepted, a batch in each transaction and all of a batch in each statement, so that a worker that ends
 * in the middle leaves the rest for the next, and no buyer waits for the whole file. Each product is judged again, since it
 * may have changed after the preview. A product that cannot be written is refused by its line, and stops no other.
 */
@Controller()
export class ApplyImport {
  private readonly logger = new Logger(ApplyImport.name);

  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.apply-import')
  async apply({ importId }: RequestOf<'catalog.apply-import'>): Promise<{ isDone: boolean }> {
    const reply = await withoutDeadlock(this.em, async (em) => {
      // The lock of every change by staff: what is judged here is what is written.
      await lockSync(em);
      const act = await findAct(em, importId);
      if (!act) return { isDone: true, hasAdded: false };
      const waiting = await nextOf(em, importId);
      const batch = independentOf(waiting);
      await lockStocks(em, batch);
      const refusals = await this.applyBatch(em, act, batch);
      await markRefused(em, importId, refusals);
      const isDone = batch.length < AT_ONCE && batch.length === waiting.length;
      if (isDone) await finish(em, importId);
      const isAdded = ({ productId, line }: Waiting) => productId === null && !refusals.has(line);
      return { isDone, hasAdded: batch.some(isAdded) };
    });
    if (reply.hasAdded) await endDemo(this.em.fork());
    return { isDone: reply.isDone };
  }

  /** Writes what can be written; returns why the others cannot, by line. */
  private async applyBatch(
    em: EntityManager,
    act: Act,
    batch: readonly Waiting[],
  ): Promise<Map<number, string>> {
    const refusals = new Map<number, string>();
    const accepted: Accepted[] = [];
    const judged = await judgeImport(
      em,
      batch.map(({ product }) => product),
    );
    for (const [index, waiting] of batch.entries()) {
      const now = judged[index] as JudgedProduct; // one for each product
      const { known, merged } = now;
      const refusal = refusalOf(now, waiting);
      const newId = ownId(waiting.product.key ?? `${act.importId}/${waiting.line}`);
      if (merged && refusal === null)
        accepted.push({ ...waiting, merged, shopifyId: known?.shopifyId ?? newId });
      else refusals.set(waiting.line, refusal ?? NOT_SAVED);
    }
    if (await this.tryToWrite(em, act, accepted, () => {})) return refusals;
    // One of them cannot be written: they are written one by one.
    for (const one of accepted)
      await this.tryToWrite(em, act, [one], (error) => {
        refusals.set(one.line, reasonOf(error));
        if (!(error instanceof CodedError))
          this.logger.warn(`import ${act.importId}, line ${one.line}: ${String(error)}`);
      });
    return refusals;
  }

  /** Writes all of these products, or none of them when one cannot be written; a savepoint undoes the others. */
  private async tryToWrite(
    em: EntityManager,
    act: Act,
    accepted: readonly Accepted[],
    onFault: (error: unknown) => void,
  ): Promise<boolean> {
    if (accepted.length === 0) return true;
    try {
      await em.transactional((inner) => write(inner, act, accepted));
      return true;
    } catch (error) {
      if (!isOfProduct(error)) throw error;
      onFault(error);
      return false;
    }
  }
}

/** Whether the product itself is at fault: refused by a rule, or a value that does not fit (SQLSTATE classes 22, 23). */
const isOfProduct = (error: unknown): boolean =>
  error instanceof CodedError || /^2[23]/.test(codeOf(error));

const NOT_SAVED = 'It could not be saved as it is. Correct it and add the file again.';

async function write(em: EntityManager, act: Act, accepted: readonly Accepted[]): Promise<void> {
  const { importId, by } = act;
  const added = accepted.filter(({ productId }) => productId === null).map(asOwn);
  const ids = added.length > 0 ? await addProducts(em, by, added) : new Map<string, number>();
  const written = accepted.map(({ productId, ...rest }) => {
    const id = productId ?? ids.get(rest.shopifyId);
    if (id === undefined) throw new Error(`line ${rest.line} was not written`);
    return { ...rest, productId: id, isNew: productId === null };
  });
  const changed = written.filter(({ isNew }) => !isNew);
  if (changed.length > 0) {
    const known = changed.map(({ productId, ...one }) => ({ productId, ...asOwn(one) }));
    await changeProducts(em, by, known);
  }
  const counts = changed.flatMap(({ productId, merged }) =>
    merged.counts.map((count) => ({ productId, ...count })),
  );
  await countStocks(em, act.keepsStock ? [] : counts, act);
  await awaitPictures(
    em,
    importId,
    written.map(({ productId, merged }) => ({ productId, listed: merged.pictures })),
  );
  await sql`
    update imported_products i set applied_at = now(), product_id = w."productId"
    from jsonb_to_recordset(${JSON.stringify(written.map(({ line, productId }) => ({ line, productId })))}::jsonb)
      as w (line integer, "productId" integer)
    where i.import_id = ${importId} and i.line = w.line`.execute(catalogDb(em));
}

const asOwn = ({ shopifyId, merged }: Pick<Accepted, 'shopifyId' | 'merged'>): OwnProduct => ({
  shopifyId,
  product: merged.product,
});

/** Locks the rows of a batch in the order that holds use: products before variants, each by id. */
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

function reasonOf(error: unknown): string {
  if (isCodedError(error, 'CATALOG.SKU_TAKEN'))
    return `Another product or variant has the SKU ${error.details.sku}.`;
  return isCodedError(error, 'CATALOG.PICTURE_NOT_FOUND')
    ? 'One of its pictures was removed meanwhile. Add the file again.'
    : NOT_SAVED;
}
