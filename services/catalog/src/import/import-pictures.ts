import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import {
  type FailedPicture,
  MAX_TAKEN_PICTURES,
  type PictureOutcome,
  type ProductImport,
} from '@spade/contracts/messages/catalog-imports';
import type { ProductPicture } from '@spade/contracts/messages/catalog-products';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { MAX_PICTURES } from '@spade/contracts/products/pictures';
import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { jsonb } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { cardOf, findPictures } from '../product/product-pictures.ts';
import { lockSync } from '../sync/sync-run.ts';
import { readImport } from './product-imports.ts';

/** How long a worker or gateway may take for a picture; then another takes it. */
const TAKEN_SQL = sql`interval '2 minutes'`;

/** Fetched pictures that wait to be cleaned, beyond which no more are fetched. */
const MAX_UNCLEANED = 20;

/** How often a picture is fetched before a passing failure is final. */
const MAX_ATTEMPTS = 3;

const MAX_SHOWN_FAILURES = 200;

const stateOf = { fetch: 'waiting', clean: 'fetched' } as const;

/**
 * Pictures on their way from an address to a product: the worker fetches one, the gateway cleans and stores it. Both ask
 * here for work and report, so that neither loses any when it ends in the middle.
 */
@Controller()
export class ImportPictures {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.take-pictures')
  take({ step }: RequestOf<'catalog.take-pictures'>): Promise<ReplyOf<'catalog.take-pictures'>> {
    return this.em.transactional(async (em) => {
      // One at a time counts what others have.
      await sql`select pg_advisory_xact_lock(${AdvisoryLock.importPictures})`.execute(
        catalogDb(em),
      );
      // Raw: an update of the rows that a locking read finds.
      const { rows } = await sql<{ pictureId: number; address: string }>`
        update import_pictures set taken_until = now() + ${TAKEN_SQL}
        where picture_id in (
          select picture_id from import_pictures
          where state = ${stateOf[step]} and coalesce(taken_until, now()) <= now()
            and coalesce(not_before, now()) <= now()
            and (${step} = 'clean' or ${MAX_UNCLEANED} > (
              select count(*) from import_pictures where state = 'fetched'))
          order by picture_id
          limit greatest(0, ${MAX_TAKEN_PICTURES} - (
            select count(*) from import_pictures where state = ${stateOf[step]} and taken_until > now())))
        returning picture_id, address`.execute(catalogDb(em));
      // An update returns its rows in any order.
      return { pictures: rows.toSorted((one, other) => one.pictureId - other.pictureId) };
    });
  }

  @HandleMessage('catalog.report-picture')
  async report({
    pictureId,
    outcome,
  }: RequestOf<'catalog.report-picture'>): Promise<{ isExpected: boolean }> {
    if ('name' in outcome) return { isExpected: await this.attach(pictureId, outcome.name) };
    const to = 'failure' in outcome ? failed(outcome) : { state: 'fetched' as const };
    const changed = await catalogDb(this.em)
      .updateTable('import_pictures')
      .set({ ...to, takenUntil: null })
      .where('pictureId', '=', pictureId)
      .where('state', 'in', 'failure' in outcome ? ['waiting', 'fetched'] : ['waiting'])
      .executeTakeFirst();
    return { isExpected: changed.numUpdatedRows > 0n };
  }

  @HandleMessage('catalog.list-failed-pictures')
  async failures({
    importId,
  }: RequestOf<'catalog.list-failed-pictures'>): Promise<{ pictures: FailedPicture[] }> {
    await readImport(this.em, importId);
    const pictures = await catalogDb(this.em)
      .selectFrom('import_pictures')
      .innerJoin('shopify_products', 'shopify_products.id', 'import_pictures.productId')
      .select(['pictureId', 'productId', 'title', 'address'])
      .select(sql<string>`coalesce(failure, '')`.as('failure'))
      .where('importId', '=', importId)
      .where('state', '=', 'failed')
      .orderBy('pictureId')
      .limit(MAX_SHOWN_FAILURES)
      .execute();
    return { pictures };
  }

  @HandleMessage('catalog.retry-pictures')
  async retry({ importId }: RequestOf<'catalog.retry-pictures'>): Promise<ProductImport> {
    await catalogDb(this.em)
      .updateTable('import_pictures')
      .set({ state: 'waiting', failure: null, attempts: 0, notBefore: null, takenUntil: null })
      .where('importId', '=', importId)
      .where('state', '=', 'failed')
      .execute();
    return readImport(this.em, importId);
  }

