import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import type { Importer } from './add-credits.ts';
import type { StagedRow } from './judge-statement.ts';
import { referencesIn } from './matching/reference.ts';
import type { Judgement } from './matching/same-payment.ts';

/**
 * Raises a question for each row of an import that may be a known payment, and a contradiction for each that has the id of
 * one but says otherwise. Returns their lines: the rows stay until it is decided.
 */
export async function raiseDoubts(
  em: EntityManager,
  statementId: number,
  { by }: Importer,
  rows: readonly StagedRow[],
  judged: readonly Judgement[],
): Promise<number[]> {
  const doubtful = judged.flatMap((one) =>
    one.is === 'ask' || one.is === 'contradicts' ? [one] : [],
  );
  if (doubtful.length === 0) return [];
  await lockCredits(
    em,
    doubtful.map(({ paymentId }) => paymentId),
  );
  const rowOf = new Map(rows.map((row) => [row.line, row]));
  const asked = await askedAlready(
    em,
    doubtful.map(({ paymentId }) => paymentId),
  );
  const raised = doubtful.filter(
    ({ line, paymentId }) => !asked.has(`${paymentId} ${rowOf.get(line)?.fingerprint}`),
  );
  if (raised.length === 0) return [];
  const others = await shownByOthers(
    em,
    raised.map(({ paymentId }) => paymentId),
    by,
  );
  await ordersDb(em)
    .insertInto('statement_doubts')
    .values(
      raised.map(({ is, line, paymentId: creditId }) => ({
        kind: is === 'ask' ? ('same_payment' as const) : ('contradiction' as const),
        statementId,
        line,
        creditId,
        raisedBy: by,
        isOfTwo: others.has(creditId),
        named: sql<string[]>`${namedIn(rowOf.get(line))}::text[]`,
      })),
    )
    .execute();
  return raised.map(({ line }) => line);
}

/** The folded references that a row names for certain. */
function namedIn(row: StagedRow | undefined): string[] {
  const text = `${row?.narration ?? ''} ${row?.sender ?? ''}`;
  return referencesIn(text).flatMap(({ form, folded }) =>
    form === 'exact' || form === 'spelled' ? [`50${folded}`] : [],
  );
}

/** Rows about which an earlier file has asked, as `<credit> <fingerprint>`: the same file again asks nothing. */
async function askedAlready(em: EntityManager, creditIds: readonly number[]): Promise<Set<string>> {
  const open = await ordersDb(em)
    .selectFrom('statement_doubts as doubt')
    .innerJoin('statement_rows as row', (join) =>
      join.onRef('row.statementId', '=', 'doubt.statementId').onRef('row.line', '=', 'doubt.line'),
    )
    .where('doubt.decision', 'is', null)
    .where('doubt.creditId', '=', anyOf(creditIds, 'integer'))
    .select(['doubt.creditId', 'row.fingerprint'])
    .execute();
  return new Set(open.map(({ creditId, fingerprint }) => `${creditId} ${fingerprint}`));
}

/** Those of the credits that someone else's file shows. */
async function shownByOthers(
  em: EntityManager,
  creditIds: readonly number[],
  by: string,
): Promise<Set<number>> {
  const others = await ordersDb(em)
    .selectFrom('credits')
    .select('id')
    .where('id', '=', anyOf(creditIds, 'integer'))
    .where(
      sql<SqlBool>`(recorded_by <> ${by} or exists (select from credit_sightings s
        where s.credit_id = credits.id and s.seen_by <> ${by}))`,
    )
    .execute();
  return new Set(others.map(({ id }) => id));
}

/** A decision refers to its credit, so one that is being made is over, and later ones wait and see what is added here. */
export async function lockCredits(em: EntityManager, ids: readonly number[]): Promise<void> {
  await ordersDb(em)
    .selectFrom('credits')
    .select('id')
    .where('id', '=', anyOf(ids, 'integer'))
    .orderBy('id')
    .forUpdate()
    .execute();
}
