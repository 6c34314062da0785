import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { orderWork, type WorkCount } from '@spade/contracts/messages/order-lists';
import { anyOf } from '@spade/platform/database/statements';
import { CreditFits } from '../matching/credit-fits.ts';
import { ordersDb } from '../order/order.tables.ts';
import { countOrders } from '../order/order-work.ts';

/** Counts what waits for a person, and since when. */
@Controller()
export class CountWork {
  constructor(
    private readonly em: EntityManager,
    private readonly fits: CreditFits,
  ) {}

  /** Every kind, also those of which nothing waits. */
  @HandleMessage('orders.count-work')
  async handle(): Promise<ReplyOf<'orders.count-work'>> {
    const count = (kind: WorkCount['kind']) =>
      kind === 'exact_credits' ? this.countExactCredits() : countOrders(this.em, kind);
    // At the same time, on separate connections.
    return { work: await Promise.all(orderWork.map(count)) };
  }

  private async countExactCredits(): Promise<WorkCount> {
    const fits = await this.fits.read(this.em);
    const exact = [...fits].filter(([, fit]) => fit === 'exact').map(([id]) => id);
    const { oldestAt } = await ordersDb(this.em)
      .selectFrom('credits')
      .where('id', '=', anyOf(exact, 'integer'))
      .select(({ fn }) => fn.min<Date | null>('recordedAt').as('oldestAt'))
      .executeTakeFirstOrThrow();
    const since = oldestAt?.toISOString() ?? null;
    return { kind: 'exact_credits', count: exact.length, oldestAt: since, owedKobo: 0 };
  }
}
