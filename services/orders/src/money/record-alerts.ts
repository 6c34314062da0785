import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import {
  type AlertedPayment,
  MAILBOX_HOLD_SECONDS,
  MAX_RECORDED_ALERTS,
  type ReadAlert,
} from '@spade/contracts/money/alert';
import { sql } from 'kysely';
import { AccountInForce } from '../orders/account-in-force.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { paymentKeyOf } from './matching/credit-identity.ts';

/** Where a message lies. */
type Place = Pick<RequestOf<'orders.record-alerts'>, 'mailbox' | 'uidValidity'>;

/** An alert that is no evidence, and why in words for staff. */
interface RefusedAlert {
  state: 'refused' | 'unreadable';
  reason: string;
}

const refused = (reason: string): RefusedAlert => ({ state: 'refused', reason });

/** Fewer visible digits fit too many accounts. */
const MIN_DIGITS = 3;

/** The mailbox of the bank's alerts, as a worker reads it. */
@Controller()
export class AlertMailbox {
  constructor(
    private readonly em: EntityManager,
    private readonly account: AccountInForce,
  ) {}

  /**
   * Lets one worker read the mailbox of alerts, and keeps how that goes. The reader that holds it keeps it; another
   * gets it once the hold has run out.
   */
  @HandleMessage('orders.hold-mailbox')
  async hold({
    mailbox,
    reader,
    contact,
  }: RequestOf<'orders.hold-mailbox'>): Promise<ReplyOf<'orders.hold-mailbox'>> {
    const heldUntil = sql<Date>`now() + make_interval(secs => ${sql.lit(MAILBOX_HOLD_SECONDS)})`;
    const news = contact && {
      failure: contact.failure,
      ...(contact.failure === null && { lastContactAt: sql<Date>`now()` }),
    };
    const held = await ordersDb(this.em)
      .insertInto('alert_mailboxes')
      .values({ mailbox, reader, heldUntil, ...news })
      .onConflict((conflict) =>
        conflict
          .column('mailbox')
          .doUpdateSet({ reader, heldUntil, ...news })
          .where((row) =>
            row.or([
              row('alert_mailboxes.reader', '=', reader),
              row('alert_mailboxes.heldUntil', '<', sql<Date>`now()`),
            ]),
          ),
      )
      .returning(['uidValidity', 'lastUid'])
      .executeTakeFirst();
    return held ? { isReader: true, ...held } : { isReader: false, uidValidity: null, lastUid: 0 };
  }

  /**
   * Keeps the alerts that a worker has read. The same messages again change nothing. Throws ORDERS.MAILBOX_TAKEN.
   */
  @HandleMessage('orders.record-alerts')
  async record(
    request: RequestOf<'orders.record-alerts'>,
  ): Promise<ReplyOf<'orders.record-alerts'>> {
    const { mailbox, reader, uidValidity, lastUid, alerts } = request;
    if (alerts.length > MAX_RECORDED_ALERTS) throw new RangeError('too many alerts at once');
    return this.em.transactional(async (em) => {
      // The row's lock lets one reader record at a time.
      const moved = await ordersDb(em)
        .updateTable('alert_mailboxes')
        .set({ uidValidity, lastUid })
        .where('mailbox', '=', mailbox)
        .where('reader', '=', reader)
        .returning('mailbox')
        .executeTakeFirst();
      if (!moved) throw new CodedError('ORDERS.MAILBOX_TAKEN', {});
      let taken = 0;
      for (const alert of alerts)
        if (await this.keep(em, { mailbox, uidValidity }, alert)) taken += 1;
      return { taken };
    });
  }

