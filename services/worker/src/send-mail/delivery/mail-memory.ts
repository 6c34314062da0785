import { Injectable } from '@nestjs/common';
import { RedisLink } from '@spade/platform/transport/redis-link';

const weekSeconds = 7 * 86_400;

/** Longer than the longest send can take (all time-outs of the mail server in a row). */
const claimSeconds = 120;

const commandTimeoutMs = 2_000;

/** How a mail stands: ours to send now, being sent by another process, or done. */
export type Claim = 'mine' | 'taken' | 'done';

/**
 * Remembers in Redis which mails were sent, so that a job that is run again (half of it failed,
 * its worker died, the relay was in doubt) repeats only what is missing. A claim lapses after
 * two minutes: after a crash in the middle of a send the mail is sent once more, since nobody can
 * know whether it left. Kept for 7 days; without Redis no job runs either.
 */
@Injectable()
export class MailMemory {
  constructor(private readonly link: RedisLink) {}

  /** Claims the mail `id` for this attempt. */
  async claim(id: string): Promise<Claim> {
    // The job came over another connection, so this one may still be on its way.
    await this.link.ready();
    const isMine = await this.link.run(commandTimeoutMs, (redis) =>
      redis.set(keyOf(id), 'sending', 'EX', claimSeconds, 'NX'),
    );
    if (isMine !== null) return 'mine';
    const state = await this.link.run(commandTimeoutMs, (redis) => redis.get(keyOf(id)));
    return state === 'done' ? 'done' : 'taken';
  }

  /** The mail was taken by the server, or will never be. */
  async settle(id: string): Promise<void> {
    await this.link.run(commandTimeoutMs, (redis) =>
      redis.set(keyOf(id), 'done', 'EX', weekSeconds),
    );
  }

  /** The mail was not sent: the next attempt may claim it at once. */
  async release(id: string): Promise<void> {
    await this.link.run(commandTimeoutMs, (redis) => redis.del(keyOf(id)));
  }
}

function keyOf(id: string): string {
  return `mail:${id}`;
}
