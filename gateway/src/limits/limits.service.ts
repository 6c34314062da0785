import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@spade/platform/logging/logger';
import { GATEWAY_CONFIG, type GatewayConfig, LOGGER } from '../gateway.config.ts';
import { type Limit, RateLimiter } from './rate-limiter.ts';

const WINDOW_MS = 10 * 60_000;

/**
 * The limits of the public calls, from configuration. Thousands of subscribers share one address
 * here (CGNAT): limits per address are generous, those per order, e-mail and phone are tight.
 * Failed sign-ins per account are the auth service's matter.
 */
@Injectable()
export class Limits implements OnApplicationShutdown {
  private readonly limiter: RateLimiter;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.limiter = new RateLimiter(config.REDIS_URL, logger);
  }

  /** An order from this address, with this e-mail and phone (E.164). */
  async order(address: string, email: string, phone: string): Promise<void> {
    const { LIMIT_ORDERS_PER_ADDRESS: perAddress, LIMIT_ORDERS_PER_CUSTOMER: perCustomer } =
      this.config;
    // At once: one way to Redis instead of three before every order.
    await Promise.all([
      this.consume('orders-address', perAddress, 'orders', address),
      this.consume('orders-email', perCustomer, 'orders', email.toLowerCase()),
      this.consume('orders-phone', perCustomer, 'orders', phone),
    ]);
  }

  /** A proof from this address for this order. */
  async proofOf(orderId: string, address: string): Promise<void> {
    const { LIMIT_PROOFS_PER_ADDRESS: perAddress, LIMIT_PROOFS_PER_ORDER: perOrder } = this.config;
    await Promise.all([
      this.consume('proofs-address', perAddress, 'uploads', address),
      this.consume('proofs-order', perOrder, 'uploads', orderId),
    ]);
  }

  /** A contact message from this address with this e-mail. */
  async contact(address: string, email: string): Promise<void> {
    const { LIMIT_CONTACTS_PER_ADDRESS: perAddress, LIMIT_CONTACTS_PER_EMAIL: perEmail } =
      this.config;
    await Promise.all([
      this.consume('contact-address', perAddress, 'messages', address),
      this.consume('contact-email', perEmail, 'messages', email.toLowerCase()),
    ]);
  }

  /** A sign-in attempt from this address; closed while nobody can count. */
  loginFrom(address: string): Promise<void> {
    const max = this.config.LIMIT_LOGINS_PER_ADDRESS;
    return this.consume('login-address', max, 'sign-in attempts', address, 'refuse');
  }

  onApplicationShutdown(): void {
    this.limiter.close();
  }

  private consume(
    name: string,
    max: number,
    what: string,
    key: string,
    withoutRedis: Limit['withoutRedis'] = 'memory',
  ): Promise<void> {
    return this.limiter.consume({ name, max, windowMs: WINDOW_MS, what, withoutRedis }, key);
  }
}
