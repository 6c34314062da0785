import { once } from 'node:events';
import type { ConnectionOptions } from 'node:tls';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import { DAY_MS } from '@spade/contracts/lagos';
import { ImapFlow } from 'imapflow';
import type { MailboxAddress } from './alerts.config.ts';
import { bankOf, namesBank } from './banks/formats.ts';

/** A message that comes from a bank, or claims to. */
export interface FoundMessage {
  uid: number;
  /** The address in From. */
  from: string;
  subject: string;
  messageId: string | null;
  /** When the mailbox got it. */
  receivedAt: Date;
  /** Null: it is too large to be read. */
  raw: Buffer | null;
}

/** A larger message is not an alert. */
const MAX_MESSAGE_BYTES = MEGABYTE;

/** At the first contact, and after the server renumbered its messages, mail of this many days is read. */
const LOOK_BACK_DAYS = 7;

/** The port of IMAP that speaks TLS from the first byte. */
const TLS_PORT = 993;

const TIMEOUT_MS = 20_000;

/** Where reading continues. Without a `uidValidity` it begins with the mail of the last LOOK_BACK_DAYS. */
export interface Position {
  uidValidity: string | null;
  lastUid: number;
}

/** A part of the mailbox, oldest first. */
export interface MessageBatch {
  messages: FoundMessage[];
  /** The highest UID that was looked at, whether or not the message is from a bank. */
  lastUid: number;
}

/** A read-only connection to the mailbox, over TLS. It ends with its first error. */
export class MailboxSession {
  /** The server announced mail since the last wait, or may have before the first. */
  private hasNews = true;

  private constructor(
    private readonly client: ImapFlow,
    /** UIDs are comparable while it stays the same. */
    readonly uidValidity: string,
  ) {
    client.on('exists', () => {
      this.hasNews = true;
    });
  }

  /** Throws what ImapFlow throws, for `failureInWords`. `tls`: for servers with their own certificate. */
  static async open(
    { host, port, user, password, folder }: MailboxAddress,
    tls: ConnectionOptions = {},
  ): Promise<MailboxSession> {
    const client = new ImapFlow({
      host,
      port,
      secure: port === TLS_PORT,
      // The password never crosses the network in clear text.
      ...(port !== TLS_PORT && { doSTARTTLS: true }),
      tls: { minVersion: 'TLSv1.2', ...tls },
      auth: { user, pass: password },
      // Its log lines have addresses in them.
      logger: false,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      autoIdleDelay: 500,
      maxLiteralSize: 2 * MAX_MESSAGE_BYTES,
      maxLineLength: MAX_MESSAGE_BYTES,
    });
    // Without a listener an error of the socket would end the process; the next command fails in its place.
    client.on('error', () => {});
    try {
      await client.connect();
      const mailbox = await client.mailboxOpen(folder, { readOnly: true });
      return new MailboxSession(client, String(mailbox.uidValidity));
    } catch (error) {
      client.close();
      throw error;
    }
  }

  /** The next messages behind the position, at most `limit`; null when there are none. */
  async next(position: Position, limit: number): Promise<MessageBatch | null> {
    const uids = await this.uidsAfter(position);
    const batch = uids.slice(0, limit);
    const lastUid = batch.at(-1);
    if (lastUid === undefined) return null;
    return { messages: await this.fetch(batch), lastUid };
  }

  private async uidsAfter({ uidValidity, lastUid }: Position): Promise<number[]> {
    const isKnown = uidValidity === this.uidValidity;
    const since = new Date(Date.now() - LOOK_BACK_DAYS * DAY_MS);
    const query = isKnown ? { uid: `${lastUid + 1}:*` } : { since };
    const found = (await this.client.search(query, { uid: true })) || [];
    // `n:*` names the last message even if its UID is lower.
    const first = isKnown ? lastUid : 0;
    return found.filter((uid) => uid > first).sort((one, other) => one - other);
  }

  /** Downloads only messages that come from a bank, or claim to. */
  private async fetch(uids: number[]): Promise<FoundMessage[]> {
    const query = { uid: true, size: true, internalDate: true, envelope: true };
    const heads = await this.client.fetchAll(uids.join(','), query, { uid: true });
    const messages: FoundMessage[] = [];
    for (const { uid, size = 0, internalDate, envelope } of heads.sort((a, b) => a.uid - b.uid)) {
      const { address = '', name = '' } = envelope?.from?.[0] ?? {};
      const subject = envelope?.subject ?? '';
      if (!bankOf(address) && !namesBank(`${name} ${subject}`)) continue;
      const isSmall = size <= MAX_MESSAGE_BYTES;
      const found = isSmall
        ? await this.client.fetchOne(String(uid), { source: true }, { uid: true })
        : false;
      messages.push({
        uid,
        subject,
        from: address,
        messageId: envelope?.messageId ?? null,
        receivedAt: new Date(internalDate ?? Date.now()),
        raw: found ? (found.source ?? null) : null,
      });
    }
    return messages;
  }

  /** Waits until the server announces mail, at most `timeoutMs`. Throws when the connection is lost. */
  async waitForMail(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (!this.hasNews) {
      const ended = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(timeoutMs))]);
      await Promise.race([
        once(this.client, 'exists', { signal: ended }),
        once(this.client, 'close', { signal: ended }),
      ]).catch(() => {});
    }
    this.hasNews = false;
    if (!this.client.usable) throw new Error('The connection to the mail server was lost.');
  }

  /** Makes a server announce mail that it did not announce by itself, and finds out when it is gone. */
  async poll(): Promise<void> {
    await this.client.noop();
  }

  /** Ends the connection at once. */
  close(): void {
    this.client.close();
  }
}
