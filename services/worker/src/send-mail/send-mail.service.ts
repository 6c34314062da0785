import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Events } from '@spade/contracts/events/events';
import type { MailCompany } from './content/mail-content.ts';
import { type MailedEvent, mailsOfEvent, type OwedMail } from './content/mails-of-event.ts';
import { MailMemory } from './delivery/mail-memory.ts';
import { MailServer } from './delivery/mail-server.ts';
import { RecipientRefusedError } from './delivery/recipient-refused.ts';
import { renderMail } from './layout/render-mail.tsx';
import { MAIL_CONFIG, type MailConfig } from './mail.config.ts';

/** Sends the mails that an event owes. */
@Injectable()
export class SendMailService {
  private readonly logger = new Logger(SendMailService.name);
  private readonly company: MailCompany;

  constructor(
    private readonly server: MailServer,
    private readonly memory: MailMemory,
    @Inject(MAIL_CONFIG) config: MailConfig,
  ) {
    this.company = {
      name: config.COMPANY_NAME,
      email: config.COMPANY_EMAIL,
      phone: config.COMPANY_PHONE,
      rcNumber: config.COMPANY_RC_NUMBER,
      publicUrl: config.PUBLIC_URL.replace(/\/+$/, ''),
    };
  }

  /**
   * Sends each mail of one event once. One that fails does not keep the others back; the job is
   * run again for it (retryable). A recipient that is refused for good is logged and given up.
   */
  async send<E extends MailedEvent>(event: E, payload: Events[E], eventId: string): Promise<void> {
    const failures: unknown[] = [];
    for (const mail of mailsOfEvent[event](payload, this.company)) {
      await this.sendOnce(`${eventId}.${mail.kind}`, mail).catch((error: unknown) =>
        failures.push(error),
      );
    }
    if (failures.length > 0) throw failures[0];
  }

  private async sendOnce(id: string, mail: OwedMail): Promise<void> {
    const claim = await this.memory.claim(id);
    if (claim === 'done') return;
    if (claim === 'taken') throw new Error(`mail ${id} is being sent elsewhere, or was cut short`);
    try {
      const body = await renderMail(mail.content, this.company);
      await this.memory.keepWhile(id, () => this.server.send(id, mail, body));
    } catch (error) {
      if (!(error instanceof RecipientRefusedError)) {
        // Should Redis be away too, the claim lapses by itself.
        await this.memory.release(id).catch((problem: unknown) => this.logger.warn(problem));
        throw error;
      }
      // The logger masks addresses, also in the words of the mail server.
      this.logger.error(`mail ${id} to ${mail.to.address} is given up: ${error.message}`);
    }
    await this.memory.settle(id);
  }
}
