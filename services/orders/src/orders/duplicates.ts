import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminProof } from '@spade/contracts/messages/orders';
import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import { transactionStart } from './deadlines.ts';

/** Pictures whose 64-bit perceptual hashes differ in at most this many bits look alike. The bands of `order_proofs` allow for 6. */
const MAX_DISTANCE_BITS = 6;

/** Most orders that are listed for a picture, which may be on thousands. */
const MAX_DUPLICATES = 20;

/**
 * True when the proofs `a` and `b` of two orders have the same picture. Plain SQL here and below:
 * Kysely has no words for array overlap and bit counts.
 */
const isSamePicture = sql<boolean>`(a.sha256 = b.sha256
  or (a.perceptual_bands && b.perceptual_bands and
    bit_count((a.perceptual_hash # b.perceptual_hash)::bit(64)) <= ${sql.lit(MAX_DISTANCE_BITS)}))`;

/** Proof id → the other orders with the same picture, exact matches first. */
export async function findDuplicates(
  em: EntityManager,
  orderId: number,
): Promise<Map<string, AdminProof['duplicates']>> {
  const { rows } = await sql<{ proofId: string } & AdminProof['duplicates'][number]>`
    select b.proof_id, other.order_id, orders.reference, other.is_exact
    from order_proofs b
    cross join lateral (
      select a.order_id, bool_or(a.sha256 = b.sha256) as is_exact
      from order_proofs a
      where a.order_id <> b.order_id and ${isSamePicture}
      group by a.order_id
      order by is_exact desc, a.order_id
      limit ${sql.lit(MAX_DUPLICATES)}
    ) other
    join orders on orders.id = other.order_id
    where b.order_id = ${orderId}
    order by b.id, other.is_exact desc, other.order_id`.execute(ordersDb(em));
  const byProof = new Map<string, AdminProof['duplicates']>();
  for (const { proofId, ...duplicate } of rows) {
    byProof.set(proofId, [...(byProof.get(proofId) ?? []), duplicate]);
  }
  return byProof;
}

/**
 * Admits one proof with this picture at a time until the transaction ends, and returns the start of the
 * transaction. Without it, two orders that receive the same picture at the same moment would not see each
 * other. Take it before any row lock.
 */
export async function lockPicture(em: EntityManager, sha256: string): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select ${transactionStart} as now
    from pg_advisory_xact_lock(${sql.lit(AdvisoryLock.picture)}, hashtext(${sha256.toLowerCase()}))`.execute(
    ordersDb(em),
  );
  if (!rows[0]) throw new Error('a lock returns one row');
  return rows[0].now;
}

/**
 * Marks the order of a new proof, and those with the same file, for staff to see in lists. Look-alikes are
 * not marked: any two receipts of one banking app look alike.
 */
export async function markDuplicates(em: EntityManager, proofId: string): Promise<void> {
  await sql`
    with same as (
      select distinct a.order_id from order_proofs a
      join order_proofs b on b.proof_id = ${proofId} and a.order_id <> b.order_id
        and a.sha256 = b.sha256
      limit ${sql.lit(MAX_DUPLICATES)}
    )
    update orders set has_duplicate_proof = true
    where not has_duplicate_proof and exists (select 1 from same)
      and (id in (select order_id from same)
        or id = (select order_id from order_proofs where proof_id = ${proofId}))`.execute(
    ordersDb(em),
  );
}

/** Admits one reading with this transaction at a time until the transaction of `em` ends, as `lockPicture`. */
export async function lockTransaction(em: EntityManager, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(AdvisoryLock.transaction)}, hashtext(${key}))`.execute(
    ordersDb(em),
  );
}

/** Proof id → the other orders that have a receipt with the same transaction id. */
export async function findSameTransactions(
  em: EntityManager,
  orderId: number,
): Promise<Map<string, AdminProof['sameTransaction']>> {
  const rows = await ordersDb(em)
    .selectFrom('order_proofs as own')
    .innerJoin('order_proofs as other', 'other.transactionKey', 'own.transactionKey')
    .innerJoin('orders', 'orders.id', 'other.orderId')
    .select(['own.proofId', 'orders.id', 'orders.reference'])
    .distinct()
    .where('own.orderId', '=', orderId)
    .where('other.orderId', '!=', orderId)
    .orderBy('orders.id')
    .limit(MAX_DUPLICATES)
    .execute();
  const byProof = Map.groupBy(rows, ({ proofId }) => proofId);
  return new Map(
    [...byProof].map(([proofId, others]) => [
      proofId,
      others.map(({ id, reference }) => ({ orderId: id, reference })),
    ]),
  );
}

/** Marks every order that has a receipt with this transaction, once two have. */
export async function markSameTransaction(em: EntityManager, key: string): Promise<void> {
  const db = ordersDb(em);
  const orders = await db
    .selectFrom('order_proofs')
    .select('orderId')
    .distinct()
    .where('transactionKey', '=', key)
    .limit(MAX_DUPLICATES)
    .execute();
  if (orders.length < 2) return;
  await db
    .updateTable('orders')
    .set({ hasRepeatedTransaction: true })
    .where(
      'id',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .where('hasRepeatedTransaction', '=', false)
    .execute();
}
