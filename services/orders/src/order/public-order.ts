import type { EntityManager } from '@mikro-orm/postgresql';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import type { Order } from './order.entity.ts';
import { OrderEventEntity } from './order-event.entity.ts';
import type { OrderSettings } from './order-settings.ts';
import { presentPlacedOrder } from './presenter.ts';
import { takesProof } from './proof-rules.ts';
import { isoSql, rowsOf } from './sql.ts';

/** The buyer's status page of `order`, with the database's clock and the steps so far. */
export async function readPublicOrder(
  em: EntityManager,
  order: Order,
  settings: OrderSettings,
): Promise<PublicOrder> {
  const [facts] = await rowsOf<{ now: string; rejection_reason: string | null }>(
    em,
    `select ${isoSql('now()')} as now,
       (select rejection_reason from order_proofs where proof_id = ?) as rejection_reason`,
    [order.latestProofId ?? null],
  );
  if (!facts) throw new Error('a select without a table gave no row');
  const history = await em.find(
    OrderEventEntity,
    { orderId: order.id },
    { orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
  const isWindowOpen = order.paymentDeadline.getTime() > Date.parse(facts.now);
  return {
    ...presentPlacedOrder(order, settings.bankDetails),
    status: order.status,
    failureReason: order.failureReason ?? null,
    isPaidLate: order.isPaidLate,
    rejectionReason: facts.rejection_reason,
    canUploadProof: takesProof(order, settings.proofsPerOrder),
    canExtend: order.status === 'pending_payment' && isWindowOpen && !order.extendedAt,
    hasProof: order.proofCount > 0,
    productTitle: order.productTitle,
    quantity: order.quantity,
    unitPriceKobo: order.unitPriceKobo,
    customerName: order.customerName,
    shippingCity: order.shippingCity,
    shippingState: order.shippingState,
    createdAt: order.createdAt.toISOString(),
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
    now: facts.now,
    timeline: history.map((event) => ({
      at: event.at.toISOString(),
      status: event.toStatus,
      what: event.kind,
    })),
  };
}
