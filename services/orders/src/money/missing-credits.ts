import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '@spade/platform/database/statements';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isReversed } from '../orders/order-money.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { lockCredits } from './doubts.ts';

/** The credits to look at: of the days of an import, or these. */
type Among = { statementId: number } | { creditIds: readonly number[] };

/**
 * Marks credits that only clerks' files show, of days and an account that an import of an approver covers, as not in the
 * bank's statement, and takes the mark from those that an approver's import shows by now. Runs after everything that adds
 * a credit or changes who shows one, in its transaction, while no import runs beside it. The table has one mark for each
 * credit: what staff decided about it stays decided.
 */
export async function reviewMissing(em: EntityManager, among: Among): Promise<void> {
  const isLookedAt =
    'creditIds' in among
      ? sql<SqlBool>`c.id = ${anyOf(among.creditIds, 'integer')}`
      : sql<SqlBool>`c.value_date between
          (select covered_from from statements where id = ${among.statementId})
          and (select covered_to from statements where id = ${among.statementId})`;
  await sql`
    update statement_doubts d set decision = 'shown', decided_at = now(), decided_by = (
      select s.seen_by from credit_sightings s where s.credit_id = d.credit_id and s.role <> 'clerk'
      order by s.seen_at desc limit 1)
    from credits c
    where d.kind = 'missing' and d.decision is null and c.id = d.credit_id and ${isLookedAt}
      and exists (select from credit_sightings s join statements o on o.id = s.statement_id
        where s.credit_id = c.id and s.role <> 'clerk' and o.withdrawn_at is null)`.execute(
    ordersDb(em),
  );
  const { rows: missing } = await sql<{ id: number; statementId: number; importedBy: string }>`
    select c.id, covering.id as statement_id, covering.imported_by from credits c
    cross join lateral (${coveringOf}) covering
    where c.source = 'statement' and ${isLookedAt} and not ${isReversed('c.id')} and not ${isInBanksStatement}
      and not exists (select from statement_doubts d where d.credit_id = c.id and d.kind = 'missing'
        and (d.decision is null or d.decision not in ('shown', 'withdrawn')))
    order by c.id`.execute(ordersDb(em));
  if (missing.length === 0) return;
  await lockCredits(
    em,
    missing.map(({ id }) => id),
  );
  await ordersDb(em)
    .insertInto('statement_doubts')
    .values(
      missing.map(({ id: creditId, statementId, importedBy: raisedBy }) => ({
        kind: 'missing',
        statementId,
        creditId,
        raisedBy,
        isOfTwo: true,
      })),
    )
    // One that ended with an import that was withdrawn since is raised again.
    .onConflict((conflict) =>
      conflict
        .column('creditId')
        .where('kind', '=', 'missing')
        .doUpdateSet(({ ref }) => ({
          statementId: ref('excluded.statementId'),
          raisedBy: ref('excluded.raisedBy'),
          raisedAt: sql<Date>`now()`,
          decision: null,
          decidedBy: null,
          decidedAt: null,
          reason: null,
        }))
        .where('statement_doubts.decision', 'in', ['shown', 'withdrawn']),
    )
    .execute();
}

/** The account is one of these; of a masked one, the last digits tell. */
const isAmong = (
  account: RawBuilder<unknown>,
  accounts: RawBuilder<unknown>,
) => sql<SqlBool>`exists (
  select from unnest(${accounts}) known where right(known, least(length(known), length(${account})))
    = right(${account}, least(length(known), length(${account}))))`;

/** Every account that approvers have imported; read once for all credits. */
const approversAccounts = sql`(select array_agg(distinct account) from statements o, unnest(o.accounts) account
  where o.importer_role <> 'clerk' and o.withdrawn_at is null)`;

/**
 * The newest import of an approver that would show the credit `c`, if the bank had it: of its account, and of its day. A
 * file that was uploaded on its own last day may end before the day does: of that day it speaks only of credits that were
 * there at its import. Another account is no excuse where no approver has ever imported it: anyone can write a number into a
 * file.
 */
const coveringOf = sql`
  select s.id, s.imported_by from statements s
  where s.importer_role <> 'clerk' and s.withdrawn_at is null
    and c.value_date between s.covered_from and s.covered_to
    and (c.value_date < s.covered_to or c.recorded_at <= s.imported_at
      or s.uploaded_at >= (s.covered_to + 1)::timestamp at time zone 'Africa/Lagos')
    and (s.accounts is null or not exists (select from credit_sightings x
      where x.credit_id = c.id and not ${isAmong(sql`x.account_number`, sql`s.accounts`)}
        and ${isAmong(sql`x.account_number`, approversAccounts)}))
  order by s.id desc limit 1`;

/**
 * An approver's file shows the credit `c`, or has a row that may be it and is not decided yet; or the owner found that the
 * credit is right and the row of such a file wrong. A credit of an earlier release has its own import alone.
 */
const isInBanksStatement = sql<SqlBool>`(
  exists (select from credit_sightings s join statements o on o.id = s.statement_id
    where s.credit_id = c.id and s.role <> 'clerk' and o.withdrawn_at is null)
  or exists (select from statements o
    where o.id = c.statement_id and not o.is_imported_by_clerk and o.withdrawn_at is null)
  or exists (select from statement_doubts d join statements o on o.id = d.statement_id
    where d.credit_id = c.id and o.importer_role <> 'clerk' and o.withdrawn_at is null
      and (d.decision = 'first' or d.decision is null and d.kind in ('same_payment', 'contradiction'))))`;
