import { createHash, randomUUID } from 'node:crypto';
import type { AlertedPayment, ReadAlert } from '@spade/contracts/money/alert';
import { uniqueWord } from './build-statement.ts';
import type { OrdersBed } from './orders-bed.ts';

const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
let lastUid = 0;

/** The payment of an alert, for the stand-in's first product. */
function buildPayment(fields: Partial<AlertedPayment> = {}): AlertedPayment {
  return {
    account: '******6789',
    amountKobo: 12_500_000,
    valueDate: today(),
    narration: `NIP/KUDA/CHIDI EZE/${uniqueWord()}`,
    ...fields,
  };
}

/** An alert as the worker reads it; `payment` is a shorthand for its outcome. */
export function buildAlert({
  payment,
  ...fields
}: Partial<ReadAlert> & { payment?: Partial<AlertedPayment> } = {}): ReadAlert {
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
    outcome: { payment: buildPayment(payment) },
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

  list(order?: string) {
    return this.bed.send('orders.list-alerts', { limit: 50, ...(order && { order }) });
  }

  /** Records alerts of these payments and returns their ids, in order. */
  async add(...payments: Partial<AlertedPayment>[]): Promise<number[]> {
    await this.record(payments.map((payment) => buildAlert({ payment })));
    const { alerts } = await this.list();
    return alerts
      .slice(0, payments.length)
      .map(({ id }) => id)
      .reverse();
  }
}
