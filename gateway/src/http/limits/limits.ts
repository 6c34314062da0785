import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  type OnApplicationShutdown,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RedisLink } from '@spade/bus/redis-link';
import { CONFIG } from '@spade/platform/config/config.module';
import { redisStoreUrl } from '@spade/platform/config/settings';
import type { Request } from 'express';
import type { GatewayConfig } from '../../gateway.config.ts';
import { clientAddress, networkOf } from '../client-address.ts';
import { isOurFault } from '../error-answer.ts';
import {
  addBytesOfDay,
  type Counted,
  countCalls,
  DAY_SECONDS,
  giveBackCalls,
  RateLimit,
  type RateLimitRule,
} from './rate-limit.ts';

const EXEMPT = 'exemptFromCallLimit';

/** The common limit does not count this handler, or the handlers of this controller, and why. */
export const ExemptFromCallLimit = (reason: string) => SetMetadata(EXEMPT, reason);

const WINDOW_SECONDS = 10 * 60;

/**
 * All addresses of a network together, times what one may. Not once: a carrier's network stands for hundreds of thousands
 * of phones. Not without end: one of 254 addresses is rented cheaply.
 */
const NETWORK_ADDRESSES = 10;

/** Most calls of a day, for what each of them stores. */
interface DayLimit {
  /** A network's limit per day, in multiples of its limit per window. */
  windows: number;
  /** The limit of all networks together, in multiples of one network's; undefined where stock or an order limits them anyway. */
  networks?: number;
}

/** Calls that leave rows or files behind, so that no network fills the disk by calling evenly (infra/verify/security). */
const dayLimits: Partial<Readonly<Record<AddressLimit, DayLimit>>> = {
  // 20 kB each, kept for a year; nothing else bounds them.
  'contact-address': { windows: 1, networks: 20 },
  'waiting-address': { windows: 1 },
  // Events, kept for a week.
  'links-address': { windows: 4 },
  // Products without a counted stock have orders without end.
  'orders-address': { windows: 4 },
  'proofs-address': { windows: 4 },
};

/** What one network may upload in a day; a thousand honest buyers send some 300 MB. */
const NETWORK_BYTES_OF_DAY = 1024 ** 3;

/** The one key of what everyone does together. */
const EVERYONE = 'everyone';

/** Each limit by the name of its counter: the variable with the most calls, their word for the user, and the way without Redis. */
const limits = {
  'orders-address': ['LIMIT_ORDERS_PER_ADDRESS', 'orders', 'memory'],
  'orders-email': ['LIMIT_ORDERS_PER_CUSTOMER', 'orders', 'memory'],
  'orders-phone': ['LIMIT_ORDERS_PER_CUSTOMER', 'orders', 'memory'],
  'proofs-address': ['LIMIT_PROOFS_PER_ADDRESS', 'uploads', 'memory'],
  'proofs-order': ['LIMIT_PROOFS_PER_ORDER', 'uploads', 'memory'],
  'contact-address': ['LIMIT_CONTACTS_PER_ADDRESS', 'messages', 'memory'],
  'contact-email': ['LIMIT_CONTACTS_PER_EMAIL', 'messages', 'memory'],
  'login-address': ['LIMIT_LOGINS_PER_ADDRESS', 'sign-in attempts', 'refuse'],
  // Apart from passwords, so that guesses of a neighbour leave the passkeys.
  'passkeys-address': ['LIMIT_LOGINS_PER_ADDRESS', 'sign-in attempts', 'refuse'],
  // Mailed links that do not work: apart, so that guesses of a password keep no one from a link.
  'account-links-address': ['LIMIT_LOGINS_PER_ADDRESS', 'tries', 'memory'],
  // Handover codes are guessed as passwords are.
  'handover-address': ['LIMIT_LOGINS_PER_ADDRESS', 'tries', 'memory'],
  // Mails with the links of orders that someone lost.
  'links-address': ['LIMIT_CONTACTS_PER_ADDRESS', 'requests', 'memory'],
  'links-mailbox': ['LIMIT_LINKS_PER_BUYER', 'requests', 'memory'],
  'links-order': ['LIMIT_LINKS_PER_BUYER', 'requests', 'memory'],
  'links-phone': ['LIMIT_LINKS_PER_BUYER', 'requests', 'memory'],
  // Who wants to hear when a product is back.
  'waiting-address': ['LIMIT_CONTACTS_PER_ADDRESS', 'requests', 'memory'],
  'waiting-mailbox': ['LIMIT_LINKS_PER_BUYER', 'requests', 'memory'],
  'corrections-order': ['LIMIT_PROOFS_PER_ORDER', 'corrections', 'memory'],
  // Wrong codes from mailboxes; each order has tries of its own besides.
  'codes-address': ['LIMIT_LOGINS_PER_ADDRESS', 'wrong codes', 'memory'],
  // Keys that do not work.
  'keys-address': ['LIMIT_LOGINS_PER_ADDRESS', 'tries', 'memory'],
  'reads-address': ['LIMIT_READS_PER_ADDRESS', 'requests', 'memory'],
  'calls-address': ['LIMIT_READS_PER_ADDRESS', 'requests', 'memory'],
} as const satisfies Record<
  string,
  readonly [keyof GatewayConfig, what: string, RateLimitRule['withoutRedis']]
>;

type LimitName = keyof typeof limits;

/** What is counted by address, and then by its network. */
type AddressLimit = Extract<LimitName, `${string}-address`>;

/**
 * The limits of the public calls, from configuration. Thousands of subscribers share one address
 * here (CGNAT): limits per address are generous, those per order, e-mail and phone are tight. All addresses of a
 * network (/24, /48) together have those of NETWORK_ADDRESSES, and in a day those of `dayLimits`.
 * The auth service limits failed sign-ins per account.
 */
