import type { EntityManager } from '@mikro-orm/postgresql';
import type { PeriodFigures } from '@spade/contracts/messages/business';
import { ordersDb } from '../order/order.tables.ts';
import { instantsOf, type Period } from './period.ts';

/** How many orders were placed in a period, and how many of them have expired; from an index alone. */
export function countPlaced(
  em: EntityManager,
  period: Period,
): Promise<Pick<PeriodFigures, 'placed' | 'expired'>> {
  const { start, end } = instantsOf(period);
  return ordersDb(em)
    .selectFrom('orders')
    .where('createdAt', '>=', start)
    .where('createdAt', '<', end)
    .select(({ fn }) => [
      fn.countAll<number>().as('placed'),
      fn
        .countAll<number>()
        .filterWhere('status', '=', 'failed')
        .filterWhere('failureReason', '=', 'expired')
        .as('expired'),
    ])
    .executeTakeFirstOrThrow();
}
