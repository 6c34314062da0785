import { setImmediate as drained } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Events } from '@spade/contracts/events/events';
import { CONFIG } from '@spade/platform/config/config.module';
import type { EventMeta } from '@spade/platform/queue/event-consumer';
import { type VapidKeys, vapidKeys } from '@spade/platform/sealing/vapid';
import { SettingsCopies } from '@spade/platform/settings/settings.module';
import { noticeWords } from '../mail/content/staff-mails.ts';
import { StaffNotices } from '../mail/staff-notices.ts';
import {
  AddressRefusedError,
  type HostOptions,
  publicAddressOf,
  readAddress,
  requestPublic,
} from '../outside/public-request.ts';
import { WEBHOOK_HOSTS } from '../webhooks/webhook.processor.ts';
import type { WorkerConfig } from '../worker.config.ts';
import { encryptPush, vapidHeader } from './push-message.ts';

const TIMEOUT_MS = 15_000;
/** How long a push service keeps a notice for a browser that is off. */
const TTL_SECONDS = 12 * 3_600;
/** Answers after which a browser is forgotten: it unsubscribed (RFC 8030, 7.3), or subscribed with another key than ours. */
const GONE: ReadonlySet<number> = new Set([403, 404, 410]);

type Push = Events['staff-push-due'];

/** Shows a notice in a browser of a member of staff. */
@Injectable()
export class PushProcessor {
  private readonly logger = new Logger(PushProcessor.name);
  private readonly keys: VapidKeys | undefined;

  constructor(
    private readonly notices: StaffNotices,
    private readonly settings: SettingsCopies,
    @Inject(CONFIG) private readonly config: WorkerConfig,
    @Inject(WEBHOOK_HOSTS) private readonly hosts: HostOptions,
  ) {
    const { STAFF_POST_KEY: secret } = config;
    this.keys = secret === undefined ? undefined : vapidKeys(secret);
  }

  /** Throws when another attempt may succeed. A browser that is gone is forgotten, and auth sends a mail instead. */
  async send({ counts, ...browser }: Push, { eventId }: EventMeta): Promise<void> {
    await this.settings.whenRead();
    const text = JSON.stringify({ title: this.config.COMPANY_NAME, body: wordsOf(counts) });
    const status = await this.post(browser, text);
    if (status >= 200 && status < 300) return;
    if (!GONE.has(status)) throw new Error(`the push service answers with ${status}`);
    this.logger.log(`a browser is forgotten: its push service answers with ${status}`);
    await this.notices.addLost({ eventId, endpoint: browser.endpoint, counts });
  }

  /** The status of the answer; an address that may not be called counts as gone. */
  private async post(browser: Omit<Push, 'counts'>, text: string): Promise<number> {
    if (!this.keys) throw new Error('STAFF_POST_KEY is missing: no browser is told');
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const url = readAddress(browser.endpoint);
      const ip = await publicAddressOf(url.hostname, this.hosts);
      const body = encryptPush(text, browser);
      const headers = {
        authorization: vapidHeader(url.origin, this.config.COMPANY_EMAIL, this.keys, new Date()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': String(body.length),
        ttl: String(TTL_SECONDS),
        urgency: 'high',
      };
      const response = await requestPublic({ url, ip, signal, headers, body }, this.hosts);
      response.destroy();
      await drained();
      return response.statusCode ?? 0;
    } catch (error) {
      if (error instanceof AddressRefusedError && !error.isRetryable) return 410;
      throw error;
    }
  }
}

/** Numbers alone: notices show on locked screens. */
function wordsOf(counts: Push['counts']): string {
  return counts.length === 0 ? 'This browser shows your notices now.' : noticeWords(counts);
}
