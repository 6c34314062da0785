import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { MAILBOX_HOLD_SECONDS } from '@spade/contracts/money/alert';
import { sql } from 'kysely';
import { ordersDb } from '../order/order.tables.ts';

/** Lets one worker read the mailbox of alerts, and keeps how that goes. */
@Controller()
export class HoldMailbox {
  constructor(private readonly em: EntityManager) {}

  /** The reader that holds it keeps it; another gets it once the hold has run out. */
  @HandleMessage('orders.hold-mailbox')
  async handle({
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
}
