import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreditRow, Statement, StatementDetail } from '@spade/contracts/money/statement';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import type { StatementRecord } from '../tables/statement.entity.ts';

const MAX_REFUSED = 200;
const SAMPLE_SIZE = 20;

/** What is counted of the rows of a statement. */
interface Counts {
  statementId: number;
  credits: number;
  sumKobo: number;
  firstDay: string | null;
  lastDay: string | null;
  knownCredits: number;
}

const none = { credits: 0, sumKobo: 0, firstDay: null, lastDay: null, knownCredits: 0 };

/** Statements as staff see them in lists, in the given order. */
export async function presentStatements(
  em: EntityManager,
  records: readonly StatementRecord[],
): Promise<Statement[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const [staged, refused, imported, reversed] = await Promise.all([
    countStaged(em, ids),
    countRefused(em, ids),
    countImported(em, ids),
    countReversed(em, ids),
  ]);
  return records.map((record) => {
    const { id, credits, sumKobo, firstDay, lastDay, knownCredits } = record;
    const counts =
      credits === null || sumKobo === null || knownCredits === null
        ? (staged.get(id) ?? none)
        : { credits, sumKobo, firstDay, lastDay, knownCredits };
    const added =
      record.state === 'imported' ? (imported.get(id) ?? { added: 0, confirmed: 0 }) : null;
    return {
      statementId: record.statementId,
      fileName: record.fileName,
      sizeBytes: record.sizeBytes,
      state: record.state,
      uploadedBy: record.uploadedBy,
      uploadedAt: record.uploadedAt.toISOString(),
      format: record.format,
      linesRead: record.linesRead,
      credits: counts.credits,
      sumKobo: counts.sumKobo,
      firstDay: counts.firstDay,
      lastDay: counts.lastDay,
      refusedRows: refused.get(id) ?? 0,
      debits: record.debits,
      knownCredits: counts.knownCredits,
      importedBy: record.importedBy,
      importedAt: record.importedAt?.toISOString() ?? null,
      addedCredits: added?.added ?? null,
      confirmedCredits: added?.confirmed ?? null,
      reversedCredits: added && (reversed.get(id) ?? 0),
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

async function countStaged(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, Counts>> {
  const { rows } = await sql<Counts>`
    select statement_id, count(*)::integer as credits, sum(amount_kobo)::bigint as sum_kobo,
      min(value_date) as first_day, max(value_date) as last_day,
      count(*) filter (where is_known)::integer as known_credits
    from (${judgedRows(ids)}) judged group by statement_id`.execute(ordersDb(em));
  return new Map(rows.map((row) => [row.statementId, row]));
}

async function countRefused(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await ordersDb(em)
    .selectFrom('statement_rows')
    .where('statementId', '=', anyOf(ids, 'integer'))
    .where('refused', 'is not', null)
    .groupBy('statementId')
    .select(({ fn }) => ['statementId', fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ statementId, count }) => [statementId, count]));
}

async function countImported(em: EntityManager, ids: readonly number[]) {
  const rows = await ordersDb(em)
    .selectFrom('credits')
    .leftJoin('credit_decisions', 'credit_decisions.creditId', 'credits.id')
    .where('credits.statementId', '=', anyOf(ids, 'integer'))
    .groupBy('credits.statementId')
    .select(({ fn }) => [
      'credits.statementId',
      fn.count<number>('credits.id').distinct().as('added'),
      fn.countAll<number>().filterWhere('decidedBy', '=', 'exact').as('confirmed'),
    ])
    .execute();
  return new Map(rows.map(({ statementId, ...counts }) => [statementId ?? 0, counts]));
}

/** Its own credits that are no payments, and those of any statement that its debits took back. */
async function countReversed(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ statementId: number; count: number }>`
    select statement_id, count(*)::integer from (
      select c.statement_id, c.id from credit_reversals r join credits c on c.id = r.credit_id
      union select d.statement_id, r.credit_id from credit_reversals r join debits d on d.id = r.debit_id
    ) found
    where statement_id = ${anyOf(ids, 'integer')} group by statement_id`.execute(ordersDb(em));
  return new Map(rows.map(({ statementId, count }) => [statementId, count]));
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
) => sql<JudgedRow>`
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

/** What {@link judgedRows} selects beside the columns of `statement_rows`. */
interface JudgedRow {
  statementId: number;
  numberedFingerprint: string;
  isKnown: boolean;
}
