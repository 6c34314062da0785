import type { EntityManager } from '@mikro-orm/postgresql';
import { transitions } from '@spade/contracts/orders/order.states';
import { recordEvents } from '@spade/platform/outbox/outbox';
import type { OrdersConfig } from '../orders.config.ts';
import { orderMailFacts } from './mail-facts.ts';
import { takeSteps } from './transition.ts';

/** Orders that lose their stock, and who decided it. */
interface Release {
  orders: readonly { orderId: number; reason?: string | undefined }[];
  /** `system`, or the username of the admin. */
  actor: string;
}

/**
 * Gives the stock of orders back whose pictures show no payment. They go on as paid late: staff still look for the
 * money, and it continues them. In the caller's transaction, which has locked them; returns how many were released.
 */
export async function releaseHolds(
  em: EntityManager,
  { orders, actor }: Release,
  config: OrdersConfig,
): Promise<number> {
  const { from, to, kind } = transitions.releaseHold;
  const set = { failureReason: 'expired', isPaidLate: true } as const;
  const released = await takeSteps(em, { orders, from, to, kind, actor, set });
  await recordEvents(
    em,
    'hold-released',
    released.map((order) => ({ ...orderMailFacts(order, config), holdId: order.holdId })),
  );
  return released.length;
}
