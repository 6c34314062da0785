import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { HoldReply, HoldRequest } from '@spade/contracts/messages/catalog';
import { anyOf } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { batcher } from '@spade/platform/service/batcher';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { UNCOUNTED_STOCK } from '../stock/sellable.ts';

/** Takes pieces out of sale; safe to repeat under the same hold id. Never oversells. */
@Controller()
export class HoldStock {
  /** One transaction for all that come at the same moment. */
  private readonly take = batcher('holds', (requests: readonly HoldRequest[]) =>
    takeHolds(this.em, requests),
  );

  constructor(private readonly em: EntityManager) {}

  /**
   * Throws CATALOG.PRODUCT_NOT_FOUND, CATALOG.OUT_OF_STOCK, CATALOG.CONTENDED, CATALOG.PRICE_CHANGED,
   * CATALOG.HOLD_ENDED; an unexpected error when the id is known for another product or quantity.
   */
  @HandleMessage('catalog.hold')
  async handle(request: HoldRequest): Promise<HoldReply> {
    const { holdId, quantity, renewsHoldId } = request;
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new Error(`hold ${holdId} requests ${quantity} pieces`);
    const renewed = renewsHoldId === undefined ? undefined : await this.variantOf(renewsHoldId);
    return this.take({ ...request, ...renewed });
  }

  /** The variant that a hold is on now: since the hold it may have become the default, or ceased to be. */
  private variantOf(holdId: string): Promise<{ variantId: number | null } | undefined> {
    return catalogDb(this.em)
      .selectFrom('stock_holds')
      .select('variantId')
      .where('holdId', '=', holdId)
      .executeTakeFirst();
  }
}

/** The row that counts the pieces of one variant, locked: the product's for the default one, else the variant's. */
interface StockRow {
  productId: number;
  /** Null is the default. */
  variantId: number | null;
  /** `Adire fabric (4 yards)`, or the bare title where the variant's is null or empty. */
  title: string;
  category: string | null;
  unitPriceKobo: number;
  /** 0 where the store does not offer it, UNCOUNTED_STOCK where pieces are not counted. */
  inventory: number;
  /** Includes the holds of this batch that were decided before. */
  held: number;
}

/** A stored hold. */
interface KnownHold extends Omit<HoldReply, 'stock' | 'held'> {
  state: 'open' | 'sold' | 'released';
}

/**
 * Takes the pieces of several holds in one transaction: locks the rows that count them, decides hold by hold in the
 * order in which they came, and writes what was taken. Returns for each the hold, or the error that refuses it.
 *
 * A repeat gets the hold that is stored under its id, so it is looked up by a statement that begins when the
 * rows are locked and sees what the last holder of the lock wrote. CHECK constraints guard the decisions.
 */
function takeHolds(
  em: EntityManager,
  requests: readonly HoldRequest[],
): Promise<(HoldReply | Error)[]> {
  return withoutDeadlock(em, async (transaction) => {
    const rows = await lockRows(transaction, requests);
    const known = await knownHolds(transaction, requests);
    const taken: HoldReply[] = [];
    const outcomes = requests.map((request) => {
      const { holdId, quantity } = request;
      const row = rows.get(keyOf(request));
      const hold = known.get(holdId);
      if (hold) return repeat(request, hold, row);
      if (!row) return new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
      const refusal = refusalOf(request, row);
      if (refusal) return refusal;
      row.held += quantity;
      const { inventory: stock, ...facts } = row;
      const reply = { holdId, quantity, stock, ...facts };
      taken.push(reply);
      known.set(holdId, { ...reply, state: 'open' });
      return reply;
    });
    await writeHolds(transaction, taken);
    return outcomes;
  });
}

/** Why the pieces cannot be held; undefined: they can. */
function refusalOf(
  { quantity, expectedTotalKobo, upToHalf = false }: HoldRequest,
  { unitPriceKobo, inventory: stock, held }: StockRow,
): Error | undefined {
  const totalKobo = unitPriceKobo * quantity;
  if (expectedTotalKobo !== undefined && expectedTotalKobo !== totalKobo)
    return new CodedError('CATALOG.PRICE_CHANGED', { unitPriceKobo, totalKobo });
  const available = Math.max(0, stock - held);
  if (available < quantity) return new CodedError('CATALOG.OUT_OF_STOCK', { available });
  if (upToHalf && held + quantity > stock / 2)
    return new CodedError('CATALOG.CONTENDED', { stock, held });
  return undefined;
}

