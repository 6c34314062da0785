import { Inject, Injectable, Logger } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { CONFIG } from '@spade/platform/config/config.module';
import type { GatewayConfig } from '../gateway.config.ts';
import { PublicJson } from '../http/public-json.ts';
import { presentProductList } from './product.view.ts';

/** Most products in one response (specification.md 7.3). */
export const WHOLE_LIST_LIMIT = 1000;

/** Shortest time between two reads of the list. */
const READ_EVERY_MS = 1_000;

/** How long to wait for the catalogue while an older list could be shown instead. */
const LOAD_DEADLINE_MS = 2_500;

/**
 * The whole, unfiltered product list, read from the catalogue at most once a second. While the
 * catalogue does not respond, the last list is served for PRODUCTS_STALE_SECONDS: that is safe, because placing
 * an order checks price and stock again.
 */
@Injectable()
export class ProductsCache {
  private readonly logger = new Logger(ProductsCache.name);
  private last: { list: PublicJson; readAt: number } | undefined;
  private nextReadAt = 0;
  /** The read under way; concurrent requests share it. */
  private reading: Promise<PublicJson> | undefined;

  constructor(
    private readonly client: MessageClient,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Rejects with the transport's error when there is no list to show. */
  async get(): Promise<PublicJson> {
    if (this.last && performance.now() < this.nextReadAt) return this.last.list;
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async read(): Promise<PublicJson> {
    const { last } = this;
    const readAt = performance.now();
    try {
      const reply = await this.client.send(
        'catalog.list-products',
        { limit: WHOLE_LIST_LIMIT },
        last ? { deadlineMs: LOAD_DEADLINE_MS } : {},
      );
      const list = new PublicJson(presentProductList(reply));
      this.last = { list, readAt };
      this.nextReadAt = readAt + READ_EVERY_MS;
      return list;
    } catch (error) {
      if (!last || readAt > last.readAt + this.config.PRODUCTS_STALE_SECONDS * 1000) throw error;
      this.logger.warn('the catalogue does not respond: showing the last product list');
      this.nextReadAt = performance.now() + READ_EVERY_MS;
      return last.list;
    }
  }
}
