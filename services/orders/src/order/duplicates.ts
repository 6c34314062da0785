import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminProof } from '@spade/contracts/messages/orders';
import { rowsOf } from './sql.ts';

/** Pictures whose 64-bit perceptual hashes differ in at most so many bits look alike. The bands of `order_proofs` rest on 6. */
const MAX_DISTANCE_BITS = 6;

/** A picture that is on thousands of orders is named with the first so many. */
const MAX_DUPLICATES = 20;

/** SQL that is true when the proofs `a` and `b` of two orders carry the same picture. */
const samePictureSql = `(a.sha256 = b.sha256 or (a.perceptual_bands && b.perceptual_bands and
  bit_count((a.perceptual_hash # b.perceptual_hash)::bit(64)) <= ${MAX_DISTANCE_BITS}))`;

/** Proof id → the other orders that carry the same picture, exact matches first. */
export async function findDuplicates(
  em: EntityManager,
  orderId: number,
): Promise<Map<string, AdminProof['duplicates']>> {
  const rows = await rowsOf<{
    proof_id: string;
    order_id: number;
    reference: string;
    is_exact: boolean;
  }>(
    em,
    `select b.proof_id, other.order_id, orders.reference, other.is_exact
     from order_proofs b
     cross join lateral (
       select a.order_id, bool_or(a.sha256 = b.sha256) as is_exact
       from order_proofs a
       where a.order_id <> b.order_id and ${samePictureSql}
       group by a.order_id
       order by is_exact desc, a.order_id
       limit ${MAX_DUPLICATES}
     ) other
     join orders on orders.id = other.order_id
     where b.order_id = ?
     order by b.id, other.is_exact desc, other.order_id`,
    [orderId],
  );
  const byProof = new Map<string, AdminProof['duplicates']>();
  for (const row of rows) {
    const found = byProof.get(row.proof_id) ?? [];
    found.push({ orderId: row.order_id, reference: row.reference, isExact: row.is_exact });
    byProof.set(row.proof_id, found);
  }
  return byProof;
}

/**
 * Lets proofs in one at a time until the transaction ends. Without it, two orders that get the
 * same picture at the same moment would not see each other. Take it before any row lock.
 */
export async function lockProofs(em: EntityManager): Promise<void> {
  await rowsOf(em, 'select pg_advisory_xact_lock(5410, 1)');
}

/** Marks the order of a new proof, and those that carry the same picture, for staff to see in lists. */
export async function markDuplicates(em: EntityManager, proofId: string): Promise<void> {
  await rowsOf(
    em,
    `with same as (
       select distinct a.order_id from order_proofs a
       join order_proofs b on b.proof_id = ? and a.order_id <> b.order_id and ${samePictureSql}
       limit ${MAX_DUPLICATES}
     )
     update orders set has_duplicate_proof = true
     where not has_duplicate_proof and exists (select 1 from same)
       and (id in (select order_id from same)
         or id = (select order_id from order_proofs where proof_id = ?))`,
    [proofId, proofId],
  );
}
