import { createHash, randomUUID } from 'node:crypto';
import type { AlertCredit, ReadAlert } from '@spade/contracts/money/alert';
import type { OrdersBed } from './orders-bed.ts';

const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
let lastUid = 0;

/** The credit of an alert, for the stand-in's first product. */
function buildAlertCredit(fields: Partial<AlertCredit> = {}): AlertCredit {
  return {
    account: '******6789',
    amountKobo: 12_500_000,
    valueDate: today(),
    narration: `NIP/KUDA/CHIDI EZE/${randomUUID()}`,
    ...fields,
  };
}

/** An alert as the worker reads it; `credit` is a shorthand for its outcome. */
export function buildAlert({
  credit,
  ...fields
}: Partial<ReadAlert> & { credit?: Partial<AlertCredit> } = {}): ReadAlert {
  lastUid += 1;
  const messageId = `<${randomUUID()}@bank.example>`;
  return {
    uid: lastUid,
    digest: hash(messageId),
    signature: hash(`signature of ${messageId}`),
    messageId,
    bank: 'GTBank',
    from: 'gens@gtbank.com',
    subject: 'Transaction Notification',
    receivedAt: new Date().toISOString(),
    outcome: { credit: buildAlertCredit(credit) },
    ...fields,
  };
}

/** Records alerts as the worker does. */
export class Alerts {
  readonly mailbox = 'alerts@mail.example';
  readonly reader = 'reader-1';

  constructor(private readonly bed: OrdersBed) {}

  hold(reader = this.reader, contact: { failure: string | null } = { failure: null }) {
    return this.bed.send('orders.hold-mailbox', { mailbox: this.mailbox, reader, contact });
  }

  async record(alerts: ReadAlert[], { reader = this.reader, uidValidity = '1' } = {}) {
    await this.hold(reader);
    const position = { uidValidity, lastUid: Math.max(0, ...alerts.map(({ uid }) => uid)) };
    const request = { mailbox: this.mailbox, reader, ...position, alerts };
    return this.bed.send('orders.record-alerts', request);
  }

  async list() {
    return this.bed.send('orders.list-alerts', { limit: 50 });
  }

  /** Records alerts of these credits and returns the ids, in order. */
  async credit(...credits: Partial<AlertCredit>[]): Promise<number[]> {
    await this.record(credits.map((credit) => buildAlert({ credit })));
    const { alerts } = await this.list();
    return alerts
      .slice(0, credits.length)
      .map(({ credit }) => credit?.id ?? 0)
      .reverse();
  }
}
