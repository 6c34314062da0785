import { setImmediate as nextTurn } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM } from '@spade/contracts/staff/actor';
import { CONFIG } from '@spade/platform/config/config.module';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { type SqlBool, sql } from 'kysely';
import { limitedKoboOf } from '../orders/amount-due.ts';
import { findById } from '../orders/find-order.ts';
import { isDoubted, isReversed } from '../orders/order-money.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { CreditRecord } from '../tables/money.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { isAboveLimit, NeedsApprovalError, requireWithinSums } from './approval.ts';
import { type Confirmed, confirmPairs, type ExactPair } from './confirm-pairs.ts';
import { matchCreditToOrders } from './matching/match-credit-to-orders.ts';
import { findCandidates } from './suggest.ts';

const PAUSE_MS = 2_000;

/** Credits matched at a time. */
const MATCHED_AT_ONCE = 500;

/** Orders confirmed in one transaction: it holds their rows, so others wait for it. */
const CONFIRMED_AT_ONCE = 50;

/** The reason in the history of the order. */
const REASON = 'reference and amount are exact';

interface WaitingStatement {
  id: number;
  isImportedByClerk: boolean;
  importedBy: string | null;
}

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
      .select(['id', 'isImportedByClerk', 'importedBy'])
      .where('isConfirming', '=', true)
      .orderBy('id')
      .execute();
    let confirmed = 0;
    for (const statement of waiting) confirmed += await this.confirmStatement(statement);
    if (confirmed > 0) this.logger.log(`orders confirmed by exact credits: ${confirmed}`);
    return confirmed;
  }

  private async confirmStatement(statement: WaitingStatement): Promise<number> {
    const em = this.em.fork();
    let confirmed = 0;
    let busy = 0;
    for (let after = 0; ; ) {
      const credits = await openCredits(em, statement.id, after);
      const pairs = await exactPairs(em, credits, this.limitOf(statement));
      // A clerk's sums are looked at before each.
      const size = statement.isImportedByClerk ? 1 : CONFIRMED_AT_ONCE;
      for (let at = 0; at < pairs.length; at += size) {
        const batch = await this.confirm(statement, pairs.slice(at, at + size));
        confirmed += batch.confirmed;
        busy += batch.busy;
      }
      const last = credits.at(-1);
      if (!last || credits.length < MATCHED_AT_ONCE) break;
      after = last.id;
    }
    // Otherwise the next sweep looks again.
    if (busy === 0)
      await ordersDb(em)
        .updateTable('statements')
        .set({ isConfirming: false })
        .where('id', '=', statement.id)
        .execute();
    return confirmed;
  }

  /** Most that an order of this import may cost to be confirmed, in naira; 0: no limit. Without one, no clerk's import confirms. */
  private limitOf({ isImportedByClerk }: WaitingStatement): number {
    if (!isImportedByClerk) return 0;
    return this.config.CLERK_LIMIT_NAIRA > 0 ? this.config.CLERK_LIMIT_NAIRA : -1;
  }

  /** Confirms in the name of the clerk who imported the credits, within the limits of that clerk and of the buyer; else as the system. */
  private async confirm(
    { isImportedByClerk, importedBy }: WaitingStatement,
    pairs: readonly ExactPair[],
  ): Promise<Confirmed> {
    const isByClerk = isImportedByClerk && importedBy !== null;
    const deed = { actor: isByClerk ? importedBy : SYSTEM, note: REASON };
    try {
      return await withoutDeadlock(this.em.fork(), async (em) => {
        if (isByClerk)
          for (const { credit, orderId } of pairs) {
            const order = await findById(em, orderId);
            const amountsKobo = [limitedKoboOf(order), credit.amountKobo];
            const confirmation = { role: 'clerk', actor: importedBy, order, amountsKobo } as const;
            await requireWithinSums(em, confirmation, this.config);
          }
        return confirmPairs(em, pairs, deed, this.config);
      });
    } catch (error) {
      if (!(error instanceof NeedsApprovalError)) throw error;
      return { confirmed: 0, busy: 0 };
    }
  }
}

function openCredits(em: EntityManager, statementId: number, after: number) {
  return (
    ordersDb(em)
      .selectFrom('credits')
      .leftJoin('credit_decisions', 'credit_decisions.creditId', 'credits.id')
      // Also those that an earlier import has added, and this one shows.
      .where(
        sql<SqlBool>`credits.id in (select id from credits where statement_id = ${statementId}
        union select credit_id from credit_sightings where statement_id = ${statementId})`,
      )
      .where('credits.id', '>', after)
      .where('credit_decisions.creditId', 'is', null)
      .where(sql<SqlBool>`not ${isReversed('credits.id')}`)
      .where(sql<SqlBool>`not ${isDoubted('credits.id')}`)
      .selectAll('credits')
      .orderBy('credits.id')
      .limit(MATCHED_AT_ONCE)
      .execute()
  );
}

/** The credits that name and pay an order beyond doubt, within the limit of the person who imported them. */
async function exactPairs(
  em: EntityManager,
  credits: readonly CreditRecord[],
  limitNaira: number,
): Promise<ExactPair[]> {
  if (limitNaira < 0) return [];
  const index = await findCandidates(em, credits);
  const pairs: ExactPair[] = [];
  for (const credit of credits) {
    // Where thousands wait for one amount, comparing 500 credits in one turn kept orders waiting for 9.2 s (p99), one a turn for 1 s.
    await nextTurn();
    const match = matchCreditToOrders(credit, index);
    if (match.kind !== 'suggested' || !match.isExact) continue;
    const { order } = match.evidence;
    if (!isAboveLimit([limitedKoboOf(order), credit.amountKobo], limitNaira))
      pairs.push({ credit, orderId: order.id });
  }
  return pairs;
}
