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
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { CONFIG } from '@spade/platform/config/config.module';
import { redisStoreUrl } from '@spade/platform/config/settings';
import { WorkSlots } from '@spade/platform/service/work-slots';
import type { Request } from 'express';
import type { GatewayConfig } from '../../gateway.config.ts';
import { clientAddress } from '../client-address.ts';
import { isOurFault } from '../error-answer.ts';
import { GatewayError } from '../gateway.errors.ts';
import { RateLimit, type RateLimitRule } from './rate-limit.ts';

const EXEMPT = 'exemptFromCallLimit';

/** The common limit does not count this handler, or the handlers of this controller, and why. */
export const ExemptFromCallLimit = (reason: string) => SetMetadata(EXEMPT, reason);

const WINDOW_SECONDS = 10 * 60;

/**
 * The limits of the public calls, from configuration. Thousands of subscribers share one address
 * here (CGNAT): limits per address are generous, those per order, e-mail and phone are tight.
 * The address is counted first, so that one past its limit adds no further keys to Redis. What the system then
 * answers with an error of its own (5xx) is given back.
 * The auth service limits failed sign-ins per account.
 */
@Injectable()
export class Limits implements OnApplicationShutdown {
  private readonly link: RedisLink;
  private readonly orders: Record<'address' | 'email' | 'phone', RateLimit>;
  private readonly proofs: Record<'address' | 'order', RateLimit>;
  private readonly contacts: Record<'address' | 'email', RateLimit>;
  private readonly logins: RateLimit;
  private readonly reads: RateLimit;
  private readonly calls: RateLimit;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.link = new RedisLink(redisStoreUrl(config), 'gateway-limits');
    this.link.open();
    const limit = (
      name: string,
      max: number,
      what: string,
      withoutRedis: RateLimitRule['withoutRedis'] = 'memory',
    ) => new RateLimit(this.link, { name, max, what, withoutRedis, windowSeconds: WINDOW_SECONDS });
    this.orders = {
      address: limit('orders-address', config.LIMIT_ORDERS_PER_ADDRESS, 'orders'),
      email: limit('orders-email', config.LIMIT_ORDERS_PER_CUSTOMER, 'orders'),
      phone: limit('orders-phone', config.LIMIT_ORDERS_PER_CUSTOMER, 'orders'),
    };
    this.proofs = {
      address: limit('proofs-address', config.LIMIT_PROOFS_PER_ADDRESS, 'uploads'),
      order: limit('proofs-order', config.LIMIT_PROOFS_PER_ORDER, 'uploads'),
    };
    this.contacts = {
      address: limit('contact-address', config.LIMIT_CONTACTS_PER_ADDRESS, 'messages'),
      email: limit('contact-email', config.LIMIT_CONTACTS_PER_EMAIL, 'messages'),
    };
    this.reads = limit('reads-address', config.LIMIT_READS_PER_ADDRESS, 'requests');
    this.calls = limit('calls-address', config.LIMIT_READS_PER_ADDRESS, 'requests');
    const { LIMIT_LOGINS_PER_ADDRESS } = config;
    this.logins = limit('login-address', LIMIT_LOGINS_PER_ADDRESS, 'sign-in attempts', 'refuse');
  }

  /** Counts an order from this address, with this e-mail and phone (E.164). */
  order<T>(
    { address, email, phone }: Record<'address' | 'email' | 'phone', string>,
    work: () => Promise<T>,
  ): Promise<T> {
    const { orders } = this;
    const keys: Count[] = [
      [orders.address, address],
      [orders.email, mailboxOf(email)],
      [orders.phone, phone],
    ];
    return counted(keys, work);
  }

  /** Counts a proof from this address for this order. */
  proof<T>(orderId: string, address: string, work: () => Promise<T>): Promise<T> {
    const { proofs } = this;
    return counted(
      [
        [proofs.address, address],
        [proofs.order, orderId],
      ],
      work,
    );
  }

  /** Counts a contact message from this address with this e-mail. */
  contact<T>(address: string, email: string, work: () => Promise<T>): Promise<T> {
    const { contacts } = this;
    return counted(
      [
        [contacts.address, address],
        [contacts.email, mailboxOf(email)],
      ],
      work,
    );
  }

  /** Counts a sign-in attempt from this address; refuses it while Redis cannot count. */
  login<T>(address: string, work: () => Promise<T>): Promise<T> {
    return counted([[this.logins, address]], work);
  }

  /** Counts a read that no cache answers from this address. */
  read<T>(address: string, work: () => Promise<T>): Promise<T> {
    return counted([[this.reads, address]], work);
  }

  /** Counts any other call from this address. */
  call(address: string): Promise<void> {
    return this.calls.consume(address);
  }

  onApplicationShutdown(): void {
    this.link.close();
  }
}

/** Reads of one service that run at once; its pool has more connections, which stay free for orders. */
const AT_ONCE = 4;

/** Further ones wait in line, for a second or two at the usual speed. */
const MAX_WAITING = 200;

type Count = [limit: RateLimit, key: string];

async function counted<T>([first, ...others]: Count[], work: () => Promise<T>): Promise<T> {
  const taken: Count[] = [];
  const take = async ([limit, key]: Count) => {
    await limit.consume(key);
    taken.push([limit, key]);
  };
  if (first) await take(first);
  await Promise.all(others.map(take));
  try {
    return await work();
  } catch (error) {
    if (isOurFault(error)) await Promise.all(taken.map(([limit, key]) => limit.giveBack(key)));
    throw error;
  }
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
    if (this.reflector.getAllAndOverride<string | undefined>(EXEMPT, places) === undefined)
      await this.limits.call(clientAddress(context.switchToHttp().getRequest<Request>()));
    return true;
  }
}

/** The services that anyone may have read from the database. */
export type ReadService = 'catalog' | 'orders';

/**
 * Anyone may search products and look at an order's status, and no cache can hold the answers. So that
 * such reads never take the connections with which stock is held and orders are placed, a replica runs
 * a few at once, and each address has a number of them.
 */
@Injectable()
export class PublicReads {
  private readonly slots: Record<ReadService, WorkSlots> = {
    catalog: newSlots(),
    orders: newSlots(),
  };

  constructor(private readonly limits: Limits) {}

  /** Throws RATE_LIMITED past the limit of `address`, UNAVAILABLE when too many wait. */
  async run<T>(service: ReadService, address: string, read: () => Promise<T>): Promise<T> {
    return this.limits.read(address, () => this.slots[service].run(read));
  }
}

function newSlots(): WorkSlots {
  return new WorkSlots(AT_ONCE, MAX_WAITING, () => new GatewayError('UNAVAILABLE', {}));
}
