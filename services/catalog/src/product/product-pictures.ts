import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ProductPicture } from '@spade/contracts/messages/catalog-products';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { pictureUrl } from '@spade/contracts/products/pictures';
import { anyOf } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { lockSync } from '../sync/sync-run.ts';

/** How long the bucket may take to remove what was released. */
const REMOVAL_SQL = sql`interval '1 minute'`;

/** How long a picture is kept for a form that is not saved yet. */
const UNSAVED_SQL = sql`interval '1 day'`;

/** Which pictures the bucket must keep. */
@Controller()
export class ProductPictures {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.add-picture')
  async add({ by, ...picture }: RequestOf<'catalog.add-picture'>): Promise<{ name: string }> {
    const { numInsertedOrUpdatedRows } = await catalogDb(this.em)
      .insertInto('product_pictures')
      .values({ ...picture, addedBy: by })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ addedAt: sql<Date>`now()`, removedAt: null })
          .where(
            sql<boolean>`product_pictures.removed_at is null
              or product_pictures.removed_at < now() - ${REMOVAL_SQL}`,
          ),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new CodedError('CATALOG.PICTURE_BUSY', {});
    return { name: picture.name };
  }

  @HandleMessage('catalog.keep-picture')
  async keep({ name }: RequestOf<'catalog.keep-picture'>): Promise<{ name: string }> {
    const { numUpdatedRows } = await catalogDb(this.em)
      .updateTable('product_pictures')
      .set({ addedAt: sql<Date>`now()` })
      .where('name', '=', name)
      .where('removedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CodedError('CATALOG.PICTURE_NOT_FOUND', { name });
    return { name };
  }

  @HandleMessage('catalog.release-pictures')
  async release({
    names,
  }: RequestOf<'catalog.release-pictures'>): Promise<ReplyOf<'catalog.release-pictures'>> {
    return withoutDeadlock(this.em, async (em) => {
      // The lock under which products are saved: none takes a picture meanwhile.
      await lockSync(em);
      // Raw: the names within JSON. One that was released before is released again, in case it is still there.
      const { rows } = await sql<{ name: string }>`
        update product_pictures set removed_at = now()
        where name = ${anyOf(names, 'text')} and added_at < now() - ${UNSAVED_SQL}
          and not exists (
            select from shopify_products p, jsonb_array_elements(p.pictures) as shown
            where shown ->> 'name' = product_pictures.name)
        returning name`.execute(catalogDb(em));
      await catalogDb(em)
        .deleteFrom('picture_addresses')
        .where(
          'name',
          '=',
          anyOf(
            rows.map(({ name }) => name),
            'text',
          ),
        )
        .execute();
      const known = await catalogDb(em)
        .selectFrom('product_pictures')
        .select('name')
        .where('name', '=', anyOf(names, 'text'))
        .execute();
      return {
        released: rows.map(({ name }) => name),
        unknown: new Set(names).size - known.length,
      };
    });
  }
}

/** Finds the stored ones among these pictures; returns what a product keeps of them. Throws CATALOG.PICTURE_NOT_FOUND. */
export async function findPictures(
  em: EntityManager,
  names: readonly string[],
): Promise<(asked: { name: string; alt: string }) => ProductPicture> {
  const kept =
    names.length === 0
      ? []
      : await catalogDb(em)
          .selectFrom('product_pictures')
          .select(['name', 'widthPx', 'heightPx'])
          .where('name', '=', anyOf([...new Set(names)], 'text'))
          .where('removedAt', 'is', null)
          .execute();
  const sizes = new Map(kept.map(({ name, ...size }) => [name, size]));
  return ({ name, alt }) => {
    const size = sizes.get(name);
    if (!size) throw new CodedError('CATALOG.PICTURE_NOT_FOUND', { name });
    return { name, alt, ...size };
  };
}

/** The address of the picture on the card of a product with these pictures. */
export const cardOf = ([first]: readonly ProductPicture[]): string | null =>
  first ? pictureUrl(first.name) : null;
