import { Inject, Injectable, Logger } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { describeWorkingHours, parseWorkingHours } from '@spade/contracts/company/working-hours';
import type { Events } from '@spade/contracts/events/events';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { ACCOUNT_LINK_SEAL } from '@spade/contracts/messages/staff';
import { CONFIG } from '@spade/platform/config/config.module';
import type { SavedMailWords } from '@spade/platform/config/mail-words';
import { counter } from '@spade/platform/health/metrics';
import type { EventHandlers, EventMeta } from '@spade/platform/queue/event-consumer';
import { Seal } from '@spade/platform/sealing/seal';
import { SettingsCopies } from '@spade/platform/settings/settings.module';
import { dependsOnState, isStillTrue } from './content/mail-checks.ts';
import type { MailCompany } from './content/mail-content.ts';
import { type MailedEvent, mailsOfEvent, type OwedMail } from './content/mails-of-event.ts';
import { inOwnWords } from './content/own-words.ts';
import type { DayFigures } from './content/staff-mails.ts';
import { MailBudget, type MailCharge } from './delivery/mail-budget.ts';
import { MailMemory } from './delivery/mail-memory.ts';
import { MailServer, RecipientRefusedError } from './delivery/mail-server.ts';
import { renderMail } from './layout/render-mail.tsx';
import type { MailConfig } from './mail.config.ts';

/** Sends the mails that an event owes. */
@Injectable()
export class SendMailProcessor {
  private readonly logger = new Logger(SendMailProcessor.name);
  private readonly links: Seal | undefined;

  constructor(
    private readonly server: MailServer,
    private readonly memory: MailMemory,
    private readonly budget: MailBudget,
    private readonly messages: MessageClient,
    private readonly settings: SettingsCopies,
    @Inject(CONFIG) private readonly config: MailConfig & SavedMailWords,
  ) {
    const { STAFF_POST_KEY: key } = config;
    this.links = key === undefined ? undefined : new Seal(key, ACCOUNT_LINK_SEAL);
  }

