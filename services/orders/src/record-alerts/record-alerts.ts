import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { MAX_RECORDED_ALERTS, type ReadAlert } from '@spade/contracts/money/alert';
import { CONFIG } from '@spade/platform/config/config.module';
import { MailboxTakenError } from '../money/money.errors.ts';
import { ordersDb } from '../order/order.tables.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { addAlertCredit } from './add-alert-credit.ts';
import { earlierAlert } from './earlier-alert.ts';

/** Keeps the alerts that a worker has read. */
@Controller()
export class RecordAlerts {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** The same messages again change nothing. Throws ORDERS.MAILBOX_TAKEN. */
  @HandleMessage('orders.record-alerts')
  async handle(
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
      if (!moved) throw new MailboxTakenError();
      let taken = 0;
      for (const alert of alerts) if (await this.record(em, request, alert)) taken += 1;
      return { taken };
    });
  }

  /** Whether it became a credit. */
  private async record(
    em: EntityManager,
    { mailbox, uidValidity }: RequestOf<'orders.record-alerts'>,
    alert: ReadAlert,
  ): Promise<boolean> {
    const { outcome, receivedAt, from: senderAddress, ...rest } = alert;
    const place = { mailbox, uidValidity };
    const earlier = await earlierAlert(em, place, alert);
    if (earlier === 'this') return false;
    const facts = { ...rest, ...place, senderAddress, receivedAt: new Date(receivedAt) };
    const result =
      earlier ??
      ('credit' in outcome
        ? await addAlertCredit(em, outcome.credit, this.config.BANK_ACCOUNT_NUMBER)
        : outcome);
    const values =
      'creditId' in result
        ? { ...facts, state: 'taken' as const, ...result }
        : { ...facts, ...result };
    await ordersDb(em).insertInto('alerts').values(values).execute();
    return 'creditId' in result;
  }
}
