import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';

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