/** The stored hold is the reply, even if the price, or the default variant, has changed since. */
function repeat(
  { holdId, productId, quantity }: HoldRequest,
  hold: KnownHold,
  row: StockRow | undefined,
): HoldReply | Error {
  if (hold.productId !== productId || hold.quantity !== quantity)
    return new Error(`hold ${holdId} was taken for another product or quantity`);
  const { state, ...reply } = hold;
  if (state !== 'open') return new CodedError('CATALOG.HOLD_ENDED', { holdId });
  return { ...reply, stock: row?.inventory ?? 0, held: row?.held ?? 0 };
}

const keyOf = ({ productId, variantId = null }: Pick<HoldRequest, 'productId' | 'variantId'>) =>
  `${productId}/${variantId ?? 'default'}`;

/**
 * Locks the rows that count the wanted pieces, and no others, each kind in the order of its ids, so that the batches of
 * two replicas do not deadlock.
 */
async function lockRows(
  em: EntityManager,
  requests: readonly HoldRequest[],
): Promise<Map<string, StockRow>> {
  const [defaults, variants] = [
    requests.filter(isOfDefault),
    requests.filter((r) => !isOfDefault(r)),
  ];
  const rows: StockRow[] = [];
  if (defaults.length > 0) {
    const productIds = defaults.map(({ productId }) => productId);
    const locked = await sql<StockRow>`
      select p.id as product_id, null::integer as variant_id,
        ${stockColumns('p', 'p.variant_title')}
      from shopify_products p
      where p.id = ${anyOf(productIds, 'bigint')} and p.retired_at is null
      order by p.id for no key update`.execute(catalogDb(em));
    rows.push(...locked.rows);
  }
  if (variants.length > 0) {
    const variantIds = variants.map(({ variantId }) => variantId);
    const locked = await sql<StockRow>`
      select p.id as product_id, v.id as variant_id, ${stockColumns('v', 'v.title')}
      from product_variants v join shopify_products p on p.id = v.product_id
      where v.id = ${anyOf(variantIds, 'bigint')} and v.retired_at is null and p.retired_at is null
      order by v.id for no key update of v`.execute(catalogDb(em));
    rows.push(...locked.rows);
  }
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const isOfDefault = ({ variantId = null }: HoldRequest) => variantId === null;

function stockColumns(row: 'p' | 'v', variantTitle: string) {
  const s = sql.raw(row);
  return sql`p.category, ${s}.price_kobo as unit_price_kobo, ${s}.held_quantity as held,
    case when not ${s}.in_stock then 0 when ${s}.is_tracked then ${s}.inventory_quantity
      else ${sql.lit(UNCOUNTED_STOCK)} end as inventory,
    p.title || coalesce(' (' || nullif(${sql.raw(variantTitle)}, '') || ')', '') as title`;
}

async function knownHolds(
  em: EntityManager,
  requests: readonly HoldRequest[],
): Promise<Map<string, KnownHold>> {
  const ids = requests.map(({ holdId }) => holdId);
  const holds = await catalogDb(em)
    .selectFrom('stock_holds as h')
    .innerJoin('shopify_products as p', 'p.id', 'h.productId')
    .select(['h.holdId', 'h.productId', 'h.variantId', 'h.quantity', 'h.title', 'h.unitPriceKobo'])
    .select(['h.state', 'p.category'])
    .where('h.holdId', '=', anyOf(ids, 'uuid'))
    .execute();
  return new Map(holds.map((hold) => [hold.holdId, hold]));
}

/** Raw: the holds are one JSON parameter, so that PostgreSQL parses the statement once, whatever their number. */
async function writeHolds(em: EntityManager, holds: readonly HoldReply[]): Promise<void> {
  if (holds.length === 0) return;
  await sql`
    with taken as (
      insert into stock_holds (hold_id, product_id, variant_id, quantity, title, unit_price_kobo)
      select "holdId", "productId", "variantId", quantity, title, "unitPriceKobo"
      from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as hold ("holdId" uuid,
        "productId" integer, "variantId" integer, quantity integer, title text, "unitPriceKobo" bigint)
      returning product_id, variant_id, quantity
    ), of_defaults as (
      update shopify_products set held_quantity = held_quantity + pieces
      from (select product_id, sum(quantity)::int as pieces from taken
        where variant_id is null group by product_id) as t
      where id = t.product_id
    )
    update product_variants set held_quantity = held_quantity + pieces
    from (select variant_id, sum(quantity)::int as pieces from taken
      where variant_id is not null group by variant_id) as t
    where id = t.variant_id`.execute(catalogDb(em));
}
