import { randomUUID } from 'node:crypto';
import { promises as dns } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionOptions } from 'node:tls';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { MAX_RECORDED_ALERTS } from '@spade/contracts/money/alert';
import { CONFIG } from '@spade/platform/config/config.module';
import { gauge } from '@spade/platform/health/metrics';
import type { DNSResolver } from 'mailauth';
import { type AlertsConfig, configuredMailbox, type MailboxAddress } from './alerts.config.ts';
import type { judgeMessage } from './judge-message.ts';
import { failureInWords } from './mailbox-failure.ts';
import type { MailboxSession, Position } from './mailbox-session.ts';

/** How the watch reaches the world; tests bring their own. */
export interface AlertDependencies {
  resolver: DNSResolver;
  tls?: ConnectionOptions;
}

/** A lookup must not hold up the mailbox. */
const DNS_TIMEOUT_MS = 5_000;

const resolver = new dns.Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });

/** Asks the DNS of this machine; only for TXT, since SPF, BIMI and ARC are not looked at. */
export const systemResolver: DNSResolver = (name) => resolver.resolveTxt(name);

/** Injects {@link AlertDependencies}. */
export const ALERT_DEPENDENCIES = Symbol('AlertDependencies');

/** Well below the time for which orders lets one worker have the mailbox. */
const HOLD_EVERY_MS = 15_000;

/** Pauses after failures double up to the last; a server locks who guesses passwords too fast. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 5 * 60_000;

const DEADLINE_MS = 15_000;

/**
 * Reads the mailbox of bank alerts while one is set: one worker at a time, from where the last one stopped. The
 * position is stored with the alerts in one transaction of orders, so neither a crash nor a second worker loses
 * or repeats one.
 */
@Injectable()
export class AlertWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AlertWatch.name);
  private readonly stop = new AbortController();
  private readonly reader = randomUUID();
  /** A figure only where a mailbox is set: elsewhere nothing is missing. */
  private isConnected: (value: number) => void = () => {};
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: AlertsConfig,
    @Inject(MessageClient) private readonly messages: Pick<MessageClient, 'send'>,
    @Inject(ALERT_DEPENDENCIES) private readonly world: AlertDependencies,
  ) {}

  onApplicationBootstrap(): void {
    const address = configuredMailbox(this.config);
    if (!address) return;
    this.isConnected = gauge(
      'alerts_mailbox_connected',
      'Whether this worker is connected to the mailbox of bank alerts.',
    );
    this.running = this.run(address);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(address: MailboxAddress): Promise<void> {
    for (let failures = 0; !this.stop.signal.aborted; ) {
      try {
        const { isReader } = await this.hold(address);
        // Another worker reads: this one takes over when that one is gone.
        if (isReader) await this.session(address, () => (failures = 0));
        else await this.wait(HOLD_EVERY_MS);
      } catch (error) {
        failures += 1;
        const retryMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
        await this.report(address, error, retryMs);
        await this.wait(retryMs);
      }
    }
  }

  /** Reads until the connection is lost, another worker has the mailbox, or this one stops. */
  private async session(address: MailboxAddress, onRead: () => void): Promise<void> {
    const { signal } = this.stop;
    // 60 MB that only a worker with a mailbox needs.
    const { MailboxSession: Session } = await import('./mailbox-session.ts');
    const { judgeMessage: judge } = await import('./judge-message.ts');
    const session = await Session.open(address, this.world.tls);
    const close = () => session.close();
    signal.addEventListener('abort', close);
    this.isConnected(1);
    try {
      for (let pollAt = 0; !signal.aborted; ) {
        const position = await this.hold(address, { failure: null });
        if (!position.isReader) return;
        if (performance.now() >= pollAt) {
          await session.poll();
          pollAt = performance.now() + this.config.ALERTS_POLL_SECONDS * 1_000;
        }
        await this.readNew(address, session, position, judge);
        onRead();
        await session.waitForMail(
          Math.min(HOLD_EVERY_MS, Math.max(0, pollAt - performance.now())),
          signal,
        );
      }
    } finally {
      signal.removeEventListener('abort', close);
      this.isConnected(0);
      session.close();
    }
  }

  private async readNew(
    address: MailboxAddress,
    session: MailboxSession,
    start: Position,
    judge: typeof judgeMessage,
  ): Promise<void> {
    const { uidValidity } = session;
    for (let position = start; !this.stop.signal.aborted; ) {
      const batch = await session.next(position, MAX_RECORDED_ALERTS);
      if (!batch) return;
      const { messages, lastUid } = batch;
      const alerts = [];
      for (const message of messages) alerts.push(await judge(message, this.world.resolver));
      const request = { mailbox: nameOf(address), reader: this.reader, uidValidity };
      const { taken } = await this.messages.send(
        'orders.record-alerts',
        { ...request, lastUid, alerts },
        { deadlineMs: DEADLINE_MS },
      );
      if (alerts.length > 0)
        this.logger.log(
          `${alerts.length} messages of banks read, ${taken} are evidence of a payment`,
        );
      position = { uidValidity, lastUid };
    }
  }

  private hold(address: MailboxAddress, contact?: { failure: string | null }) {
    const request = { mailbox: nameOf(address), reader: this.reader, ...(contact && { contact }) };
    return this.messages.send('orders.hold-mailbox', request, { deadlineMs: DEADLINE_MS });
  }

  private async report(address: MailboxAddress, error: unknown, retryMs: number): Promise<void> {
    if (this.stop.signal.aborted || isCodedError(error, 'ORDERS.MAILBOX_TAKEN')) return;
    const failure = failureInWords(error);
    const cause = isCodedError(error) ? error.code : failure;
    this.logger.warn(`alerts are not read, retrying in ${retryMs / 1_000} s: ${cause}`);
    if (isCodedError(error)) return;
    // Orders may be down, too: then the page says that no worker reads.
    await this.hold(address, { failure }).catch(() => {});
  }

  private async wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stop.signal }).catch(() => {});
  }
}

/** How staff and orders call a mailbox; another folder is another mailbox. */
function nameOf({ user, host, folder }: MailboxAddress): string {
  return `${user} at ${host}, ${folder}`;
}
