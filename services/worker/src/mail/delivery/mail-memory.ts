import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { isTransientFault, RedisLink } from '@spade/bus/redis-link';
import { retry } from '@spade/platform/faults/retry';

const WEEK_SECONDS = 7 * 86_400;

/** How long a claim outlives the process that made it. */
const CLAIM_SECONDS = 15;

/** Three chances to renew a claim before it lapses. */
const RENEW_EVERY_MS = 4_000;

const COMMAND_TIMEOUT_MS = 2_000;

/** How long a process that knows that a mail left tries to say so: Redis may restart at this moment. */
const SETTLE_WITHIN_MS = 15_000;
const SETTLE_EVERY_MS = 200;

/** State of a mail: ours to send now, being sent by another process, or done. */
export type Claim = 'mine' | 'taken' | 'done';

/**
 * Remembers in Redis for 7 days which mails were sent, so that a repeated job (part of it failed, its
 * worker died, the relay was in doubt) sends only the missing ones. A claim lasts while its process
 * works on the mail, plus 15 seconds: after a crash during a send the mail is sent again, since it is
 * unknown whether it left. Without Redis no job runs either.
 */
@Injectable()
export class MailMemory {
  constructor(private readonly link: RedisLink) {}

  /** Claims the mail `id` for this attempt. */
  async claim(id: string): Promise<Claim> {
    // The job came over another connection; this one may not be open yet.
    await this.link.ready();
    const isMine = await this.link.run(COMMAND_TIMEOUT_MS, (redis) =>
      redis.set(keyOf(id), 'sending', 'EX', CLAIM_SECONDS, 'NX'),
    );
    if (isMine !== null) return 'mine';
    const state = await this.link.run(COMMAND_TIMEOUT_MS, (redis) => redis.get(keyOf(id)));
    return state === 'done' ? 'done' : 'taken';
  }

  /** Keeps the claim while `send` runs, however long the mail server takes. */
  async keepWhile<T>(id: string, send: () => Promise<T>): Promise<T> {
    const renewal = setInterval(() => {
      this.link
        .run(COMMAND_TIMEOUT_MS, (redis) => redis.expire(keyOf(id), CLAIM_SECONDS))
        .catch(() => {}); // Redis away: the next one may succeed, or the claim lapses
    }, RENEW_EVERY_MS);
    try {
      return await send();
    } finally {
      clearInterval(renewal);
    }
  }

  /**
   * The server accepted the mail, or refused it for good. Tried again while Redis is down: without this
   * word the mail is sent twice.
   */
  async settle(id: string): Promise<void> {
    await retry(() => this.remember(id), {
      everyMs: SETTLE_EVERY_MS,
      forMs: SETTLE_WITHIN_MS,
      isRetryable: isTransientFault,
    });
  }

  private async remember(id: string): Promise<void> {
    await this.link.run(COMMAND_TIMEOUT_MS, (redis) =>
      redis.set(keyOf(id), 'done', 'EX', WEEK_SECONDS),
    );
  }

  /** The mail was not sent: the next attempt may claim it at once. */
  async release(id: string): Promise<void> {
    await this.link.run(COMMAND_TIMEOUT_MS, (redis) => redis.del(keyOf(id)));
  }
}

/** Opens the memory's connection with the application, and closes it after the last mail. */
@Injectable()
export class MailMemoryLink implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly link: RedisLink) {}

  onModuleInit(): void {
    this.link.open();
  }

  onApplicationShutdown(): void {
    this.link.close();
  }
}

function keyOf(id: string): string {
  return `mail:${id}`;
}
