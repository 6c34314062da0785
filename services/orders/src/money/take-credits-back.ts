import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '@spade/platform/database/statements';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { type InsertObject, type SqlBool, sql } from 'kysely';
import { type OrdersTables, ordersDb } from '../tables/orders-db.ts';
import { lockCredits } from './doubts.ts';
import { ReversalIndex } from './matching/reversals.ts';
import { tellPaymentsTakenBack } from './payments-taken-back.ts';

/** A credit that is no payment, and how that was found. */
interface FoundReversal {
  creditId: number;
  debitId: number | null;
  foundBy: 'debit' | 'mark';
}

/** A credit that a debit may have taken back. */
interface Hint {
  creditId: number;
  debitId: number;
}

/** What an import added, and credits of withdrawn imports that it shows again. */
interface Imported {
  statementId: number;
  broughtBack?: readonly number[];
}

/**
 * Finds among the credits and debits of an imported statement, and those of earlier ones, the credits that are no
 * payments, and tells their orders, in the running transaction. No order changes its state by that.
 */
export async function takeCreditsBack(
  em: EntityManager,
  imported: Imported,
  importedBy: string,
): Promise<void> {
  const { statementId } = imported;
  const marked = await findReversals(em, statementId);
  const { certain, hints } = await findTakenBack(
    em,
    imported,
    new Set(marked.map(({ creditId }) => creditId)),
  );
  await recordNoPayments(em, [...marked, ...certain]);
  if (hints.length === 0) return;
  await ordersDb(em)
    .insertInto('statement_doubts')
    .values(
      hints.map((hint) => ({
        ...hint,
        kind: 'may_be_returned',
        statementId,
        raisedBy: importedBy,
        isOfTwo: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Records that these credits are no payments, and tells the orders that have them, in the running transaction. One that
 * staff called a payment after all stays one. `said`: what happened, in the history of an order.
 */
export async function recordNoPayments(
  em: EntityManager,
  found: readonly InsertObject<OrdersTables, 'credit_reversals'>[],
  said = 'the bank took this payment back',
): Promise<void> {
  if (found.length === 0) return;
  const ids = found.map(({ creditId }) => creditId as number);
  // Orders before credits, as everyone locks.
  await lockOrdersOf(em, ids);
  await lockCredits(em, ids);
  const recorded = await ordersDb(em)
    .insertInto('credit_reversals')
    .values(found)
    .onConflict((conflict) => conflict.column('creditId').doNothing())
    .returning(['creditId', 'foundBy'])
    .execute();
  const byBank = recorded.filter(({ foundBy }) => foundBy === 'debit');
  await recordEvents(
    em,
    'staff-notice-raised',
    byBank.map(() => ({ kind: 'reversal' as const })),
  );
  // A reversal by itself was never given to an order. `words`: as an earlier release found it.
  const lost = recorded.filter(({ foundBy }) => foundBy !== 'mark' && foundBy !== 'words');
  await tellPaymentsTakenBack(
    em,
    lost.map(({ creditId }) => creditId),
    said,
  );
}

/**
 * Credits of the statement that are reversals themselves, as its reader marked them. The two tables are not joined: the database knows nothing of rows that were just added, and compares each with each.
 */
async function findReversals(em: EntityManager, statementId: number): Promise<FoundReversal[]> {
  const db = ordersDb(em);
  const marked = await db
    .selectFrom('statement_rows')
    .select('line')
    .where('statementId', '=', statementId)
    .where('isReversal', '=', true)
    .execute();
  const marks = new Set(marked.map(({ line }) => line));
  const credits = await db
    .selectFrom('credits')
    .select(['id as creditId', 'line'])
    .where('statementId', '=', statementId)
    .execute();
  return credits.flatMap(({ creditId, line }): FoundReversal[] =>
    line !== null && marks.has(line) ? [{ creditId, debitId: null, foundBy: 'mark' }] : [],
  );
}

/**
 * Credits that a debit took back for certain, or may have taken back; one of the two is of this statement. `noPayments`:
 * credits that nothing can take back, since they are reversals.
 */
async function findTakenBack(
  em: EntityManager,
  { statementId, broughtBack = [] }: Imported,
  noPayments: ReadonlySet<number>,
): Promise<{ certain: FoundReversal[]; hints: Hint[] }> {
  const db = ordersDb(em);
  const isOfImport = sql`(c.statement_id = ${statementId} or c.id = ${anyOf(broughtBack, 'integer')})`;
  const debits = await db
    .selectFrom('debits')
    .selectAll()
    .where(sql<SqlBool>`not exists (select from credit_reversals r where r.debit_id = debits.id)`)
    .where(
      sql<SqlBool>`not exists (select from statements s where s.id = debits.statement_id and s.withdrawn_at is not null)`,
    )
    .where(sql<SqlBool>`(statement_id = ${statementId}
      or amount_kobo in (select amount_kobo from credits c where ${isOfImport})
      or corrects in (select bank_id from credits c where ${isOfImport}))`)
    .orderBy('valueDate')
    .orderBy('id')
    .execute();
  if (debits.length === 0) return { certain: [], hints: [] };
  const amounts = [...new Set(debits.map(({ amountKobo }) => amountKobo))];
  const corrected = debits.flatMap(({ corrects }) => corrects ?? []);
  const days = debits.map(({ valueDate }) => valueDate);
  const credits = await db
    .selectFrom('credits')
    .leftJoinLateral(ordersOfCredit(em), (join) => join.onTrue())
    .where(sql<SqlBool>`(credits.amount_kobo = ${anyOf(amounts, 'bigint')}
      or credits.bank_id = ${anyOf(corrected, 'text')})`)
    .where(sql<SqlBool>`credits.value_date between ${days[0]}::date - ${REVERSAL_DAYS}::integer
      and ${days.at(-1)}::date + 1`)
    // Also one that staff called a payment after all: no other debit takes it.
    .where(sql<SqlBool>`not exists (select from credit_reversals r where r.credit_id = credits.id)`)
    .where(sql<SqlBool>`not exists (select from credit_decisions d
      where d.credit_id = credits.id and d.superseded_by is not null)`)
    .select(['credits.id', 'credits.amountKobo', 'credits.valueDate', 'credits.narration'])
    .select([
      'credits.sender',
      'credits.bankId',
      'credits.source',
      'given.references',
      'given.hasRefund',
    ])
    .execute();
  const index = new ReversalIndex(
    credits
      .filter(({ id }) => !noPayments.has(id))
      .map((credit) => ({
        ...credit,
        references: credit.references ?? [],
        hasRefund: credit.hasRefund ?? false,
      })),
  );
  const certain: FoundReversal[] = [];
  const hints: Hint[] = [];
  for (const debit of debits) {
    const found = index.take(debit);
    if (!found) continue;
    const pair = { creditId: found.credit.id, debitId: debit.id };
    if (found.isCertain) certain.push({ ...pair, foundBy: 'debit' });
    else hints.push(pair);
  }
  return { certain, hints };
}

/** The references of the orders that have a credit, and whether one of them owes money or sent some back. */
const ordersOfCredit = (em: EntityManager) =>
  ordersDb(em)
    .selectFrom('credit_decisions as decision')
    .innerJoin('orders', 'orders.id', 'decision.orderId')
    .where(sql<SqlBool>`decision.credit_id = credits.id`)
    .select([
      sql<string[]>`coalesce(array_agg(orders.reference), '{}')`.as('references'),
      sql<boolean>`coalesce(bool_or(orders.amount_refunded_kobo > 0 or orders.refund_owed_kobo > 0
        or orders.undecided_kobo > 0), false)`.as('hasRefund'),
    ])
    .as('given');

/** Locks the orders that have these credits, and gives their ids. */
export async function lockOrdersOf(
  em: EntityManager,
  creditIds: readonly number[],
): Promise<number[]> {
  const orders = await ordersDb(em)
    .selectFrom('orders')
    .select('id')
    .where(sql<SqlBool>`id in (select d.order_id from credit_decisions d
      where d.credit_id = ${anyOf(creditIds, 'integer')})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return orders.map(({ id }) => id);
}

/** A debit takes back only credits of at most this many days before it. */
export const REVERSAL_DAYS = 90;