  /** Whether it is evidence of a payment. */
  private async keep(em: EntityManager, place: Place, alert: ReadAlert): Promise<boolean> {
    const { outcome, receivedAt, from: senderAddress, ...rest } = alert;
    const earlier = await findEarlier(em, place, alert);
    if (earlier === 'this') return false;
    const result = earlier ?? ('payment' in outcome ? this.check(outcome.payment) : outcome);
    await ordersDb(em)
      .insertInto('alerts')
      .values({ ...rest, ...place, senderAddress, receivedAt: new Date(receivedAt), ...result })
      .execute();
    return result.state === 'taken';
  }

  /** The columns of a payment into the shop's account. */
  private check(payment: AlertedPayment) {
    const { account, bookedAt, ...facts } = payment;
    if (!this.account.someNumber((accountNumber) => isShopAccount(account, accountNumber)))
      return refused(`It is for the account ${account}, which is not the shop's.`);
    return {
      ...facts,
      state: 'taken' as const,
      paymentKey: paymentKeyOf(payment),
      bookedAt: bookedAt === undefined ? null : new Date(bookedAt),
    };
  }
}

/**
 * Whether a message was recorded before. `this`: it is that message, read again, also after the server renumbered
 * its messages or the folder was changed. Otherwise a copy of it, or another alert of the same payment, came once
 * more: it is refused, with the reason.
 */
async function findEarlier(
  em: EntityManager,
  { mailbox, uidValidity }: Place,
  { uid, digest, signature, messageId, outcome }: ReadAlert,
): Promise<'this' | RefusedAlert | null> {
  const payment = 'payment' in outcome ? outcome.payment : null;
  const paymentKey = payment && paymentKeyOf(payment);
  const known = await ordersDb(em)
    .selectFrom('alerts')
    .where((row) => {
      const isTaken = row('state', '=', 'taken');
      return row.or([
        row('digest', '=', digest),
        row.and({ mailbox, uidValidity, uid }),
        ...(signature === null ? [] : [row.and([row('signature', '=', signature), isTaken])]),
        ...(messageId === null ? [] : [row.and([row('messageId', '=', messageId), isTaken])]),
        ...(paymentKey === null ? [] : [row.and([row('paymentKey', '=', paymentKey), isTaken])]),
      ]);
    })
    .orderBy('id')
    .selectAll()
    .execute();
  const isThis = known.some((alert) =>
    alert.mailbox === mailbox && alert.uidValidity === uidValidity
      ? alert.uid === uid
      : alert.digest === digest,
  );
  if (isThis) return 'this';
  const taken = known.filter(({ state }) => state === 'taken');
  const copied = taken.find(
    (alert) =>
      alert.digest === digest ||
      (signature !== null && alert.signature === signature) ||
      (messageId !== null && alert.messageId === messageId),
  );
  const first = copied ?? taken[0];
  if (!first) return null;
  const day = first.receivedAt.toISOString().slice(0, 10);
  if (copied)
    return refused(
      `The same message came before, on ${day}: a copy of it is not a second payment.`,
    );
  if (payment?.bankId)
    return refused(`The bank's id "${payment.bankId}" is that of an alert that came on ${day}.`);
  return refused(
    `Amount, time and narration are those of an alert that came on ${day}. If it is a second payment, the statement will show it.`,
  );
}

/**
 * Whether a masked account number may be the shop's: the visible digits agree, digit by digit where the lengths
 * do, else from both ends, since banks differ in how many signs stand for the hidden ones.
 */
export function isShopAccount(masked: string, accountNumber: string): boolean {
  const text = masked.replace(/[\s-]/g, '');
  if (!/^[\dxX*]+$/.test(text) || text.replace(/\D/g, '').length < MIN_DIGITS) return false;
  if (text.length === accountNumber.length)
    return Array.from(text).every((sign, at) => /\D/.test(sign) || sign === accountNumber[at]);
  const [, start = '', end = ''] = /^(\d*)[xX*]+(\d*)$/.exec(text) ?? [];
  const isMasked = start !== '' || end !== '';
  return isMasked && accountNumber.startsWith(start) && accountNumber.endsWith(end);
}
