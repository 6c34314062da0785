import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { Alert, AlertMailbox } from '@spade/contracts/money/alert';
import { readPage } from '@spade/platform/list/read-page';
import { sql } from 'kysely';
import { ordersDb } from '../order/order.tables.ts';

const MAX_LIMIT = 200;

/** No news from the reader for so long: no worker runs, or none has the mailbox in its settings. */
const SILENT_SECONDS = 180;

/** The alerts of the bank, newest first, and how the reading of their mailbox goes. */
@Controller()
export class ListAlerts {
  constructor(private readonly em: EntityManager) {}

  /** A damaged cursor starts at the first page. */
  @HandleMessage('orders.list-alerts')
  async handle({
    limit,
    cursor,
    state,
  }: RequestOf<'orders.list-alerts'>): Promise<ReplyOf<'orders.list-alerts'>> {
    const matching = ordersDb(this.em)
      .selectFrom('alerts')
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'taken'));
    const page = await readPage(
      matching.select('id'),
      { name: 'alerts.newest', direction: 'desc' },
      { limit, maxLimit: MAX_LIMIT, cursor },
    );
    const { total } = await matching
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return {
      alerts: await this.present(page.rows.map(({ id }) => id)),
      total,
      nextCursor: page.nextCursor,
      mailbox: await this.mailbox(),
    };
  }

  private async present(ids: readonly number[]): Promise<Alert[]> {
    if (ids.length === 0) return [];
    const rows = await ordersDb(this.em)
      .selectFrom('alerts')
      .leftJoin('credits', 'credits.id', 'alerts.creditId')
      .leftJoin('credit_joins', 'credit_joins.alertCreditId', 'alerts.creditId')
      .where('alerts.id', 'in', ids)
      .orderBy('alerts.id', 'desc')
      .selectAll('alerts')
      .select(['amountKobo', 'valueDate', 'narration', 'credit_joins.creditId as joinedId'])
      .execute();
    return rows.map((row) => {
      const { creditId, amountKobo, valueDate, narration } = row;
      const isCredit =
        creditId !== null && amountKobo !== null && valueDate !== null && narration !== null;
      return {
        id: row.id,
        state: row.state,
        reason: row.reason ?? null,
        bank: row.bank ?? null,
        from: row.senderAddress,
        subject: row.subject ?? null,
        receivedAt: row.receivedAt.toISOString(),
        recordedAt: row.recordedAt.toISOString(),
        credit: isCredit ? { id: creditId, amountKobo, valueDate, narration } : null,
        statementCreditId: row.joinedId,
      };
    });
  }

  /** The one that was read last: an operator may change to another. */
  private async mailbox(): Promise<AlertMailbox | null> {
    const row = await ordersDb(this.em)
      .selectFrom('alert_mailboxes')
      .orderBy('heldUntil', 'desc')
      .select(['mailbox', 'lastContactAt', 'failure'])
      .select((query) => [
        query
          .selectFrom('alerts')
          .whereRef('alerts.mailbox', '=', 'alert_mailboxes.mailbox')
          .select(({ fn }) => fn.max('receivedAt').as('at'))
          .as('lastAlertAt'),
        sql<boolean>`coalesce(last_contact_at, '-infinity')
          < now() - make_interval(secs => ${sql.lit(SILENT_SECONDS)})`.as('isSilent'),
      ])
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const silence = row.isSilent ? 'No worker reads it.' : null;
    return {
      mailbox: row.mailbox,
      lastContactAt: row.lastContactAt?.toISOString() ?? null,
      lastAlertAt: row.lastAlertAt?.toISOString() ?? null,
      failure: row.failure ?? silence,
    };
  }
}