  /** Gives a stored picture to its product; false where it is not expected. */
  private attach(pictureId: number, name: string): Promise<boolean> {
    return withoutDeadlock(this.em, async (em) => {
      // The lock of every change by staff.
      await lockSync(em);
      const found = await catalogDb(em)
        .selectFrom('import_pictures')
        .innerJoin('shopify_products', 'shopify_products.id', 'import_pictures.productId')
        .innerJoin('product_imports', 'product_imports.importId', 'import_pictures.importId')
        .select(['productId', 'position', 'address', 'words', 'source', 'pictures', 'appliedBy'])
        .select('product_imports.importId')
        .where('pictureId', '=', pictureId)
        .where('import_pictures.state', '=', 'fetched')
        .executeTakeFirst();
      if (!found) return false;
      const { productId, words } = found;
      const current = found.pictures ?? [];
      const end = (to: { state: 'added' | 'failed'; name?: string; failure?: string }) =>
        catalogDb(em)
          .updateTable('import_pictures')
          .set({ ...to, takenUntil: null })
          .where('pictureId', '=', pictureId)
          .execute();
      if (!current.some((each) => each.name === name)) {
        const failure = whyNot(found.source, current.length);
        if (failure !== null) {
          await end({ state: 'failed', failure });
          return true;
        }
        const place = await this.placeOf(em, { ...found, current });
        const shown = current.toSpliced(place, 0, { name, alt: words, widthPx: 0, heightPx: 0 });
        const columns = await storedColumns(em, shown);
        if (columns === null) {
          await end({ state: 'failed', failure: 'The picture was removed meanwhile. Try again.' });
          return true;
        }
        await catalogDb(em)
          .updateTable('shopify_products')
          .set({
            ...columns,
            version: sql<number>`version + 1`,
            changedBy: found.appliedBy,
            lastSyncedAt: sql<Date>`now()`,
          })
          .where('id', '=', productId)
          .execute();
      }
      await catalogDb(em)
        .insertInto('picture_addresses')
        .values({ address: found.address, name })
        .onConflict((conflict) =>
          conflict.column('address').doUpdateSet({ name, fetchedAt: sql<Date>`now()` }),
        )
        .execute();
      await end({ state: 'added', name });
      return true;
    });
  }

  /** Where a picture goes among those of its product: behind the one before it in the file. */
  private async placeOf(
    em: EntityManager,
    {
      importId,
      productId,
      position,
      current,
    }: {
      importId: string;
      productId: number;
      position: number;
      current: readonly { name: string }[];
    },
  ): Promise<number> {
    const before = await catalogDb(em)
      .selectFrom('import_pictures')
      .select('name')
      .where('importId', '=', importId)
      .where('productId', '=', productId)
      .where('position', '<', position)
      .where('name', 'is not', null)
      .execute();
    const names = new Set(before.map(({ name }) => name));
    return current.findLastIndex(({ name }) => names.has(name)) + 1;
  }
}

function failed({ failure, isRetryable }: Extract<PictureOutcome, { failure: string }>) {
  const isFinal = sql<boolean>`(${!isRetryable} or attempts + 1 >= ${MAX_ATTEMPTS})`;
  return {
    state: sql<'failed' | 'waiting'>`case when ${isFinal} then 'failed' else 'waiting' end`,
    failure: failure.slice(0, 300),
    attempts: sql<number>`attempts + 1`,
    notBefore: sql<Date>`now() + (attempts + 1) * interval '1 minute'`,
  };
}

function whyNot(source: string, pictures: number): string | null {
  if (source !== 'own') return 'Shopify keeps this product now.';
  return pictures >= MAX_PICTURES ? `The product has ${MAX_PICTURES} pictures already.` : null;
}

/** Null where one of the pictures is no longer stored. */
async function storedColumns(em: EntityManager, shown: readonly { name: string; alt: string }[]) {
  try {
    const pictureOf = await findPictures(
      em,
      shown.map(({ name }) => name),
    );
    const pictures = shown.map(pictureOf);
    return {
      pictures: jsonb<ProductPicture[]>(pictures),
      imageUrl: cardOf(pictures),
    };
  } catch (error) {
    if (!isCodedError(error, 'CATALOG.PICTURE_NOT_FOUND')) throw error;
    return null;
  }
}
