import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RedisLink } from '@spade/bus/redis-link';
import { mailboxOf } from '@spade/contracts/orders/mailbox';

const HOUR_SECONDS = 3_600;
const COMMAND_TIMEOUT_MS = 2_000;

/**
 * What asked for a mail: `payment` says how or until when to pay, or carries a code, and no other mail may keep it back;
 * `order` is any other mail about an order, `contact` an answer to the contact form.
 */
export type MailCause = 'payment' | 'order' | 'contact';

/** What decides which counters a mail counts on. */
export interface MailCharge {
  address: string;
  cause: MailCause;
  /** The network that asked for the mail, when the mailbox may be someone else's. */
  network?: string | null | undefined;
}

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
 * Increments every key and returns 1, unless a key has reached its limit: then it changes none and returns 0.
 * ARGV: the seconds that the keys live, then the limit of each.
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

/** Mails of the contact form may use one in this many of all mails: orders come first. */
const CONTACT_SHARE = 4;
/** Mails of the contact form, and those that one network asked for, may use one in this many of a mailbox's mails. */
const MAILBOX_SHARE = 3;

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
  async take(charge: MailCharge): Promise<boolean> {
    const counters = this.countersOf(charge);
    const keys = counters.map(({ key }) => key);
    const limits = counters.map(({ limit }) => limit);
    const taken = await this.link.run(COMMAND_TIMEOUT_MS, (redis) =>
      redis.eval(TAKE_SCRIPT, keys.length, ...keys, HOUR_SECONDS, ...limits),
    );
    return taken === 1;
  }

  /** Gives a mail back that could not be sent and will be tried again. */
  async giveBack(charge: MailCharge): Promise<void> {
    const counters = this.countersOf(charge);
    await this.link.run(COMMAND_TIMEOUT_MS, (redis) =>
      counters
        .reduce((all, { key }) => all.decr(key).expire(key, HOUR_SECONDS), redis.multi())
        .exec(),
    );
  }

  /** The part of this hour's order mails that is used up, 0 to 1. */
  async usedRatio(): Promise<number> {
    const { inAll } = this.limits;
    const sent = await this.link.run(COMMAND_TIMEOUT_MS, (redis) =>
      redis.get(`mail:order:${thisHour()}`),
    );
    return Number(sent ?? 0) / inAll;
  }

  /** The counters of the mailbox, of all mails, and of the network's mails to this mailbox. */
  private countersOf({ address, cause, network }: MailCharge): Counter[] {
    const { perMailbox, inAll } = this.limits;
    const mailbox = digestOf(mailboxOf(address));
    const hour = thisHour();
    const share = Math.ceil(perMailbox / MAILBOX_SHARE);
    const counters = [
      {
        // Payment mails have a counter of their own, so that no number of other mails holds them back.
        key: `mail:${cause === 'payment' ? 'pay' : 'to'}:${mailbox}:${hour}`,
        limit: cause === 'contact' ? share : perMailbox,
      },
      {
        key: `mail:${cause === 'contact' ? 'contact' : 'order'}:${hour}`,
        limit: cause === 'contact' ? Math.ceil(inAll / CONTACT_SHARE) : inAll,
      },
    ];
    if (!network) return counters;
    return [
      ...counters,
      { key: `mail:from:${digestOf(network)}:${mailbox}:${hour}`, limit: share },
    ];
  }
}

const digestOf = (text: string) => hash('sha256', text, 'base64url').slice(0, 22);

const thisHour = () => Math.floor(Date.now() / (HOUR_SECONDS * 1_000));
