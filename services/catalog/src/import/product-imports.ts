import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import {
  IMPORT_KEPT_DAYS,
  type ImportChange,
  type ImportedProduct,
  type ImportRow,
  type ImportState,
  type ImportVerdict,
  type ProductImport,
} from '@spade/contracts/messages/catalog-imports';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { jsonb } from '@spade/platform/database/statements';
import { rowsOfPage } from '@spade/platform/list/cursor';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { judgeImport } from './judge-import.ts';

const SHOWN_IMPORTS = 20;
/** Counts that differ from the shelf and are named above the rows. */
const SHOWN_RECOUNTS = 3;

/** Files of products: what was read of them, and what staff decide. */
@Controller()
export class ProductImports {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.open-import')
  async open({ importId, fileName, by }: RequestOf<'catalog.open-import'>): Promise<ProductImport> {
    await catalogDb(this.em)
      .deleteFrom('product_imports')
      .where('openedAt', '<', sql<Date>`now() - make_interval(days => ${IMPORT_KEPT_DAYS})`)
      .execute();
    await catalogDb(this.em)
      .insertInto('product_imports')
      .values({ importId, fileName, openedBy: by })
      .onConflict((conflict) => conflict.column('importId').doNothing())
      .execute();
    return readImport(this.em, importId);
  }

  @HandleMessage('catalog.list-imports')
  async list(): Promise<{ imports: ProductImport[] }> {
    return { imports: await readImports(this.em, sql`true`) };
  }

  @HandleMessage('catalog.get-import')
  get({ importId }: RequestOf<'catalog.get-import'>): Promise<ProductImport> {
    return readImport(this.em, importId);
  }

  @HandleMessage('catalog.list-import-rows')
  async rows({
    importId,
    verdict,
    after = 0,
    ...request
  }: RequestOf<'catalog.list-import-rows'>): Promise<ReplyOf<'catalog.list-import-rows'>> {
    await readImport(this.em, importId);
    const limit = rowsOfPage(request.limit);
    const found = await catalogDb(this.em)
      .selectFrom('imported_products')
      .select(['line', 'title', 'verdict', 'reason', 'changes', 'productId', 'appliedAt'])
      .where('importId', '=', importId)
      .where('line', '>', after)
      .$if(verdict !== undefined, (query) => query.where('verdict', '=', verdict as ImportVerdict))
      .orderBy('line')
      .limit(limit + 1)
      .execute();
    const page = found.slice(0, limit);
    const rows = page.map(
      ({ appliedAt, ...row }): ImportRow => ({ ...row, isApplied: appliedAt !== null }),
    );
    return { rows, nextAfter: found.length > limit ? (page.at(-1)?.line ?? null) : null };
  }

  @HandleMessage('catalog.stage-import')
  async stage({
    importId,
    products,
  }: RequestOf<'catalog.stage-import'>): Promise<{ staged: number }> {
    const { state } = await readImport(this.em, importId);
    if (state !== 'reading') throw new CodedError('CATALOG.IMPORT_NOT_OPEN', { state });
    const judged = await judgeImport(this.em, products);
    if (judged.length === 0) return { staged: 0 };
    const rows = judged.map(({ asked, known, merged, verdict, reason, changes }) => ({
      importId,
      verdict,
      reason,
      line: asked.line,
      title: asked.title ?? known?.title ?? '',
      product: jsonb<ImportedProduct>(asked),
      changes: jsonb<ImportChange[]>(changes),
      productId: known?.id ?? null,
      version: known?.version ?? null,
      picturesToFetch: merged?.picturesToFetch ?? 0,
    }));
    await catalogDb(this.em)
      .insertInto('imported_products')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['importId', 'line']).doNothing())
      .execute();
    return { staged: rows.length };
  }

  @HandleMessage('catalog.finish-import-reading')
  async finishReading({
    importId,
    outcome,
    unreadColumns,
  }: RequestOf<'catalog.finish-import-reading'>): Promise<ProductImport> {
    const state = 'failure' in outcome ? 'unreadable' : 'ready';
    return move(this.em, importId, ['reading'], {
      state,
      ...outcome,
      ...(unreadColumns && { unreadColumns }),
    });
  }

  @HandleMessage('catalog.begin-import')
  async begin({
    importId,
    by,
    withoutRefused,
    keepsStock = false,
  }: RequestOf<'catalog.begin-import'>): Promise<ProductImport> {
    const { counts, state } = await readImport(this.em, importId);
    if (state === 'ready' && counts.refused > 0 && !withoutRefused)
      throw new CodedError('CATALOG.IMPORT_HAS_REFUSED', { refused: counts.refused });
    return this.em.transactional(async (em) => {
      const begun = await move(em, importId, ['ready'], {
        state: 'applying',
        appliedBy: by,
        keepsStock,
      });
      if (!keepsStock) return begun;
      await dropCounts(em, importId);
      return readImport(em, importId);
    });
  }

  @HandleMessage('catalog.discard-import')
  discard({ importId }: RequestOf<'catalog.discard-import'>): Promise<ProductImport> {
    return move(this.em, importId, ['reading', 'ready', 'unreadable'], { state: 'discarded' });
  }
}

