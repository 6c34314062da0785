import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreditRow, Statement, StatementDetail } from '@spade/contracts/money/statement';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { idsOf } from '../orders/find-order.ts';
import { ordersDb } from '../tables/orders-db.ts';
import type { StatementRecord } from '../tables/statement.entity.ts';

const MAX_REFUSED = 200;
const SAMPLE_SIZE = 20;

/** Statements as staff see them in lists, in the given order. */
export async function presentStatements(
  em: EntityManager,
  records: readonly StatementRecord[],
): Promise<Statement[]> {
  const counts = await count(em, idsOf(records));
  return records.flatMap((record) => {
    const counted = counts.get(record.id);
    if (!counted) return [];
    const { statementId, fileName, sizeBytes, state, uploadedBy, format, linesRead } = record;
    const { debits, importedBy } = record;
    return {
      ...{ statementId, fileName, sizeBytes, state, uploadedBy, format, linesRead, debits },
      uploadedAt: record.uploadedAt.toISOString(),
      importedBy,
      importedAt: record.importedAt?.toISOString() ?? null,
      ...counted,
    };
  });
}

/** A statement with what staff must see before they import it. */
export async function presentStatement(
  em: EntityManager,
  record: StatementRecord,
): Promise<StatementDetail> {
  const [statement] = await presentStatements(em, [record]);
  if (!statement) throw new Error('one statement is presented as one');
  const { decisions, failure, mapping, id } = record;
  const rows = ordersDb(em).selectFrom('statement_rows').selectAll().where('statementId', '=', id);
  const refused = await rows
    .where('refused', 'is not', null)
    .orderBy('line')
    .limit(MAX_REFUSED)
    .execute();
  return {
    ...statement,
    decisions: decisions as StatementDetail['decisions'], // as `finish-reading` stored it
    failure: failure as StatementDetail['failure'], // likewise
    mapping: mapping as StatementDetail['mapping'], // as `map-statement` stored it
    refused: refused.map(({ line, refused: reason, rowText }) => ({
      line,
      refused: reason ?? '',
      text: rowText ?? '',
    })),
    sample: await readSample(em, record),
  };
}

/** The first credits as they were read; the import moves them from one table to the other. */
async function readSample(em: EntityManager, { id, state }: StatementRecord): Promise<CreditRow[]> {
  const table = state === 'imported' ? 'credits' : 'statement_rows';
  const rows = await ordersDb(em)
    .selectFrom(table)
    .select(['line', 'amountKobo', 'valueDate', 'bookedAt', 'narration', 'sender', 'bankId'])
    .where('statementId', '=', id)
    .where('amountKobo', 'is not', null)
    .$if(state !== 'imported', (query) => query.where(sql<SqlBool>`direction = 'credit'`))
    .orderBy('line')
    .limit(SAMPLE_SIZE)
    .execute();
  return rows.map(({ line, amountKobo, valueDate, bookedAt, narration, sender, bankId }) => ({
    line: line ?? 0,
    amountKobo: amountKobo ?? 0,
    valueDate: valueDate ?? '',
    narration: narration ?? '',
    ...(bookedAt && { bookedAt: bookedAt.toISOString() }),
    ...(sender !== null && { sender }),
    ...(bankId !== null && { bankId }),
  }));
}

type Counts = Pick<
  Statement,
  | 'credits'
  | 'sumKobo'
  | 'firstDay'
  | 'lastDay'
  | 'knownCredits'
  | 'refusedRows'
  | 'addedCredits'
  | 'confirmedCredits'
  | 'reversedCredits'
>;

/**
 * What is counted of statements: of the rows before the import, which keeps it in the statement and clears them; and
 * what became of its credits. Reversed are its own credits that are no payments, and those of any statement that its
 * debits took back.
 */
async function count(em: EntityManager, ids: readonly number[]): Promise<Map<number, Counts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Counts & { id: number }>`
    select s.id,
      coalesce(s.credits, staged.credits, 0) as credits,
      coalesce(s.sum_kobo, staged.sum_kobo, 0) as sum_kobo,
      coalesce(s.first_day, staged.first_day) as first_day,
      coalesce(s.last_day, staged.last_day) as last_day,
      coalesce(s.known_credits, staged.known_credits, 0) as known_credits,
      (select count(*) from statement_rows r
        where r.statement_id = s.id and r.refused is not null)::integer as refused_rows,
      added.credits as added_credits, added.confirmed as confirmed_credits,
      added.reversed as reversed_credits
    from statements s
    left join (
      select statement_id, count(*)::integer as credits, sum(amount_kobo)::bigint as sum_kobo,
        min(value_date) as first_day, max(value_date) as last_day,
        count(*) filter (where is_known)::integer as known_credits
      from (${judgedRows(ids)}) judged group by statement_id
    ) staged on staged.statement_id = s.id
    left join lateral (
      select
        (select count(*) from credits c where c.statement_id = s.id)::integer as credits,
        (select count(*) from credits c join credit_decisions d on d.credit_id = c.id
          where c.statement_id = s.id and d.decided_by = 'exact')::integer as confirmed,
        (select count(*) from credit_reversals r join credits c on c.id = r.credit_id
            left join debits d on d.id = r.debit_id
          where c.statement_id = s.id or d.statement_id = s.id)::integer as reversed
    ) added on s.state = 'imported'
    where s.id = ${anyOf(ids, 'integer')}`.execute(ordersDb(em));
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/**
 * The staged credits (or debits) of the statements with these ids, numbered among the rows of their file that agree
 * in amount, day and narration, with `is_known`: there is one with the same id of the bank, or, where one of the two
 * has none, with the same amount, day, narration and number. So no overlap of two files counts twice.
 * Raw SQL: window functions over a set that may have 20,000 rows.
 */
export const judgedRows = (
  statementIds: readonly number[],
  direction: 'credit' | 'debit' = 'credit',
) => sql`
  select numbered.*, copy_number > 1
    or exists (select from ${sql.table(`${direction}s`)} c where c.bank_key = numbered.bank_key)
    or exists (select from ${sql.table(`${direction}s`)} c where c.fingerprint = numbered.numbered_fingerprint
      and (c.bank_key is null or numbered.bank_key is null)) as is_known
  from (
    select r.*,
      r.fingerprint || '#' || row_number() over (
        partition by statement_id, fingerprint order by line) as numbered_fingerprint,
      case when bank_key is null then 1 else row_number() over (
        partition by statement_id, bank_key order by line) end as copy_number
    from statement_rows r
    where statement_id = ${anyOf(statementIds, 'integer')}
      and refused is null and direction = ${direction}
  ) numbered`;
