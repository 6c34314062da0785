import type { EntityManager } from '@mikro-orm/postgresql';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { orderMailFacts } from '../order/mail-facts.ts';
import type { Order } from '../order/order.entity.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { ledgerOf } from './ledger.ts';

/** Of the orders that ended although money came for them, the buyers read that it goes back. */
export async function tellRefundsOfEnded(
  em: EntityManager,
  orders: readonly Order[],
  config: OrdersConfig,
): Promise<void> {
  const owed = orders.flatMap((order) => {
    const { refundOwedKobo: refundKobo } = ledgerOf(order);
    const facts = orderMailFacts(order, config);
    return refundKobo === 0 ? [] : [{ ...facts, refundKobo, reason: 'ended' as const }];
  });
  await recordEvents(em, 'refund-owed', owed);
}
