import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { type SqlBool, sql } from 'kysely';
import { findCandidates } from '../matching/find-candidates.ts';
import { matchCreditToOrders } from '../matching/match-credit-to-orders.ts';
import type { CreditRecord } from '../money/credit.entity.ts';
import { isReversed } from '../money/open-credits.ts';
import { isAboveLimit } from '../order/approval.ts';
import { ordersDb } from '../order/order.tables.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { confirmBatch, type ExactPair } from './confirm-batch.ts';

const PAUSE_MS = 2_000;

/** Credits matched at a time. */
const MATCHED_AT_ONCE = 500;

/** Orders confirmed in one transaction: few enough that a clerk who wants one of them hardly waits. */
const CONFIRMED_AT_ONCE = 100;

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

  private async confirmStatement({
    id: statementId,
    isImportedByClerk,
  }: {
    id: number;
    isImportedByClerk: boolean;
  }): Promise<number> {
    const em = this.em.fork();
    let confirmed = 0;
    let isWhole = true;
    for (let after = 0; ; ) {
      const credits = await openCredits(em, statementId, after);
      const limitNaira = isImportedByClerk ? this.config.CLERK_LIMIT_NAIRA : 0;
      const rounds = roundsOf(await exactPairs(em, credits, limitNaira));
      for (const pairs of rounds) {
        const outcome = await withoutDeadlock(this.em.fork(), (tx) =>
          confirmBatch(tx, pairs, this.config),
        );
        confirmed += outcome.confirmed.size;
        // Someone works on one of its orders.
        if (outcome.busy.length > 0) isWhole = false;
      }
      const last = credits.at(-1);
      if (!last || credits.length < MATCHED_AT_ONCE) break;
      after = last.id;
    }
    // The next sweep looks again.
    if (!isWhole) return confirmed;
    await ordersDb(em)
      .updateTable('statements')
      .set({ isConfirming: false })
      .where('id', '=', statementId)
      .execute();
    return confirmed;
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

/** The credits that name and pay an order beyond doubt, and that whoever imported them may confirm alone. */
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

/** In transactions of a bounded size, an order at most once in each: its second credit comes after the first. */
function roundsOf(pairs: readonly ExactPair[]): ExactPair[][] {
  const rounds: Map<number, ExactPair>[] = [];
  for (const pair of pairs) {
    const free = rounds.find((round) => round.size < CONFIRMED_AT_ONCE && !round.has(pair.orderId));
    if (free) free.set(pair.orderId, pair);
    else rounds.push(new Map([[pair.orderId, pair]]));
  }
  return rounds.map((round) => [...round.values()]);
}
