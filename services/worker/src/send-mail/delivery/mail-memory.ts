import { Injectable } from '@nestjs/common';
import { RedisLink } from '@spade/platform/transport/redis-link';

const WEEK_SECONDS = 7 * 86_400;

/** How long a claim outlives the process that made it. */
const CLAIM_SECONDS = 15;

/** Three chances to renew a claim before it lapses. */
const RENEW_EVERY_MS = 4_000;

const COMMAND_TIMEOUT_MS = 2_000;

/** How a mail stands: ours to send now, being sent by another process, or done. */
export type Claim = 'mine' | 'taken' | 'done';

/**
 * Remembers in Redis which mails were sent, so that a job that is run again (half of it failed,
 * its worker died, the relay was in doubt) repeats only what is missing. A claim lasts as long as
 * its process works on the mail, and a quarter of a minute more: after a crash in the middle of a
 * send the mail is sent once more, since nobody can know whether it left. Kept for 7 days; without Redis no job runs either.
 */
@Injectable()
export class MailMemory {
  constructor(private readonly link: RedisLink) {}

  /** Claims the mail `id` for this attempt. */
  async claim(id: string): Promise<Claim> {
    // The job came over another connection, so this one may still be on its way.
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

  /** The mail was taken by the server, or will never be. */
  async settle(id: string): Promise<void> {
    await this.link.run(COMMAND_TIMEOUT_MS, (redis) =>
      redis.set(keyOf(id), 'done', 'EX', WEEK_SECONDS),
    );
  }

  /** The mail was not sent: the next attempt may claim it at once. */
  async release(id: string): Promise<void> {
    await this.link.run(COMMAND_TIMEOUT_MS, (redis) => redis.del(keyOf(id)));
  }
}

function keyOf(id: string): string {
  return `mail:${id}`;
}
