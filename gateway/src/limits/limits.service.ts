import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@spade/platform/logging/logger';
import { GATEWAY_CONFIG, type GatewayConfig, LOGGER } from '../gateway.config.ts';
import { type Limit, RateLimiter } from './rate-limiter.ts';

const windowMs = 10 * 60_000;

/**
 * The limits of the public calls, from configuration. Thousands of subscribers share one address
 * here (CGNAT): limits per address are generous, those per order, e-mail and phone are tight.
 * Failed sign-ins per account are the auth service's matter.
 */
@Injectable()
export class Limits implements OnApplicationShutdown {
  readonly #limiter: RateLimiter;
  readonly #config: GatewayConfig;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig, @Inject(LOGGER) logger: Logger) {
    this.#config = config;
    this.#limiter = new RateLimiter(config.REDIS_URL, logger);
  }

  /** An order from this address, before its body is looked at. */
  orderFrom(address: string): Promise<void> {
    return this.#consume(
      'orders-address',
      this.#config.LIMIT_ORDERS_PER_ADDRESS,
      'orders',
      address,
    );
  }

  /** An order with this e-mail and phone. */
  async orderBy(email: string, phone: string): Promise<void> {
    const max = this.#config.LIMIT_ORDERS_PER_CUSTOMER;
    await this.#consume('orders-email', max, 'orders', email.toLowerCase());
    await this.#consume('orders-phone', max, 'orders', phone);
  }

  /** A proof from this address for this order. */
  async proofOf(orderId: string, address: string): Promise<void> {
    await this.#consume(
      'proofs-address',
      this.#config.LIMIT_PROOFS_PER_ADDRESS,
      'uploads',
      address,
    );
    await this.#consume('proofs-order', this.#config.LIMIT_PROOFS_PER_ORDER, 'uploads', orderId);
  }

  /** A contact message from this address. */
  contactFrom(address: string): Promise<void> {
    const max = this.#config.LIMIT_CONTACTS_PER_ADDRESS;
    return this.#consume('contact-address', max, 'messages', address);
  }

  /** A contact message with this e-mail. */
  contactBy(email: string): Promise<void> {
    const max = this.#config.LIMIT_CONTACTS_PER_EMAIL;
    return this.#consume('contact-email', max, 'messages', email.toLowerCase());
  }

  /** A sign-in attempt from this address; closed while nobody can count. */
  loginFrom(address: string): Promise<void> {
    const max = this.#config.LIMIT_LOGINS_PER_ADDRESS;
    return this.#consume('login-address', max, 'sign-in attempts', address, 'refuse');
  }

  onApplicationShutdown(): void {
    this.#limiter.close();
  }

  #consume(
    name: string,
    max: number,
    what: string,
    key: string,
    withoutRedis: Limit['withoutRedis'] = 'memory',
  ): Promise<void> {
    return this.#limiter.consume({ name, max, windowMs, what, withoutRedis }, key);
  }
}