@Injectable()
export class Limits implements OnApplicationShutdown {
  private readonly link: RedisLink;
  private readonly limits: Readonly<Record<LimitName, RateLimit>>;
  private readonly networkLimits = new Map<LimitName, readonly RateLimit[]>();
  private readonly everyonesLimits = new Map<LimitName, RateLimit>();
  /** Limits of API keys by the calls that they allow; there are at most MAX_KEY_CALLS of them. */
  private readonly keyLimits = new Map<number, RateLimit>();

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.link = new RedisLink(redisStoreUrl(config), 'gateway-limits');
    this.link.open();
    const names = Object.keys(limits) as LimitName[]; // its own keys
    const made = names.map((name) => {
      const [variable, what, withoutRedis] = limits[name];
      const rule = { max: config[variable], what, withoutRedis, windowSeconds: WINDOW_SECONDS };
      if (isByAddress(name)) {
        const max = rule.max * NETWORK_ADDRESSES;
        const ofNetwork = [new RateLimit({ ...rule, name: `${name}-network`, max })];
        this.networkLimits.set(name, ofNetwork);
        const day = dayLimits[name];
        if (day) {
          const ofDay = { ...rule, max: max * day.windows, windowSeconds: DAY_SECONDS };
          ofNetwork.push(new RateLimit({ ...ofDay, name: `${name}-network-day` }));
          if (day.networks !== undefined) {
            const ofAll = { ...ofDay, name: `${name}-everyone-day`, max: ofDay.max * day.networks };
            this.everyonesLimits.set(name, new RateLimit(ofAll));
          }
        }
      }
      return [name, new RateLimit({ ...rule, name })];
    });
    this.limits = Object.fromEntries(made) as Record<LimitName, RateLimit>; // one for each entry
  }

  /**
   * Counts a call by each of these keys in their order, then does its work. The address comes first, so that one past its
   * limit adds no further keys to Redis, and costs its network nothing. What the system answers with an error of its own
   * (5xx) is given back; what it refuses stored nothing, and costs nothing of the day. Throws RATE_LIMITED.
   */
  async count<T>(
    keys: Partial<Readonly<Record<LimitName, string>>>,
    work: () => Promise<T>,
  ): Promise<T> {
    const counted = await this.take(keys);
    try {
      return await work();
    } catch (error) {
      const back = isOurFault(error) ? counted : counted.filter(({ limit }) => limit.isOfDay);
      if (back.length > 0) await giveBackCalls(this.link, back);
      throw error;
    }
  }

  /** Counts by `address` a try that is refused: one that works costs nothing. Throws RATE_LIMITED. */
  async countRefused<T>(name: AddressLimit, address: string, work: () => Promise<T>): Promise<T> {
    const counted = await this.take({ [name]: address });
    let isRefused = false;
    try {
      return await work();
    } catch (error) {
      isRefused = !isOurFault(error);
      throw error;
    } finally {
      if (!isRefused) await giveBackCalls(this.link, counted);
    }
  }

  /** Counts by the caller's address a code from a mailbox that is refused. A call without one is not a try. Throws RATE_LIMITED. */
  async countWrongCode<T>(
    code: string | undefined,
    request: Request,
    work: () => Promise<T>,
  ): Promise<T> {
    if (code === undefined) return work();
    return this.countRefused('codes-address', clientAddress(request), work);
  }

  /** Counts one call by each of these keys, an address also by its network; returns what was counted. */
  private async take(
    keys: Partial<Readonly<Record<LimitName, string>>>,
  ): Promise<readonly Counted[]> {
    const named = Object.entries(keys) as [LimitName, string][]; // as `keys` says
    const counted = named.flatMap(([name, key]): Counted[] => {
      const all = [{ limit: this.limits[name], key }];
      const network = isByAddress(name) ? networkOf(key) : undefined;
      if (network !== undefined)
        for (const limit of this.networkLimits.get(name) ?? []) all.push({ limit, key: network });
      const ofEveryone = this.everyonesLimits.get(name);
      if (ofEveryone) all.push({ limit: ofEveryone, key: EVERYONE });
      return all;
    });
    await countCalls(this.link, counted);
    return counted;
  }

  /** Counts what is uploaded from the network of `address`; false beyond what it may in a day. */
  async hasRoomFor(address: string, bytes: number): Promise<boolean> {
    const key = networkOf(address) ?? address;
    return (await addBytesOfDay(this.link, key, bytes)) <= NETWORK_BYTES_OF_DAY;
  }

  /** Counts a call with a key that works. Throws RATE_LIMITED past its own limit. */
  async countKey(keyId: number, callsPerMinute: number): Promise<void> {
    const rule = { name: `key-${callsPerMinute}`, max: callsPerMinute, windowSeconds: 60 };
    const limit =
      this.keyLimits.get(callsPerMinute) ??
      new RateLimit({ ...rule, what: 'calls with this key', withoutRedis: 'memory' });
    this.keyLimits.set(callsPerMinute, limit);
    await countCalls(this.link, [{ limit, key: String(keyId) }]);
  }

  onApplicationShutdown(): void {
    this.link.close();
  }
}

function isByAddress(name: LimitName): name is AddressLimit {
  return name.endsWith('-address');
}

/** Counts every call by its address, unless its handler says why not. Throws RATE_LIMITED. */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(
    private readonly limits: Limits,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<string | undefined>(EXEMPT, places) !== undefined)
      return true;
    const address = clientAddress(context.switchToHttp().getRequest<Request>());
    return this.limits.count({ 'calls-address': address }, async () => true);
  }
}
