import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ImportedProduct } from '@spade/contracts/messages/catalog-imports';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import type { ListedPicture } from './merge-pictures.ts';

/** Products of one transaction. A buyer of one of them may wait for it: well below a second (ADR 0047). */
export const AT_ONCE = 100;

/** A product that waits to be written. */
export interface Waiting {
  line: number;
  product: ImportedProduct;
  version: number | null;
  productId: number | null;
}

/** The import that is applied, and the staff member who applies it. */
export interface Act {
  importId: string;
  by: string;
  reason: string;
  secondsAgo: number;
  keepsStock: boolean;
}

/** Undefined when the import is not being applied. Throws CATALOG.IMPORT_NOT_FOUND. */
export async function findAct(em: EntityManager, importId: string): Promise<Act | undefined> {
  // From the start of the transaction, as a count looks back: sales since then are taken off the counts.
  const opened = await catalogDb(em)
    .selectFrom('product_imports')
    .select(['state', 'fileName', 'appliedBy', 'keepsStock'])
    .select(sql<number>`extract(epoch from now() - opened_at)::float8`.as('secondsAgo'))
    .where('importId', '=', importId)
    .executeTakeFirst();
  if (!opened) throw new CodedError('CATALOG.IMPORT_NOT_FOUND', {});
  if (opened.state !== 'applying') return undefined;
  const { fileName, appliedBy, secondsAgo, keepsStock } = opened;
  const reason = `import of ${fileName}`.slice(0, 200);
  return { importId, by: appliedBy ?? 'import', reason, secondsAgo, keepsStock };
}

/** The next products in the order of the file. */
export function nextOf(em: EntityManager, importId: string): Promise<Waiting[]> {
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

/** Those before the first that may be about the same product as one before it: that one is judged when it is written. */
export function independentOf(waiting: readonly Waiting[]): readonly Waiting[] {
  const named = new Set<string>();
  const firstAgain = waiting.findIndex(({ product, productId }) => {
    const names = [
      `id ${productId ?? product.productId}`,
      `key ${product.key}`,
      `title ${product.title?.toLowerCase()}`,
      ...product.variants.map(({ sku }) => `sku ${sku ?? undefined}`),
    ].filter((name) => !name.endsWith(' undefined'));
    const isAgain = names.some((name) => named.has(name));
    for (const name of names) named.add(name);
    return isAgain;
  });
  return firstAgain < 0 ? waiting : waiting.slice(0, firstAgain);
}

export async function markRefused(
  em: EntityManager,
  importId: string,
  refusals: ReadonlyMap<number, string>,
): Promise<void> {
  if (refusals.size === 0) return;
  await sql`
    update imported_products i set verdict = 'refused', reason = r.reason
    from unnest(${sql.val([...refusals.keys()])}::integer[], ${sql.val([...refusals.values()])}::text[]) as r (line, reason)
    where i.import_id = ${importId} and i.line = r.line`.execute(catalogDb(em));
}

export async function finish(em: EntityManager, importId: string): Promise<void> {
  await catalogDb(em)
    .updateTable('product_imports')
    .set({ state: 'applied', appliedAt: sql<Date>`now()` })
    .where('importId', '=', importId)
    .where('state', '=', 'applying')
    .execute();
}

/** Keeps the pictures that imported products wait for, in the transaction of `em`. */
export async function awaitPictures(
  em: EntityManager,
  importId: string,
  products: readonly { productId: number; listed: readonly ListedPicture[] }[],
): Promise<void> {
  const rows = products
    .filter(({ listed }) => listed.some(({ name }) => name === null))
    .flatMap(({ productId, listed }) =>
      listed.map(({ address, words, name }, position) => ({
        importId,
        productId,
        position,
        address,
        words,
        name,
        state: name === null ? ('waiting' as const) : ('kept' as const),
      })),
    );
  if (rows.length === 0) return;
  await catalogDb(em)
    .insertInto('import_pictures')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['importId', 'productId', 'position']).doNothing())
    .execute();
}
