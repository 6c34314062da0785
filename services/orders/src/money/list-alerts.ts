import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { Alert, AlertMailbox } from '@spade/contracts/money/alert';
import { anyOf } from '@spade/platform/database/statements';
import { readPage } from '@spade/platform/list/read-page';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { findByStaffName, idsOf } from '../orders/find-order.ts';
import { dueKoboOf } from '../orders/ledger.ts';
import { presentOwner } from '../orders/order-money.ts';
import type { Order } from '../tables/order.entity.ts';
import { type OrdersTables, ordersDb } from '../tables/orders-db.ts';
import { foldedCodeOf, referencesIn } from './matching/reference.ts';
import { suggestFor } from './suggest.ts';

/** Most unused alerts that are compared with one order. */
const MAX_COMPARED = 1_000;

/** After this silence of the reader, no worker runs, or none has the mailbox in its settings. */
const SILENT_SECONDS = 180;

/** The alerts of the bank, newest first, and how the reading of their mailbox goes. */
@Controller()
export class ListAlerts {
  constructor(private readonly em: EntityManager) {}

  /** A damaged cursor starts at the first page. Throws ORDERS.NOT_FOUND. */
  @HandleMessage('orders.list-alerts')
  async handle(request: RequestOf<'orders.list-alerts'>): Promise<ReplyOf<'orders.list-alerts'>> {
    const mailbox = await this.mailbox();
    if (request.order !== undefined) {
      const alerts = await this.ofOrder(await findByStaffName(this.em, request.order));
      return { alerts, total: alerts.length, nextCursor: null, mailbox };
    }
    const { limit, cursor, state } = request;
    const matching = ordersDb(this.em)
      .selectFrom('alerts')
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'taken'));
    const page = await readPage(
      matching.select('id'),
      { name: 'alerts.newest', direction: 'desc' },
      { limit, cursor },
    );
    const { total } = await matching
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const alerts = await this.present(idsOf(page.rows));
    return { alerts, total, nextCursor: page.nextCursor, mailbox };
  }

  /** Unused ones that may pay the order, by its reference or by what it lacks; the sure ones first. */
  private async ofOrder(order: Order): Promise<Alert[]> {
    const unused = await ordersDb(this.em)
      .selectFrom('alerts')
      .leftJoin('credits', 'credits.alertId', 'alerts.id')
      .where('alerts.state', '=', 'taken')
      .where('credits.id', 'is', null)
      .where(sql<SqlBool>`received_at > ${order.createdAt}::timestamptz - interval '1 day'`)
      .orderBy('alerts.id', 'desc')
      .limit(MAX_COMPARED)
      .select(['alerts.id', 'alerts.amountKobo', 'alerts.narration'])
      .execute();
    const [due, code] = [dueKoboOf(order), foldedCodeOf(order)];
    const rows = unused.filter(
      ({ amountKobo, narration }) =>
        amountKobo === due || referencesIn(narration ?? '').some(({ folded }) => folded === code),
    );
    const alerts = await this.present(idsOf(rows));
    const suggested = alerts.filter(
      ({ suggestion }) => suggestion?.kind === 'suggested' && suggestion.candidate.id === order.id,
    );
    const possible = alerts.filter(
      ({ suggestion }) =>
        (suggestion?.kind === 'ambiguous' || suggestion?.kind === 'split') &&
        suggestion.candidates.some(({ id }) => id === order.id),
    );
    return [...suggested, ...possible];
  }

  private async present(ids: readonly number[]): Promise<Alert[]> {
    if (ids.length === 0) return [];
    const rows = await ordersDb(this.em)
      .selectFrom('alerts')
      .leftJoin('credits', 'credits.alertId', 'alerts.id')
      .leftJoin('credit_decisions as decision', 'decision.creditId', 'credits.id')
      .leftJoin('orders', 'orders.id', 'decision.orderId')
      .where('alerts.id', '=', anyOf(ids, 'integer'))
      .orderBy('alerts.id', 'desc')
      .selectAll('alerts')
      .select(['credits.id as creditId', 'orders.id as orderId', 'publicId', 'reference', 'status'])
      .execute();
    const alerts = rows.map((row) => ({ row, payment: paymentOf(row) }));
    const usable = alerts.flatMap(({ row: { id, creditId }, payment }) =>
      payment && creditId === null ? [{ id, source: 'alert' as const, ...payment }] : [],
    );
    const suggestions = await suggestFor(this.em, usable);
    const suggestionOf = new Map(usable.map(({ id }, index) => [id, suggestions[index]]));
    return alerts.map(({ row, payment }) => {
      const { id, state, reason, bank, senderAddress: from, subject, creditId } = row;
      return {
        id,
        state,
        reason,
        bank,
        from,
        subject,
        creditId,
        receivedAt: row.receivedAt.toISOString(),
        recordedAt: row.recordedAt.toISOString(),
        payment: payment && { ...payment, bookedAt: payment.bookedAt?.toISOString() ?? null },
        order: presentOwner(row),
        suggestion: suggestionOf.get(id) ?? null,
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

/** Null for an alert that was not taken. */
function paymentOf(row: Selectable<OrdersTables['alerts']>) {
  const { amountKobo, valueDate, bookedAt, narration, sender, bankId } = row;
  if (amountKobo === null || valueDate === null || narration === null) return null;
  return { amountKobo, valueDate, bookedAt, narration, sender, bankId };
}
