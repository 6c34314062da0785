import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { Doubt, Sighting } from '@spade/contracts/money/doubt';
import { anyOf } from '@spade/platform/database/statements';
import { readPage } from '@spade/platform/list/read-page';
import { type SqlBool, sql } from 'kysely';
import { presentOwner } from '../orders/order-money.ts';
import { ordersDb } from '../tables/orders-db.ts';

/** Imports of one credit that are shown. */
const MAX_SIGHTINGS = 20;

/** What statements and credits do not agree about. */
@Controller()
export class ListDoubts {
  constructor(private readonly em: EntityManager) {}

  /** Newest first. A damaged cursor starts at the first page. */
  @HandleMessage('orders.list-doubts')
  async handle({
    limit,
    cursor,
    isOpen = true,
    statementId,
  }: RequestOf<'orders.list-doubts'>): Promise<ReplyOf<'orders.list-doubts'>> {
    const asked = sql<SqlBool>`(doubt.decision is null) = ${isOpen} and ${
      statementId === undefined
        ? sql`true`
        : sql`doubt.statement_id = (select id from statements where statement_id::text = ${statementId})`
    }`;
    const from = ordersDb(this.em).selectFrom('statement_doubts as doubt').where(asked);
    const { rows, nextCursor } = await readPage(
      from.select('doubt.id'),
      { name: 'doubts.newest', direction: 'desc' },
      { limit, cursor },
    );
    const { total } = await from
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const doubts = await readDoubts(
      this.em,
      rows.map(({ id }) => id),
    );
    return { doubts, total, nextCursor };
  }
}

