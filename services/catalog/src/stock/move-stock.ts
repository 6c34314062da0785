import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { MovementLine } from '@spade/contracts/messages/catalog-products';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { anyOf } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { rowsOfPage } from '@spade/platform/list/cursor';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { setMovementCause, shelfMovements } from './movement-cause.ts';

type Moved = ReplyOf<'catalog.move-stock'>['moved'][number];

/** What staff do with the stock of their own products, and its history. */
@Controller()
export class MoveStock {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.move-stock')
  async move(request: RequestOf<'catalog.move-stock'>): Promise<{ moved: Moved[] }> {
    const { requestId, by, reason, lines } = request;
    // Products before variants, each by id: the order in which ending a hold locks them.
    const inOrder = lines.toSorted(
      (a, b) =>
        Number(a.variantId !== null) - Number(b.variantId !== null) ||
        (a.variantId ?? a.productId) - (b.variantId ?? b.productId),
    );
    return withoutDeadlock(this.em, async (em) => {
      // One request at a time: its repeat waits here, and then finds what it wrote.
      await sql`select pg_advisory_xact_lock(hashtextextended(${requestId}, 0))`.execute(
        catalogDb(em),
      );
      const known = await this.knownMoves(em, requestId);
      if (known.length > 0) return { moved: known };
      const moved: Moved[] = [];
      for (const line of inOrder) {
        await setMovementCause(em, { kind: line.kind, actor: by, reason, requestId });
        moved.push(await moveOne(em, line, { by, reason, requestId }));
      }
      return { moved };
    });
  }

  private knownMoves(em: EntityManager, requestId: string): Promise<Moved[]> {
    return catalogDb(em)
      .selectFrom('stock_movements')
      .select(['productId', 'variantId', 'change', 'stockAfter as stock'])
      .where('requestId', '=', requestId)
      .orderBy('id')
      .execute();
  }

  @HandleMessage('catalog.list-movements')
  async list(
    request: RequestOf<'catalog.list-movements'>,
  ): Promise<ReplyOf<'catalog.list-movements'>> {
    const limit = rowsOfPage(request.limit);
    const found = await catalogDb(this.em)
      .selectFrom('stock_movements as m')
      .innerJoin('shopify_products as p', 'p.id', 'm.productId')
      .leftJoin('product_variants as v', 'v.id', 'm.variantId')
      .select(['m.id', 'm.at', 'm.variantId', 'm.kind', 'm.change', 'm.stockAfter', 'm.actor'])
      .select(['m.reason', sql<string>`coalesce(v.title, p.variant_title, '')`.as('variantTitle')])
      .where('m.productId', '=', request.productId)
      .$if(request.before !== undefined, (query) => query.where('m.id', '<', request.before ?? 0))
      .orderBy('m.id', 'desc')
      .limit(limit + 1)
      .execute();
    const page = found.slice(0, limit);
    return {
      movements: page.map((movement) => ({ ...movement, at: movement.at.toISOString() })),
      nextBefore: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }
}

interface LockedStock {
  stock: number;
  held: number;
  source: string;
  /** For a count: pieces that came and went since it was made. */
  since: number;
}

/** Raw: one statement for either of the two tables that have stock. */
async function lockStock(
  em: EntityManager,
  { productId, variantId, secondsAgo = 0 }: MovementLine,
): Promise<LockedStock> {
  const table = variantId === null ? 'shopify_products' : 'product_variants';
  const locked = await sql<Omit<LockedStock, 'since'>>`
    select s.inventory_quantity as stock, s.held_quantity as held, p.source
    from ${sql.table(table)} s
    join shopify_products p on p.id = ${variantId === null ? sql`s.id` : sql`s.product_id`}
    where s.id = ${variantId ?? productId} and p.id = ${productId}
    for no key update of s`.execute(catalogDb(em));
  const [row] = locked.rows;
  if (!row) throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
  // After the lock, so that it sees what the holder of the lock before wrote; counted back from the start of the transaction,
  // so that waiting for the lock leaves no sale out.
  const { rows } = await sql<{ since: number }>`
    select coalesce(sum(change), 0)::integer as since from stock_movements
    where product_id = ${productId} and variant_id is not distinct from ${variantId}::integer
      and kind = ${anyOf(shelfMovements, 'text')}
      and at > now() - make_interval(secs => ${secondsAgo})`.execute(catalogDb(em));
  return { ...row, since: secondsAgo === 0 ? 0 : (rows[0]?.since ?? 0) };
}

/** Moves the stock of one variant. The trigger of its table writes the movement; a count without a difference has none. */
async function moveOne(
  em: EntityManager,
  line: MovementLine,
  { by, reason, requestId }: { by: string; reason: string | undefined; requestId?: string },
): Promise<Moved> {
  const { productId, variantId, kind, pieces } = line;
  const { stock, held, source, since } = await lockStock(em, line);
  if (source !== 'own') throw new CodedError('CATALOG.NOT_OWN', {});
  const changes = {
    received: pieces,
    returned: pieces,
    damaged: -pieces,
    corrected: pieces,
    counted: pieces + since - stock,
  };
  const change = changes[kind];
  const after = stock + change;
  // Nothing takes away what orders hold, except a count, which says what there is.
  if (change < 0 && after < held && kind !== 'counted') {
    const available = Math.max(0, stock - held);
    throw new CodedError('CATALOG.NOT_ENOUGH_STOCK', { productId, variantId, available });
  }
  const moved = { productId, variantId, change, stock: after };
  if (change === 0) {
    const facts = { productId, variantId, kind, change, stockAfter: after, actor: by, requestId };
    await catalogDb(em)
      .insertInto('stock_movements')
      .values({ ...facts, reason: reason ?? null })
      .execute();
    return moved;
  }
  await catalogDb(em)
    .updateTable(variantId === null ? 'shopify_products' : 'product_variants')
    .set({ inventoryQuantity: after })
    .where('id', '=', variantId ?? productId)
    .execute();
  return moved;
}
