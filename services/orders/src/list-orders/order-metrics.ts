import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { orderStates } from '@spade/contracts/orders/order.states';
import { atMostEvery } from '@spade/platform/health/at-most-every';
import { exposeGauge, exposeGauges } from '@spade/platform/health/metrics';
import { isOpenCredit } from '../money/open-credits.ts';
import { ordersDb } from '../order/order.tables.ts';
import { countOrders } from '../order/order-work.ts';
import { countByStatus } from './order-counts.ts';

/** All orders are counted: for every scrape of every replica that would be dear. */
const EVERY_MS = 60_000;

/** Puts what the shop's orders and its account look like into /metrics. Every replica shows the same figures. */
@Injectable()
export class OrderMetrics implements OnApplicationBootstrap {
  constructor(private readonly em: EntityManager) {}

  onApplicationBootstrap(): void {
    exposeGauges(
      'orders_by_state',
      'Orders by state; counted once a minute.',
      ['state'],
      atMostEvery(EVERY_MS, () => this.byState()),
    );
    exposeGauges(
      'orders_attention',
      'Orders that staff must resolve by hand, by kind; counted once a minute.',
      ['kind'],
      atMostEvery(EVERY_MS, () => this.attention()),
    );
    exposeGauge('credits_open', 'Credits of the account that no one has matched.', () =>
      this.openCredits(),
    );
  }

  private async byState() {
    const counted = await countByStatus(this.em.fork());
    const counts = new Map(counted.map(({ status, count }) => [status as string, count]));
    return Object.keys(orderStates).map((state) => ({
      labels: { state },
      value: counts.get(state) ?? 0,
    }));
  }

  private async attention() {
    const kinds = [
      ['paid_late', 'paid_late'],
      ['overdue', 'overdue'],
      ['not_in_shopify', 'not_in_shopify'],
      ['refund_owed', 'refunds'],
    ] as const;
    return Promise.all(
      kinds.map(async ([kind, work]) => ({
        labels: { kind },
        value: (await countOrders(this.em.fork(), work)).count,
      })),
    );
  }

  private async openCredits(): Promise<number> {
    const { count } = await ordersDb(this.em.fork())
      .selectFrom('credits')
      .where(isOpenCredit)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
}
