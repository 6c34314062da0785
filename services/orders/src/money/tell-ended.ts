import type { EntityManager } from '@mikro-orm/postgresql';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { orderMailFacts } from '../order/mail-facts.ts';
import type { Order } from '../order/order.entity.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { ledgerOf } from './ledger.ts';

/** An order ended although money came for it: the buyer reads that it goes back. */
export async function tellRefundOfEnded(
  em: EntityManager,
  order: Order,
  config: OrdersConfig,
): Promise<void> {
  const { refundOwedKobo: refundKobo } = ledgerOf(order);
  if (refundKobo === 0) return;
  const facts = orderMailFacts(order, config);
  await recordEvent(em, 'refund-owed', { ...facts, refundKobo, reason: 'ended' });
}
