import type { EntityManager } from '@mikro-orm/postgresql';
import { placeholders, rowsOf } from './sql.ts';

/** What stands where a name or an address was. */
const ERASED = '(erased)';

/** `.invalid` can never receive mail (RFC 2606). */
const ERASED_EMAIL = 'erased@erased.invalid';

/**
 * Takes the pictures of these orders out of sight, in the transaction of `em`. The gateway's hourly
 * sweep then removes the objects, since `orders.known-proofs` no longer names them. The hashes
 * stay: they show nothing, and still betray the same receipt on another order.
 */
export async function removePictures(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const ids = placeholders(orderIds.length);
  await rowsOf(
    em,
    `update order_proofs set picture_removed_at = now()
     where order_id in (${ids}) and picture_removed_at is null`,
    orderIds,
  );
  await rowsOf(em, `update orders set payment_proof_url = null where id in (${ids})`, orderIds);
}

/**
 * Makes these orders nobody's, in the transaction of `em`: name, address, e-mail, phone, pictures
 * and the events that told of them are gone. What accounts need stays: reference, product, amounts,
 * state, times and the federal state it went to (NDPA 2023 s.34 lets a legal duty outweigh erasure).
 */
export async function eraseOrders(em: EntityManager, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  const ids = placeholders(orderIds.length);
  await removePictures(em, orderIds);
  await rowsOf(
    em,
    `delete from outbox where done_at is not null
     and payload->>'orderId' in (select public_id from orders where id in (${ids}))`,
    orderIds,
  );
  await rowsOf(
    em,
    `update orders set customer_name = '${ERASED}', customer_email = '${ERASED_EMAIL}',
       customer_phone = '${ERASED}', shipping_address = '${ERASED}', shipping_city = '${ERASED}',
       erased_at = now()
     where id in (${ids})`,
    orderIds,
  );
}
