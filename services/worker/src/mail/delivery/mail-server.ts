import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Attributes, SpanKind } from '@opentelemetry/api';
import { inChildSpan, serverAttributes } from '@spade/nest-opentelemetry/spans';
import { CONFIG } from '@spade/platform/config/config.module';
import { reportSources } from '@spade/platform/state/state-report';
import { createTransport, type NodemailerError } from 'nodemailer';
import { oneLine } from '../content/mail-content.ts';
import type { OwedMail } from '../content/mails-of-event.ts';
import type { RenderedMail } from '../layout/render-mail.tsx';
import type { MailConfig } from '../mail.config.ts';

/**
 * One plain address: no list, no comment, no quoted part, nothing that starts another header or
 * envelope. Narrower than RFC 5322 on purpose.
 */
const PLAIN_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,255}$/u;

/** Few, since mail servers count the connections of one address; each sends one mail after the other. */
const MAX_CONNECTIONS = 5;

/** The recipient's server will never accept mail for this address: do not try again. */
export class RecipientRefusedError extends Error {
  override readonly name = 'RecipientRefused';
}

/** Sends finished mails to the mail server over a few kept connections. */
@Injectable()
export class MailServer implements OnApplicationShutdown {
  private readonly transport;
  private readonly domain: string;
  private readonly server: Attributes;
  /** How the last mail went, for staff; in the report once there was one. */
  private readonly check = { name: 'mail', check: () => this.isWorking };
  private isWorking = true;

  constructor(@Inject(CONFIG) private readonly config: MailConfig) {
    this.domain = config.MAIL_FROM.slice(config.MAIL_FROM.lastIndexOf('@') + 1);
    this.server = serverAttributes(config.SMTP_URL);
    this.transport = createTransport({
      ...serverOf(config),
      pool: true,
      // Each connection may be one mail past the limit.
      maxConnections: Math.min(MAX_CONNECTIONS, config.MAILS_PER_SECOND),
      // A thousand orders at once are a thousand mails. Mail services refuse such a rush (Amazon SES: "454 Throttling
      // failure", https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html), and buyers need the
      // processors meanwhile.
      rateDelta: 1_000,
      rateLimit: config.MAILS_PER_SECOND,
      // The job repeats a send that was cut off; it knows whether the outcome is unknown.
      maxRequeues: 0,
      requireTLS: config.SMTP_REQUIRE_TLS,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      dnsTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Resolves once the server accepted the mail. `id` becomes the Message-ID, the same at every attempt,
   * so that mail programs recognise a repeat. Throws {@link RecipientRefusedError} when another attempt
   * cannot help, any other error when it can.
   */
  async send(id: string, mail: OwedMail, body: RenderedMail): Promise<void> {
    if (!PLAIN_ADDRESS.test(mail.to.address))
      throw new RecipientRefusedError('not one plain address');
    const { replyTo } = mail;
    const canReply = replyTo !== undefined && PLAIN_ADDRESS.test(replyTo.address);
    try {
      await this.traced(() =>
        this.transport.sendMail({
          from: { name: oneLine(this.config.COMPANY_NAME), address: this.config.MAIL_FROM },
          to: { name: oneLine(mail.to.name), address: mail.to.address },
          ...(canReply && { replyTo: { ...replyTo, name: oneLine(replyTo.name) } }),
          subject: oneLine(mail.content.subject),
          messageId: `<${id}@${this.domain}>`,
          headers: headersOf(mail),
          textEncoding: 'quoted-printable',
          ...body,
        }),
      );
      this.note(true);
    } catch (error) {
      if (!isAboutRecipient(error)) this.note(false);
      if (isRefusedForGood(error)) throw new RecipientRefusedError(error.response ?? error.message);
      throw error;
    }
  }

  private note(isWorking: boolean): void {
    this.isWorking = isWorking;
    if (!reportSources.checks.includes(this.check)) reportSources.checks.push(this.check);
  }

  private traced<T>(send: () => Promise<T>): Promise<T> {
    const attributes = { 'network.protocol.name': 'smtp', ...this.server };
    return inChildSpan(
      () => ({ name: 'SMTP send', options: { kind: SpanKind.CLIENT, attributes } }),
      send,
    );
  }

  onApplicationShutdown(): void {
    this.transport.close();
    const index = reportSources.checks.indexOf(this.check);
    if (index !== -1) reportSources.checks.splice(index, 1);
  }
}

function headersOf({ content: { decline } }: OwedMail): Record<string, string> {
  return {
    // RFC 3834: machines must not answer this.
    'Auto-Submitted': 'auto-generated',
    // RFC 8058: mail programs show a key of their own.
    ...(decline && {
      'List-Unsubscribe': `<${decline.postUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/**
 * What the server says of one recipient, in its reply to RCPT TO. Not when the reply says that *we* may not send
 * (x.7.x, RFC 3463 §3.8): that is a fault of our setup.
 */
function isAboutRecipient(error: unknown): error is NodemailerError {
  if (!(error instanceof Error)) return false;
  const { code, command, response } = error as NodemailerError; // all its fields are optional
  return code === 'EENVELOPE' && command === 'RCPT TO' && !/^\d{3}[ -]\d\.7\./.test(response ?? '');
}

/** Host, port, TLS and login of SMTP_URL. */
function serverOf(config: MailConfig) {
  const url = new URL(config.SMTP_URL);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

/**
 * Whether the server refused the recipient for good: a 5xx reply to RCPT TO (RFC 5321 §4.2.1). A 5xx at login or
 * MAIL FROM is a fault of our setup, and the mail is still owed once it is corrected.
 */
export const isRefusedForGood = (error: unknown): error is NodemailerError =>
  isAboutRecipient(error) && error.permanent === true;
