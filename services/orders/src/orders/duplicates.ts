import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminProof } from '@spade/contracts/messages/orders';
import { sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';

/** Pictures whose 64-bit perceptual hashes differ in at most this many bits look alike. The bands of `order_proofs` allow for 6. */
const MAX_DISTANCE_BITS = 6;

/** Most orders that are listed for a picture, which may be on thousands. */
const MAX_DUPLICATES = 20;

/** In SQL, whether another order has a proof that has the same value in this column; each column has an index. */
const isOnAnotherOrder = (column: 'sha256' | 'transactionKey') => sql<boolean>`exists (
  select from order_proofs own
  join order_proofs other on ${sql.ref(`other.${column}`)} = ${sql.ref(`own.${column}`)}
    and other.order_id <> own.order_id
  where own.order_id = orders.id)`;

/**
 * What warns staff of an order. The same file counts, a look-alike does not: any two receipts of one banking app look
 * alike.
 */
export const proofWarnings = [
  isOnAnotherOrder('sha256').as('hasDuplicateProof'),
  isOnAnotherOrder('transactionKey').as('hasRepeatedTransaction'),
] as const;

/**
 * Proof id → the other orders with the same picture, exact matches first. Plain SQL: Kysely has no words for array
 * overlap and bit counts.
 */
export async function findDuplicates(
  em: EntityManager,
  orderId: number,
): Promise<Map<string, AdminProof['duplicates']>> {
  const { rows } = await sql<{ proofId: string } & AdminProof['duplicates'][number]>`
    select own.proof_id, found.order_id, orders.reference, found.is_exact
    from order_proofs own
    cross join lateral (
      select other.order_id, bool_or(other.sha256 = own.sha256) as is_exact
      from order_proofs other
      where other.order_id <> own.order_id and (other.sha256 = own.sha256
        or (other.perceptual_bands && own.perceptual_bands
          and bit_count((other.perceptual_hash # own.perceptual_hash)::bit(64)) <= ${sql.lit(MAX_DISTANCE_BITS)}))
      group by other.order_id
      order by is_exact desc, other.order_id
      limit ${sql.lit(MAX_DUPLICATES)}
    ) found
    join orders on orders.id = found.order_id
    where own.order_id = ${orderId}
    order by own.id, found.is_exact desc, found.order_id`.execute(ordersDb(em));
  return byProof(rows);
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
    .select(['own.proofId', 'orders.id as orderId', 'orders.reference'])
    .distinct()
    .where('own.orderId', '=', orderId)
    .where('other.orderId', '!=', orderId)
    .orderBy('orders.id')
    .limit(MAX_DUPLICATES)
    .execute();
  return byProof(rows);
}

function byProof<Other extends { proofId: string }>(
  rows: readonly Other[],
): Map<string, Omit<Other, 'proofId'>[]> {
  const groups = Map.groupBy(rows, ({ proofId }) => proofId);
  return new Map(
    [...groups].map(([id, others]) => [id, others.map(({ proofId: _, ...other }) => other)]),
  );
}
