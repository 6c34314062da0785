import { CodedError } from '@spade/contracts/errors/coded-error';
import type { MessageName, ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { ReadAlert } from '@spade/contracts/money/alert';

/** What orders keeps of a mailbox: its reader, the position, and the alerts in the order in which they came. */
export class OrdersStandIn {
  reader: string | null = null;
  uidValidity: string | null = null;
  lastUid = 0;
  readonly alerts: ReadAlert[] = [];
  /** Contacts and failures as they were reported. */
  readonly contacts: (string | null)[] = [];
  /** Called before alerts are stored; may throw, as orders does when it is down. */
  onRecord: () => Promise<void> = async () => {};

  async send<N extends MessageName>(name: N, request: RequestOf<N>): Promise<ReplyOf<N>> {
    const answers: { [M in MessageName]?: (asked: RequestOf<M>) => Promise<ReplyOf<M>> } = {
      'orders.hold-mailbox': async (asked) => this.hold(asked),
      'orders.record-alerts': (asked) => this.record(asked),
    };
    const answer = answers[name];
    if (!answer) throw new Error(`${name} is not expected`);
    return answer(request);
  }

  /** The reader is gone, and its time over. */
  release(): void {
    this.reader = null;
  }

  private hold({
    reader,
    contact,
  }: RequestOf<'orders.hold-mailbox'>): ReplyOf<'orders.hold-mailbox'> {
    this.reader ??= reader;
    if (this.reader !== reader) return { isReader: false, uidValidity: null, lastUid: 0 };
    if (contact) this.contacts.push(contact.failure);
    return { isReader: true, uidValidity: this.uidValidity, lastUid: this.lastUid };
  }

  private async record(
    request: RequestOf<'orders.record-alerts'>,
  ): Promise<ReplyOf<'orders.record-alerts'>> {
    await this.onRecord();
    if (this.reader !== request.reader) throw new CodedError('ORDERS.MAILBOX_TAKEN', {});
    this.uidValidity = request.uidValidity;
    this.lastUid = request.lastUid;
    this.alerts.push(...request.alerts);
    return { taken: request.alerts.length };
  }
}
