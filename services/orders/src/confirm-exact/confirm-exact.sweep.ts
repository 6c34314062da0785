import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { orderStates } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { sql } from 'kysely';
import { type CandidateOrder, findCandidates } from '../matching/find-candidates.ts';
import { matchCreditToOrders } from '../matching/match-credit-to-orders.ts';
import type { CreditRecord } from '../money/credit.entity.ts';
import { giveCredit } from '../money/give-credit.ts';
import { dueKoboOf } from '../money/ledger.ts';
import { ordersDb } from '../order/order.tables.ts';
import type { OrdersConfig } from '../orders.config.ts';

const PAUSE_MS = 2_000;
const BATCH_SIZE = 500;

/** Confirmed at the same time: most of the wait is for the disk. Half of the connections, so buyers are served. */
const AT_ONCE = 5;

/** In the history of the order. */
const REASON = 'reference exact, amount exact';

/**
 * With AUTO_CONFIRM=exact, gives the credits of an imported statement to the orders that they name exactly and
 * pay exactly. A statement stays marked until all of its credits were looked at, so a crash loses none; any number
 * of replicas may sweep at once, since a credit is decided once.
 */
@Injectable()
export class ConfirmExactSweep extends IntervalSweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {
    super(PAUSE_MS);
  }

  /** Looks at every statement that waits; returns how many orders this call confirmed. */
  async sweep(): Promise<number> {
    if (this.config.AUTO_CONFIRM !== 'exact') return 0;
    const waiting = await ordersDb(this.em.fork())
      .selectFrom('statements')
      .select(['id', isFresh])
      .where('isConfirming', '=', true)
      .orderBy('id')
      .execute();
    let confirmed = 0;
    for (const statement of waiting) confirmed += await this.confirmStatement(statement);
    if (confirmed > 0) this.logger.log(`${confirmed} orders were confirmed by exact credits`);
    return confirmed;
  }

  private async confirmStatement({
    id: statementId,
    isFresh: canWait,
  }: {
    id: number;
    isFresh: boolean;
  }): Promise<number> {
    const em = this.em.fork();
    let confirmed = 0;
    let isWhole = true;
    for (let after = 0; ; ) {
      const credits = await openCredits(em, statementId, after);
      const index = await findCandidates(em, credits);
      const exact = credits.flatMap((credit) => {
        const match = matchCreditToOrders(credit, index);
        return match.kind === 'suggested' && match.isExact
          ? [{ credit, order: match.evidence.order }]
          : [];
      });
      for (let start = 0; start < exact.length; start += AT_ONCE) {
        const some = exact.slice(start, start + AT_ONCE);
        const outcomes = await Promise.all(
          some.map(({ credit, order }) => this.confirm(credit, order)),
        );
        confirmed += outcomes.filter((outcome) => outcome === 'confirmed').length;
        // Two credits of one order, or a clerk was there.
        if (outcomes.includes('busy') || (canWait && outcomes.includes('unclear'))) isWhole = false;
      }
      const last = credits.at(-1);
      if (!last || credits.length < BATCH_SIZE) break;
      after = last.id;
    }
    // Someone else works on one of its orders: the next sweep looks again.
    if (!isWhole) return confirmed;
    await ordersDb(em)
      .updateTable('statements')
      .set({ isConfirming: false })
      .where('id', '=', statementId)
      .execute();
    return confirmed;
  }

  /**
   * `left`: the order no longer lacks exactly this amount, or a clerk was faster. `unclear`: an alert may be the
   * same payment, and is joined soon if it surely is.
   */
  private async confirm(
    credit: CreditRecord,
    { id }: CandidateOrder,
  ): Promise<'confirmed' | 'left' | 'busy' | 'unclear'> {
    try {
      return await this.em.fork().transactional(async (em) => {
        const order = await ordersDb(em)
          .selectFrom('orders')
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (!order) return 'busy';
        const isAsMatched =
          orderStates[order.status].isOpen && dueKoboOf(order) === credit.amountKobo;
        if (!isAsMatched) return 'left';
        const gift = { credit, by: 'exact', actor: 'system', note: REASON } as const;
        return (await giveCredit(em, order, gift, this.config)) ? 'confirmed' : 'left';
      });
    } catch (error) {
      if (isCodedError(error, 'ORDERS.CREDIT_DECIDED')) return 'left';
      if (isCodedError(error, 'ORDERS.CREDIT_UNCLEAR')) return 'unclear';
      throw error;
    }
  }
}

/** Imported so recently that its credits may still be joined with alerts. */
const isFresh = sql<boolean>`imported_at > now() - interval '1 minute'`.as('isFresh');

function openCredits(em: EntityManager, statementId: number, after: number) {
  return ordersDb(em)
    .selectFrom('credits')
    .leftJoin('credit_decisions', 'credit_decisions.creditId', 'credits.id')
    .where('credits.statementId', '=', statementId)
    .where('credits.id', '>', after)
    .where('credit_decisions.creditId', 'is', null)
    .selectAll('credits')
    .orderBy('credits.id')
    .limit(BATCH_SIZE)
    .execute();
}
