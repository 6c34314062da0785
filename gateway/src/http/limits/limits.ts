import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RedisLink } from '@spade/bus/redis-link';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { CONFIG } from '@spade/platform/config/config.module';
import { redisStoreUrl } from '@spade/platform/config/settings';
import { writeTogether } from '@spade/platform/redis/write-together';
import type { GatewayConfig } from '../../gateway.config.ts';
import { RateLimit, type RateLimitRule } from './rate-limit.ts';

const WINDOW_SECONDS = 10 * 60;

/**
 * The limits of the public calls, from configuration. Thousands of subscribers share one address
 * here (CGNAT): limits per address are generous, those per order, e-mail and phone are tight.
 * The address is counted first, so that one past its limit adds no further keys to Redis.
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

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.link = new RedisLink(redisStoreUrl(config), 'gateway-limits');
    writeTogether(this.link.redis);
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
    const { LIMIT_LOGINS_PER_ADDRESS } = config;
    this.logins = limit('login-address', LIMIT_LOGINS_PER_ADDRESS, 'sign-in attempts', 'refuse');
  }

  /** Counts an order from this address, with this e-mail and phone (E.164). */
  async order(address: string, email: string, phone: string): Promise<void> {
    await this.orders.address.consume(address);
    await Promise.all([
      this.orders.email.consume(mailboxOf(email)),
      this.orders.phone.consume(phone),
    ]);
  }

  /** Counts a proof from this address for this order. */
  async proofOf(orderId: string, address: string): Promise<void> {
    await this.proofs.address.consume(address);
    await this.proofs.order.consume(orderId);
  }

  /** Counts a contact message from this address with this e-mail. */
  async contact(address: string, email: string): Promise<void> {
    await this.contacts.address.consume(address);
    await this.contacts.email.consume(mailboxOf(email));
  }

  /** Counts a sign-in attempt from this address; refuses it while Redis cannot count. */
  loginFrom(address: string): Promise<void> {
    return this.logins.consume(address);
  }

  /** Counts a read that no cache answers from this address. */
  read(address: string): Promise<void> {
    return this.reads.consume(address);
  }

  onApplicationShutdown(): void {
    this.link.close();
  }
}
