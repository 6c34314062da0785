import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { BroadcastListener } from '@spade/bus/broadcast';
import { MessageClient } from '@spade/bus/message-client';
import type { Broadcasts } from '@spade/contracts/events/events';
import { CONFIG } from '@spade/platform/config/config.module';
import type { GatewayConfig } from '../gateway.config.ts';
import { requestIdOf } from '../http/request-headers.ts';
import { ListedProducts } from './listed-products.ts';
import { ProductChanges } from './product-changes.ts';

/** Most products in one response (specification.md 7.3). */
export const WHOLE_LIST_LIMIT = 1000;

/** How long to wait for the catalogue while an older list could be shown instead. */
const LOAD_DEADLINE_MS = 2_500;

/** After a failed load the older list is shown this long before the next try. */
const RETRY_AFTER_FAILURE_MS = 1_000;

interface Kept {
  list: ListedProducts;
  /** The last change that it can be relied on to show. */
  change: number;
  /** When the catalogue was asked for it, or last for one of its products; `performance.now()`. */
  askedAt: number;
  /** When it was last read as a whole. */
  wholeAt: number;
}

interface Load {
  /** The last change before it began. */
  change: number;
  list: Promise<ListedProducts>;
}

/**
 * The whole, unfiltered product list as ready bytes. When the catalogue reports a change, the products that it names
 * are read again, or the whole list when it names none; so it is when a report may have been missed, and after a
 * time limit, but the catalogue sends it only if it differs. Concurrent requests for a missing list share one call to the
 * catalogue. While the catalogue does not respond, the last list is served for a while: that is safe, because placing an
 * order checks price and stock again.
 */
@Injectable()
export class ProductsCache {
  private readonly logger = new Logger(ProductsCache.name);
  private readonly changes = new ProductChanges();
  private kept: Kept | undefined;
  private load: Load | undefined;
  /** Whole lists that are being read. */
  private comingLists = 0;
  /** After a failed load: the kept list is shown until then, or until a change after that one. */
  private shownAnyway = { until: 0, change: 0 };

  constructor(
    private readonly client: MessageClient,
    broadcasts: BroadcastListener,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {
    broadcasts.on('catalog-changed', (change) => this.hear(change));
    broadcasts.onGap(() => this.drop());
  }

  /** Marks the list as stale; what a load that is already running brings is not served to later requests. */
  drop(): void {
    this.changes.add('any');
  }

  /**
   * The fast lane, called before Express sees the request: serves `GET /api/products` without a
   * query from memory. Returns false for any other request, or when there is no fresh list. Writes
   * no access line: at twenty thousand a second the line would cost more than the response.
   */
  readonly answerFast = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.url !== '/api/products') return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const list = this.fresh();
    if (list === undefined) return false;
    return list.answer.sendNow(request, response, requestIdOf(request));
  };

  /** The list, loaded if necessary. Rejects with the transport's error when there is none to show. */
  async get(): Promise<ListedProducts> {
    const list = this.fresh();
    if (list) return list;
    // A load that began before the last change may return the old list: it serves the requests from
    // before the change, and later requests start a new one.
    const load = this.load;
    if (load && !this.changes.isOutdated(load.change)) return load.list;
    return this.beginLoad();
  }

  private hear(broadcast: Broadcasts['catalog-changed']): void {
    const { productIds = 'any', hasMore, isGradual } = broadcast;
    // A list that is coming may begin or end with other products than the one that is kept.
    const list = this.comingLists > 0 ? undefined : this.kept?.list;
    const products = list ? list.namedIn(broadcast) : hasMore ? 'any' : productIds;
    this.changes.add(products, { isGradual });
    if (isGradual) this.fresh();
  }

  /** The list while it is fresh. Where it can be renewed before that ends, no request waits for it. */
  private fresh(): ListedProducts | undefined {
    const kept = this.kept;
    if (!kept) return undefined;
    const now = performance.now();
    const { until, change } = this.shownAnyway;
    if (now < until && !this.changes.isOutdated(change)) return kept.list;
    const { PRODUCTS_CACHE_MS: cacheMs } = this.config;
    if (this.changes.isOutdated(kept.change) || now >= kept.wholeAt + cacheMs) return undefined;
    const isDue = this.isWholeDue(kept, now) || this.changes.isBehind(kept.change);
    if (isDue && !this.load) this.beginLoad().catch(() => {}); // says so itself
    return kept.list;
  }

  private isWholeDue({ wholeAt }: Kept, now: number): boolean {
    return now >= wholeAt + this.config.PRODUCTS_CACHE_MS / 2;
  }

  private beginLoad(): Promise<ListedProducts> {
    const { kept } = this;
    const now = performance.now();
    const ids = kept && !this.isWholeDue(kept, now) ? this.readAgain(kept) : undefined;
    const change = this.changes.last;
    const list = this.loadList(change, ids, now);
    const load = { change, list };
    this.load = load;
    const end = () => {
      if (this.load === load) this.load = undefined;
    };
    list.then(end, end);
    return list;
  }

  /** The products that a list needs to be read again to be current; undefined: all. */
  private readAgain({ list, change }: Kept): readonly number[] | undefined {
    const productIds = this.changes.productsSince(change);
    const named = list.namedIn({ productIds });
    return named === 'any' || named.length === 0 ? undefined : named;
  }

  private async loadList(
    change: number,
    ids: readonly number[] | undefined,
    askedAt: number,
  ): Promise<ListedProducts> {
    try {
      const part = ids && (await this.loadPart(ids));
      const list = part?.list ?? (await this.loadWhole());
      if (!this.kept || this.kept.askedAt < askedAt) {
        this.kept = { list, change, askedAt, wholeAt: part?.wholeAt ?? askedAt };
        this.changes.forget(change);
      }
      return list;
    } catch (error) {
      const { kept } = this;
      if (!kept || kept.askedAt < askedAt - this.config.PRODUCTS_STALE_SECONDS * 1000) throw error;
      this.logger.warn('the catalogue does not respond: showing the last product list');
      const until = performance.now() + RETRY_AFTER_FAILURE_MS;
      this.shownAnyway = { until, change: this.changes.last };
      return kept.list;
    }
  }

  /** The kept list with these products read again; undefined when one of them is no longer listed. */
  private async loadPart(ids: readonly number[]) {
    const { products } = await this.client.send(
      'catalog.list-products',
      { limit: ids.length, ids: [...ids] },
      { deadlineMs: LOAD_DEADLINE_MS },
    );
    const { kept } = this;
    // A catalogue of the release before takes no ids, and returns others.
    const isExact = products.length === ids.length && products.every(({ id }) => ids.includes(id));
    if (!kept || !isExact || !ids.every((id) => kept.list.byId.has(id))) return undefined;
    return { list: await kept.list.with(products), wholeAt: kept.wholeAt };
  }

  private async loadWhole(): Promise<ListedProducts> {
    const known = this.kept?.list;
    this.comingLists += 1;
    try {
      const reply = await this.client.send(
        'catalog.list-products',
        { limit: WHOLE_LIST_LIMIT, knownVersion: known?.version ?? '' },
        known ? { deadlineMs: LOAD_DEADLINE_MS } : {},
      );
      return reply.isKnown && known ? known : await ListedProducts.of(reply);
    } finally {
      this.comingLists -= 1;
    }
  }
}
