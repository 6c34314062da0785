import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreditRow, Statement, StatementDetail } from '@spade/contracts/money/statement';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { idsOf } from '../orders/find-order.ts';
import { ordersDb } from '../tables/orders-db.ts';
import type { StatementRecord } from '../tables/statement.entity.ts';
import { refreshJudgement } from './judge-statement.ts';

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
    const { debits, importedBy, withdrawnBy } = record;
    return {
      withdrawnBy,
      withdrawnAt: record.withdrawnAt?.toISOString() ?? null,
      statementId,
      fileName,
      sizeBytes,
      state,
      uploadedBy,
      format,
      linesRead,
      debits,
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
  await refreshJudgement(em, record);
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
    mappedBy: record.mappedBy,
    isMappingAgreed: await isMappingAgreed(em, record),
    withdrawnReason: record.withdrawnReason,
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
  | 'questions'
  | 'contradictions'
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
      coalesce(doubts.questions, staged.questions, 0) as questions,
      coalesce(doubts.contradictions, staged.contradictions, 0) as contradictions,
      (select count(*) from statement_rows r
        where r.statement_id = s.id and r.refused is not null)::integer as refused_rows,
      added.credits as added_credits, added.confirmed as confirmed_credits,
      added.reversed as reversed_credits
    from statements s
    left join (
      select statement_id, count(*)::integer as credits, sum(amount_kobo)::bigint as sum_kobo,
        min(value_date) as first_day, max(value_date) as last_day,
        count(*) filter (where judgement = 'known')::integer as known_credits,
        count(*) filter (where judgement = 'ask')::integer as questions,
        count(*) filter (where judgement = 'contradicts')::integer as contradictions
      from statement_rows
      where statement_id = ${anyOf(ids, 'integer')} and refused is null and direction = 'credit'
      group by statement_id
    ) staged on staged.statement_id = s.id
    left join lateral (
      select count(*) filter (where kind = 'same_payment')::integer as questions,
        count(*) filter (where kind = 'contradiction')::integer as contradictions
      from statement_doubts d where d.statement_id = s.id and d.decision is null
    ) doubts on s.state = 'imported'
    left join lateral (
      select
        (select count(*) from credits c where c.statement_id = s.id)::integer as credits,
        (select count(*) from credits c join credit_decisions d on d.credit_id = c.id
          where c.statement_id = s.id and d.decided_by = 'exact')::integer as confirmed,
        (select count(*) from credit_reversals r join credits c on c.id = r.credit_id
            left join debits d on d.id = r.debit_id
          where (c.statement_id = s.id or d.statement_id = s.id) and r.overruled_at is null)::integer as reversed
    ) added on s.state = 'imported'
    where s.id = ${anyOf(ids, 'integer')}`.execute(ordersDb(em));
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Whether the next file with the same header is read as this one was; null for a file that staff did not map. */
async function isMappingAgreed(
  em: EntityManager,
  { mapping, mappingHeaderKey }: StatementRecord,
): Promise<boolean | null> {
  if (mapping === null || mappingHeaderKey === null) return null;
  const agreed = await ordersDb(em)
    .selectFrom('statement_mappings')
    .select('headerKey')
    .where('headerKey', '=', mappingHeaderKey)
    .where('agreedBy', 'is not', null)
    .where(sql<boolean>`mapping = ${JSON.stringify(mapping)}::jsonb`)
    .executeTakeFirst();
  return agreed !== undefined;
}