  /**
   * Sends each mail of one event once. A failed mail does not stop the others; the job is retried for
   * it. A recipient that is refused for good is logged and not retried. A mail that is out of date, since the
   * order has moved on, is not sent: no mail asks for the payment of an order that has ended.
   */
  async send<E extends MailedEvent>(event: E, payload: Events[E], eventId: string): Promise<void> {
    const order = await this.orderOf(event, payload);
    if (order && !isStillTrue(event, order, payload)) {
      this.logger.log(`the mail of ${event} ${eventId} is out of date and not sent`);
      return;
    }
    // The buyer may have extended the payment window since.
    const facts = order
      ? { ...payload, paymentDeadline: order.paymentDeadline }
      : await this.complete(event, payload);
    await this.settings.whenRead();
    const company = companyOf(this.config);
    const failures: unknown[] = [];
    for (const owed of mailsOfEvent[event](facts, company, order)) {
      const mail = inOwnWords(owed, this.config);
      await this.sendOnce(`${eventId}.${mail.kind}`, mail, company).catch((error: unknown) =>
        failures.push(error),
      );
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Adds what the event leaves out: the token of a link, the figures of a day, or the links that a buyer asked for. */
  private async complete<E extends MailedEvent>(event: E, payload: Events[E]): Promise<Events[E]> {
    if (event === 'order-links-asked') {
      // The payload of this event.
      const asked = payload as Events['order-links-asked'];
      return { ...payload, ...(await this.messages.send('orders.list-links', asked)) };
    }
    if ('day' in payload) return { ...payload, figures: await this.figuresOf(payload.day) };
    return this.opened(payload);
  }

  private async figuresOf(day: string): Promise<DayFigures> {
    const [{ period }, { work }] = await Promise.all([
      this.messages.send('orders.get-business-figures', { from: day, to: day }),
      this.messages.send('orders.count-work', {}),
    ]);
    return {
      placed: period.placed,
      confirmed: period.confirmed,
      receivedKobo: period.receivedKobo,
      sentBackKobo: period.sentBackKobo,
      counterKobo: period.counterKobo ?? { cash: 0, pos: 0 },
      waiting: work.reduce((sum, { count }) => sum + count, 0),
      owedKobo: work.find(({ kind }) => kind === 'refunds')?.owedKobo ?? 0,
    };
  }

  /** Adds the token of a link, which the event carries sealed. Throws when it was sealed with another key. */
  private opened<P extends object>(payload: P): P {
    if (!('sealedToken' in payload && 'key' in payload)) return payload;
    const token = this.links?.open(String(payload.sealedToken), String(payload.key));
    if (!token)
      throw new Error(
        'a link to staff cannot be opened: STAFF_POST_KEY differs between auth and worker',
      );
    return { ...payload, token };
  }

  /** The order as it is now; undefined for an event whose mail does not depend on it. */
  private async orderOf<E extends MailedEvent>(
    event: E,
    payload: Events[E],
  ): Promise<PublicOrder | undefined> {
    if (!dependsOnState(event) || !('orderId' in payload) || payload.orderId === undefined)
      return undefined;
    return this.messages.send('orders.get-public', { orderId: payload.orderId });
  }

  private async sendOnce(id: string, mail: OwedMail, company: MailCompany): Promise<void> {
    const claim = await this.memory.claim(id);
    if (claim === 'done') return;
    if (claim === 'taken')
      throw new Error(`mail ${id} is being sent by another process, or its process died`);
    try {
      if (!(await this.maySend(id, mail))) return await this.memory.settle(id);
      const body = renderMail(mail.content, company);
      await this.memory.keepWhile(id, () =>
        this.server.send(id, mail, body).catch(async (error: unknown) => {
          await this.budget.giveBack(chargeOf(id, mail)).catch(() => {}); // then the mail counts twice
          throw error;
        }),
      );
    } catch (error) {
      if (!(error instanceof RecipientRefusedError)) {
        // If Redis is down too, the claim expires.
        await this.memory.release(id).catch((problem: unknown) => this.logger.warn(problem));
        throw error;
      }
      // The logger masks addresses, including those in the mail server's reply.
      this.logger.error(
        `mail ${id} to ${mail.to.address} was refused and is not retried: ${error.message}`,
      );
    }
    await this.memory.settle(id);
  }

  /** False: the mail is left out. Throws when it must wait for the next hour. */
  private async maySend(id: string, mail: OwedMail): Promise<boolean> {
    if (await this.budget.take(chargeOf(id, mail))) return true;
    if (mail.kind !== 'contact-acknowledged')
      throw new Error(`mail ${id} waits: too many in this hour`);
    this.logger.warn(`mail ${id} is left out: too many in this hour`);
    return false;
  }
}

/** The company's details as they are now: staff may change them while the worker runs. */
function companyOf(config: MailConfig): MailCompany {
  return {
    name: config.COMPANY_NAME,
    email: config.COMPANY_EMAIL,
    phone: config.COMPANY_PHONE,
    address: config.COMPANY_ADDRESS,
    rcNumber: config.COMPANY_RC_NUMBER,
    hours: `${describeWorkingHours(parseWorkingHours(config.WORKING_HOURS) ?? [])} WAT`,
    delivery: {
      cost: config.DELIVERY_COST,
      time: config.DELIVERY_TIME,
      refunds: config.DELIVERY_REFUNDS,
      refundTime: config.DELIVERY_REFUND_TIME,
    },
    publicUrl: config.PUBLIC_URL.replace(/\/+$/, ''),
  };
}

/** Mails without which the buyer cannot go on: how to pay, what is missing, a code. */
const paymentKinds: ReadonlySet<string> = new Set<MailedEvent>([
  'order-placed',
  'payment-short',
  'proof-rejected',
  'mailbox-code-issued',
  'correction-code-issued',
  'order-code-issued',
]);

/** Mails to an address that anyone can type. */
const askedByAnyone: ReadonlySet<string> = new Set<MailedEvent>([
  'order-placed',
  'order-links-asked',
  'order-code-issued',
]);

/** The limits that a mail counts against. Messages to staff have no limit per address, only that of all contact mails. */
function chargeOf(id: string, { kind, to, network }: OwedMail): MailCharge {
  if (kind === 'contact-received') return { address: `${id}@staff`, cause: 'contact' };
  if (kind.startsWith('contact-')) return { address: to.address, cause: 'contact' };
  const cause = paymentKinds.has(kind) ? 'payment' : 'order';
  return { address: to.address, cause, network: askedByAnyone.has(kind) ? network : null };
}

/** Mails are promised to leave within this time after their cause. */
export const IN_TIME_MS = 5 * 60_000;

const count = counter(
  'mail_events_total',
  'Events whose mails the mail server took, by whether that was within five minutes.',
  [{ in_time: 'true' }, { in_time: 'false' }],
);

/** A handler for every event that owes a mail; each event is counted once its mails are sent. */
export function mailHandlers(mail: Pick<SendMailProcessor, 'send'>): EventHandlers {
  const handlerOf =
    <E extends MailedEvent>(event: E) =>
    async (payload: Events[E], { eventId, occurredAt }: EventMeta) => {
      await mail.send(event, payload, eventId);
      count({ in_time: String(Date.now() - occurredAt.getTime() <= IN_TIME_MS) });
    };
  const events = Object.keys(mailsOfEvent) as MailedEvent[]; // its keys, by its type
  return Object.fromEntries(events.map((event) => [event, handlerOf(event)]));
}
