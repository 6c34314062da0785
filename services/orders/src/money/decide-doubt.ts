import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import { type Doubt, mayDecide } from '@spade/contracts/money/doubt';
import { decisionsOfDoubt } from '@spade/contracts/money/doubt.kinds';
import { CONFIG } from '@spade/platform/config/config.module';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import type { DoubtRecord } from '../tables/statement.entity.ts';
import { addCredits, addSightings, type Importer } from './add-credits.ts';
import { lockImports } from './import-statement.ts';
import type { StagedRow } from './judge-statement.ts';
import { findDoubt } from './list-doubts.ts';
import { reviewMissing } from './missing-credits.ts';
import { recordNoPayments, takeCreditsBack } from './take-credits-back.ts';

/** Staff decide what statements and credits do not agree about. */
@Controller()
export class DecideDoubt {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Decides once. What is added counts for the import that showed it; a credit that is found to be none tells its orders.
   * Throws ORDERS.DOUBT_NOT_FOUND, ORDERS.DOUBT_DECIDED, ORDERS.DOUBT_NOT_YOURS,
   * ORDERS.DOUBT_OF_OTHER_KIND.
   */
  @HandleMessage('orders.decide-doubt')
  async handle(request: RequestOf<'orders.decide-doubt'>): Promise<Doubt> {
    const { doubtId, adminUsername, role, decision, reason } = request;
    await withoutDeadlock(this.em, async (em) => {
      await lockImports(em);
      const doubt = await ordersDb(em)
        .selectFrom('statement_doubts')
        .selectAll()
        .where('id', '=', doubtId)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new CodedError('ORDERS.DOUBT_NOT_FOUND', {}));
      if (doubt.decision === decision && doubt.decidedBy === adminUsername) return;
      if (doubt.decision !== null)
        throw new CodedError('ORDERS.DOUBT_DECIDED', { decision: doubt.decision });
      const isOwn = doubt.raisedBy === adminUsername;
      if (!mayDecide(role, { kind: doubt.kind, isOfTwo: doubt.isOfTwo || !isOwn }))
        throw new CodedError('ORDERS.DOUBT_NOT_YOURS', {
          needs: doubt.kind === 'contradiction' ? 'owner' : 'approver',
        });
      if (!decisionsOfDoubt[doubt.kind].some((one) => one === decision))
        throw new CodedError('ORDERS.DOUBT_OF_OTHER_KIND', { kind: doubt.kind });
      await ordersDb(em)
        .updateTable('statement_doubts')
        .set({ decision, decidedBy: adminUsername, decidedAt: sql<Date>`now()`, reason })
        .where('id', '=', doubtId)
        .execute();
      await this.apply(em, { ...doubt, decision }, adminUsername);
    });
    return findDoubt(this.em, doubtId);
  }

  private async apply(em: EntityManager, doubt: DoubtRecord, by: string): Promise<void> {
    const { decision, creditId, debitId, line } = doubt;
    const said = `${by} decided that it is no payment`;
    const none = { creditId, saidBy: by } as const;
    // Orders and credits are locked before anything is added.
    if (decision === 'second' || decision === 'no_payment')
      await recordNoPayments(em, [{ ...none, debitId: null, foundBy: 'disagrees' }], said);
    if (decision === 'returned')
      await recordNoPayments(em, [{ ...none, debitId, foundBy: 'debit' }]);
    const added = line === null ? [] : await this.applyRow(em, doubt, line);
    await reviewMissing(em, { creditIds: [creditId, ...added] });
  }

  /** What the decision makes of the row, which is over. Returns the credits that it added. */
  private async applyRow(em: EntityManager, doubt: DoubtRecord, line: number): Promise<number[]> {
    const { decision, creditId, statementId } = doubt;
    const row = await ordersDb(em)
      .selectFrom('statement_rows')
      .selectAll()
      .where('statementId', '=', statementId)
      .where('line', '=', line)
      .executeTakeFirst();
    const importer = await importerOf(em, doubt);
    const isAdded = row && decision !== 'same' && decision !== 'first';
    if (row && decision === 'same')
      await addSightings(em, statementId, importer, [{ line, creditId }]);
    const added = isAdded ? await this.add(em, row, importer) : [];
    await ordersDb(em)
      .deleteFrom('statement_rows')
      .where('statementId', '=', statementId)
      .where('line', '=', line)
      .execute();
    return added;
  }

  private async add(em: EntityManager, row: StagedRow, importer: Importer): Promise<number[]> {
    const { statementId } = row;
    const added = await addCredits(em, statementId, importer, [row]);
    await addSightings(em, statementId, importer, added);
    // It may be a reversal, or a debit may have taken it back.
    await takeCreditsBack(em, { statementId }, importer.by);
    if (this.config.AUTO_CONFIRM === 'exact')
      await ordersDb(em)
        .updateTable('statements')
        .set({ isConfirming: true })
        .where('id', '=', statementId)
        .execute();
    return added.map((one) => one.creditId);
  }
}

/** Who imported the file that raised the doubt, in the role of that time. */
async function importerOf(em: EntityManager, doubt: DoubtRecord): Promise<Importer> {
  const { importerRole, isImportedByClerk } = await ordersDb(em)
    .selectFrom('statements')
    .select(['importerRole', 'isImportedByClerk'])
    .where('id', '=', doubt.statementId)
    .executeTakeFirstOrThrow();
  return { by: doubt.raisedBy, role: importerRole ?? (isImportedByClerk ? 'clerk' : 'approver') };
}