/** The doubt with this id. Throws ORDERS.DOUBT_NOT_FOUND. */
export async function findDoubt(em: EntityManager, id: number): Promise<Doubt> {
  const [doubt] = await readDoubts(em, [id]);
  if (!doubt) throw new CodedError('ORDERS.DOUBT_NOT_FOUND', {});
  return doubt;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function readDoubts(em: EntityManager, ids: readonly number[]): Promise<Doubt[]> {
  if (ids.length === 0) return [];
  const rows = await ordersDb(em)
    .selectFrom('statement_doubts as doubt')
    .innerJoin('credits as credit', 'credit.id', 'doubt.creditId')
    .innerJoin('statements as statement', 'statement.id', 'doubt.statementId')
    .leftJoin('debits as debit', 'debit.id', 'doubt.debitId')
    .leftJoin('statement_rows as row', (join) =>
      join.onRef('row.statementId', '=', 'doubt.statementId').onRef('row.line', '=', 'doubt.line'),
    )
    .where('doubt.id', '=', anyOf(ids, 'integer'))
    .selectAll('doubt')
    .select([
      'credit.amountKobo as creditKobo',
      'credit.valueDate as creditDay',
      'credit.bookedAt as creditBookedAt',
      'credit.narration as creditNarration',
      'credit.sender as creditSender',
      'credit.bankId as creditBankId',
      'statement.statementId as statementUuid',
      'statement.fileName',
      'statement.importerRole',
      'statement.isImportedByClerk',
      'row.amountKobo as rowKobo',
      'row.valueDate as rowDay',
      'row.bookedAt as rowBookedAt',
      'row.narration as rowNarration',
      'row.sender as rowSender',
      'row.bankId as rowBankId',
      'debit.amountKobo as debitKobo',
      'debit.valueDate as debitDay',
      'debit.narration as debitNarration',
      'debit.bankId as debitBankId',
      'debit.line as debitLine',
    ])
    .orderBy('doubt.id', 'desc')
    .execute();
  const creditIds = rows.map(({ creditId }) => creditId);
  const shownBy = await sightingsOf(em, creditIds);
  const owners = await ordersOf(em, creditIds);
  return rows.map((row): Doubt => {
    const { id, kind, creditId, isOfTwo, decision, decidedBy, reason, line, raisedBy } = row;
    return {
      id,
      kind,
      isOfTwo,
      decision,
      decidedBy,
      reason,
      decidedAt: iso(row.decidedAt),
      credit: {
        id: creditId,
        amountKobo: row.creditKobo,
        valueDate: row.creditDay,
        bookedAt: iso(row.creditBookedAt),
        narration: row.creditNarration,
        sender: row.creditSender,
        bankId: row.creditBankId,
        shownBy: shownBy.get(creditId) ?? [],
        orders: owners.get(creditId) ?? [],
      },
      other: otherOf(row),
      raisedBy: {
        statementId: row.statementUuid,
        fileName: row.fileName,
        line: line ?? row.debitLine ?? 0,
        by: raisedBy,
        role: row.importerRole ?? (row.isImportedByClerk ? 'clerk' : null),
        at: row.raisedAt.toISOString(),
      },
    };
  });
}

/** The row of the file, or the debit, as the bank states it. */
function otherOf(row: {
  rowKobo: number | null;
  rowDay: string | null;
  rowBookedAt: Date | null;
  rowNarration: string | null;
  rowSender: string | null;
  rowBankId: string | null;
  debitKobo: number | null;
  debitDay: string | null;
  debitNarration: string | null;
  debitBankId: string | null;
}): Doubt['other'] {
  if (row.rowKobo !== null)
    return {
      amountKobo: row.rowKobo,
      valueDate: row.rowDay ?? '',
      bookedAt: iso(row.rowBookedAt),
      narration: row.rowNarration ?? '',
      sender: row.rowSender,
      bankId: row.rowBankId,
    };
  if (row.debitKobo === null) return null;
  return {
    amountKobo: row.debitKobo,
    valueDate: row.debitDay ?? '',
    bookedAt: null,
    narration: row.debitNarration ?? '',
    sender: null,
    bankId: row.debitBankId,
  };
}

/** Who showed each of these credits, oldest first; of one of an earlier release, its own import. */
async function sightingsOf(
  em: EntityManager,
  creditIds: readonly number[],
): Promise<Map<number, Sighting[]>> {
  const { rows } = await sql<Omit<Sighting, 'at'> & { creditId: number; at: Date }>`
    select seen.credit_id, s.statement_id, s.file_name, seen.line, seen.by, seen.role, seen.at
    from (
      select credit_id, statement_id, line, seen_by as by, role, seen_at as at from credit_sightings
        where credit_id = ${anyOf(creditIds, 'integer')}
      union all
      select c.id, c.statement_id, coalesce(c.line, 0), c.recorded_by,
        case when own.is_imported_by_clerk then 'clerk' else own.importer_role end, c.recorded_at
        from credits c join statements own on own.id = c.statement_id
        where c.id = ${anyOf(creditIds, 'integer')} and not exists (select from credit_sightings x
          where x.credit_id = c.id and x.statement_id = c.statement_id)
    ) seen
    join statements s on s.id = seen.statement_id and s.withdrawn_at is null
    order by seen.at, seen.line`.execute(ordersDb(em));
  const all = Map.groupBy(
    rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() })),
    ({ creditId }) => creditId,
  );
  return new Map(
    [...all].map(([id, seen]) => [
      id,
      seen.slice(0, MAX_SIGHTINGS).map(({ creditId: _, ...one }) => one),
    ]),
  );
}

async function ordersOf(em: EntityManager, creditIds: readonly number[]) {
  const decisions = await ordersDb(em)
    .selectFrom('credit_decisions as decision')
    .innerJoin('orders', 'orders.id', 'decision.orderId')
    .where('decision.creditId', '=', anyOf(creditIds, 'integer'))
    .select(['decision.creditId', 'decision.orderId'])
    .select(['orders.publicId', 'orders.reference', 'orders.status'])
    .orderBy('decision.id')
    .execute();
  const grouped = Map.groupBy(decisions, ({ creditId }) => creditId);
  return new Map(
    [...grouped].map(([id, owned]) => [id, owned.flatMap((one) => presentOwner(one) ?? [])]),
  );
}
