import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RedisLink } from '@spade/bus/redis-link';
import { mailboxOf } from '@spade/contracts/orders/mailbox';

const HOUR_SECONDS = 3_600;
const COMMAND_TIMEOUT_MS = 2_000;

/** Who asked for a mail: the course of an order, or a message of the contact form. */
export type MailCause = 'order' | 'contact';

/** Most mails in one hour. */
export interface MailLimits {
  perMailbox: number;
  inAll: number;
}

/** One count in Redis and the most that it may reach. */
interface Counter {
  key: string;
  limit: number;
}

/**
 * Counts one on each key (ARGV: seconds that they live, then the limit of each) if none has reached its limit;
 * returns 1 if it counted. A mail that is refused by one counts on none.
 */
const TAKE_SCRIPT = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('get', key) or '0') >= tonumber(ARGV[i + 1]) then return 0 end
end
for _, key in ipairs(KEYS) do
  redis.call('incr', key)
  redis.call('expire', key, ARGV[1])
end
return 1`;

/** Mails of the contact form may use this part of all: orders come first. */
const CONTACT_SHARE = 4;

/**
 * Counts the mails of each hour in Redis, so that no one can have us send thousands: to one mailbox,
 * however its address is written, and in all. Addresses are hashed.
 */
@Injectable()
export class MailBudget {
  constructor(
    private readonly link: RedisLink,
    private readonly limits: MailLimits,
  ) {}

  /** Counts one mail; false when the hour has had its share, and the mail must wait or be left out. */
  async take(address: string, cause: MailCause): Promise<boolean> {
    const counters = this.countersOf(address, cause);
    const keys = counters.map(({ key }) => key);
    const limits = counters.map(({ limit }) => limit);
    const taken = await this.link.run(COMMAND_TIMEOUT_MS, (redis) =>
      redis.eval(TAKE_SCRIPT, keys.length, ...keys, HOUR_SECONDS, ...limits),
    );
    return taken === 1;
  }

  /** Gives a mail back that could not be sent and will be tried again. */
  async giveBack(address: string, cause: MailCause): Promise<void> {
    const counters = this.countersOf(address, cause);
    await this.link.run(COMMAND_TIMEOUT_MS, (redis) =>
      counters
        .reduce((all, { key }) => all.decr(key).expire(key, HOUR_SECONDS), redis.multi())
        .exec(),
    );
  }

  /** That of the mailbox and that of all, each with its limit. */
  private countersOf(address: string, cause: MailCause): [Counter, Counter] {
    const { perMailbox, inAll } = this.limits;
    const mailbox = hash('sha256', mailboxOf(address), 'base64url');
    const hour = Math.floor(Date.now() / (HOUR_SECONDS * 1_000));
    return [
      { key: `mail:to:${mailbox.slice(0, 22)}:${hour}`, limit: perMailbox },
      {
        key: `mail:${cause}:${hour}`,
        limit: cause === 'order' ? inAll : Math.ceil(inAll / CONTACT_SHARE),
      },
    ];
  }
}
