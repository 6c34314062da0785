import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { findDuplicates } from './duplicates.ts';
import { findById } from './find-order.ts';
import { OrderEventEntity } from './order-event.entity.ts';
import { OrderProofEntity } from './order-proof.entity.ts';
import { presentAdminOrderDetail } from './presenter.ts';

/** An order with its proofs (and where else the same pictures are) and its history, oldest first. */
export async function readOrderDetail(em: EntityManager, id: number): Promise<AdminOrderDetail> {
  const order = await findById(em, id);
  const fresh = { disableIdentityMap: true, orderBy: { id: 'asc' } } as const;
  const proofs = await em.find(OrderProofEntity, { orderId: id, pictureRemovedAt: null }, fresh);
  const history = await em.find(OrderEventEntity, { orderId: id }, fresh);
  const duplicates = proofs.length > 0 ? await findDuplicates(em, id) : new Map();
  return presentAdminOrderDetail(order, proofs, duplicates, history);
}