/** One conditional step; throws CATALOG.IMPORT_NOT_OPEN from another state. */
async function move(
  em: EntityManager,
  importId: string,
  from: readonly ImportState[],
  to: {
    state: ImportState;
    format?: string;
    unreadColumns?: string[];
    failure?: string;
    appliedBy?: string;
    keepsStock?: boolean;
  },
): Promise<ProductImport> {
  const moved = await catalogDb(em)
    .updateTable('product_imports')
    .set(to)
    .where('importId', '=', importId)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  const now = await readImport(em, importId);
  if (moved.numUpdatedRows === 0n)
    throw new CodedError('CATALOG.IMPORT_NOT_OPEN', { state: now.state });
  return now;
}

/** Takes the counts out of what the file would change; a product of which nothing else differs is unchanged. */
async function dropCounts(em: EntityManager, importId: string): Promise<void> {
  await sql`
    update imported_products i set changes = rest.changes,
      verdict = case when rest.changes = '[]' then 'unchanged' else i.verdict end
    from (
      select line, (select coalesce(jsonb_agg(c order by place), '[]')
        from jsonb_array_elements(changes) with ordinality as each (c, place) where c -> 'isCount' is null) as changes
      from imported_products where import_id = ${importId} and changes @> '[{"isCount": true}]') rest
    where i.import_id = ${importId} and i.line = rest.line`.execute(catalogDb(em));
}

interface ImportRecord
  extends Omit<ProductImport, 'counts' | 'openedAt' | 'appliedAt' | 'pictures' | 'unreadColumns'> {
  unreadColumns: string[] | null;
  openedAt: Date;
  appliedAt: Date | null;
  counts: Partial<ProductImport['counts']> | null;
  toFetch: number;
  pictures: Partial<Record<string, number>> | null;
}

/** Raw: counts by verdict as one object. */
async function readImports(em: EntityManager, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<ImportRecord>`
    select i.import_id, i.file_name, i.state, i.opened_at, i.opened_by, i.format, i.unread_columns, i.failure,
      i.applied_by, i.applied_at, i.keeps_stock,
      (select jsonb_build_object('products', count(distinct r.line),
          'examples', coalesce(jsonb_agg(jsonb_build_object('title', r.title) || (c - 'isCount') order by r.line)
            filter (where nth <= ${SHOWN_RECOUNTS}), '[]'))
        from (select r.line, r.title, c, row_number() over (order by r.line, place) as nth
          from imported_products r, jsonb_array_elements(r.changes) with ordinality as each (c, place)
          where r.import_id = i.import_id and i.state = 'ready'
            and r.changes @> '[{"isCount": true}]' and c @> '{"isCount": true}') r) as recounts,
      (select jsonb_object_agg(verdict, n) from (
        select verdict, count(*) as n from imported_products r where r.import_id = i.import_id group by verdict) c) as counts,
      (select count(*)::integer from imported_products r
        where r.import_id = i.import_id and r.applied_at is not null) as applied,
      (select coalesce(sum(pictures_to_fetch), 0)::integer from imported_products r
        where r.import_id = i.import_id and r.verdict in ('new', 'changed') and i.applied_by is null) as to_fetch,
      (select jsonb_object_agg(state, n) from (
        select state, count(*) as n from import_pictures w where w.import_id = i.import_id group by state) c) as pictures
    from product_imports i where ${condition}
    order by i.opened_at desc limit ${SHOWN_IMPORTS}`.execute(catalogDb(em));
  return rows.map(
    ({ counts, openedAt, appliedAt, toFetch, pictures, unreadColumns, ...row }): ProductImport => ({
      ...row,
      openedAt: openedAt.toISOString(),
      appliedAt: appliedAt?.toISOString() ?? null,
      unreadColumns: unreadColumns ?? [],
      counts: { new: 0, changed: 0, unchanged: 0, refused: 0, ...counts },
      pictures: {
        toFetch,
        waiting: (pictures?.waiting ?? 0) + (pictures?.fetched ?? 0),
        added: pictures?.added ?? 0,
        failed: pictures?.failed ?? 0,
      },
    }),
  );
}

/** Throws CATALOG.IMPORT_NOT_FOUND. */
export async function readImport(em: EntityManager, importId: string): Promise<ProductImport> {
  const [found] = await readImports(em, sql`i.import_id = ${importId}`);
  if (!found) throw new CodedError('CATALOG.IMPORT_NOT_FOUND', {});
  return found;
}
