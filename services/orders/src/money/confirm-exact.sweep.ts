import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { orderStates } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { type SqlBool, sql } from 'kysely';
import { dueKoboOf } from '../orders/ledger.ts';
import { isReversed, receivedOf } from '../orders/order-money.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { CreditRecord } from '../tables/money.entity.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { applyCredit } from './apply-credit.ts';
import { isAboveLimit } from './approval.ts';
import { matchCreditToOrders } from './matching/match-credit-to-orders.ts';
import { findCandidates } from './suggest.ts';

const PAUSE_MS = 2_000;

/** Credits matched at a time. */
const MATCHED_AT_ONCE = 500;

/** In the history of the order. */
const REASON = 'reference exact, amount exact';

interface WaitingStatement {
  id: number;
  isImportedByClerk: boolean;
}

/** `busy`: someone works on the order at this moment. `left`: staff decide. */
type Outcome = 'confirmed' | 'busy' | 'left';

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
      .select(['id', 'isImportedByClerk'])
      .where('isConfirming', '=', true)
      .orderBy('id')
      .execute();
    let confirmed = 0;
    for (const statement of waiting) confirmed += await this.confirmStatement(statement);
    if (confirmed > 0) this.logger.log(`${confirmed} orders were confirmed by exact credits`);
    return confirmed;
  }

  private async confirmStatement(statement: WaitingStatement): Promise<number> {
    const em = this.em.fork();
    const outcomes: Outcome[] = [];
    for (let after = 0; ; ) {
      const credits = await openCredits(em, statement.id, after);
      const limitNaira = statement.isImportedByClerk ? this.config.CLERK_LIMIT_NAIRA : 0;
      for (const pair of await exactPairs(em, credits, limitNaira))
        outcomes.push(await this.confirm(pair));
      const last = credits.at(-1);
      if (!last || credits.length < MATCHED_AT_ONCE) break;
      after = last.id;
    }
    // Otherwise the next sweep looks again.
    if (!outcomes.includes('busy'))
      await ordersDb(em)
        .updateTable('statements')
        .set({ isConfirming: false })
        .where('id', '=', statement.id)
        .execute();
    return outcomes.filter((outcome) => outcome === 'confirmed').length;
  }

  /** Never waits for an order that is locked: a clerk works on it. */
  private async confirm({ credit, orderId }: ExactPair): Promise<Outcome> {
    try {
      return await withoutDeadlock(this.em.fork(), async (em) => {
        const order = await ordersDb(em)
          .selectFrom('orders')
          .selectAll()
          .where('id', '=', orderId)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (!order) return 'busy';
        if (!(await lacksExactly(em, order, credit.amountKobo))) return 'left';
        const { amountKobo } = credit;
        const match = {
          credit,
          amountKobo,
          decidedBy: 'exact',
          actor: 'system',
          note: REASON,
        } as const;
        return (await applyCredit(em, order, match, this.config)) ? 'confirmed' : 'left';
      });
    } catch (error) {
      // The credit was decided, or the bank took it back, since it was read.
      if (isCodedError(error)) return 'left';
      throw error;
    }
  }
}

function openCredits(em: EntityManager, statementId: number, after: number) {
  return ordersDb(em)
    .selectFrom('credits')
    .leftJoin('credit_decisions', 'credit_decisions.creditId', 'credits.id')
    .where('credits.statementId', '=', statementId)
    .where('credits.id', '>', after)
    .where('credit_decisions.creditId', 'is', null)
    .where(sql<SqlBool>`not ${isReversed('credits.id')}`)
    .selectAll('credits')
    .orderBy('credits.id')
    .limit(MATCHED_AT_ONCE)
    .execute();
}

/** The credits that name and pay an order beyond doubt, within the limit of the person who imported them. */
async function exactPairs(
  em: EntityManager,
  credits: readonly CreditRecord[],
  limitNaira: number,
): Promise<ExactPair[]> {
  const index = await findCandidates(em, credits);
  return credits.flatMap((credit) => {
    const match = matchCreditToOrders(credit, index);
    if (match.kind !== 'suggested' || !match.isExact) return [];
    const { order } = match.evidence;
    if (isAboveLimit([order.totalKobo, credit.amountKobo], limitNaira)) return [];
    return [{ credit, orderId: order.id }];
  });
}

/** A credit and the order that it names and pays exactly. */
interface ExactPair {
  credit: CreditRecord;
  orderId: number;
}

/**
 * Whether the order, whose row is locked, waits for exactly this amount, and no clerk attested a part of it: the bank's
 * credit would take the place of that, and the order would lack it again. A separate statement: it sees what was
 * committed before the lock.
 */
async function lacksExactly(em: EntityManager, order: Order, amountKobo: number): Promise<boolean> {
  const { amountReceivedKobo, isAttested } = await ordersDb(em)
    .selectFrom('orders')
    .where('id', '=', order.id)
    .select([
      receivedOf('orders.id').as('amountReceivedKobo'),
      sql<boolean>`exists (select from credit_decisions d where d.order_id = orders.id
        and d.decided_by = 'attested' and d.superseded_by is null)`.as('isAttested'),
    ])
    .executeTakeFirstOrThrow();
  const isOpen = orderStates[order.status].isOpen;
  return isOpen && !isAttested && dueKoboOf({ ...order, amountReceivedKobo }) === amountKobo;
}
