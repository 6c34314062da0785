import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ListProductsReply, Product } from '@spade/contracts/messages/catalog';
import { CONFIG } from '@spade/platform/config/config.module';
import { BroadcastListener } from '@spade/platform/transport/broadcast';
import { MessageClient } from '@spade/platform/transport/message-client';
import type { GatewayConfig } from '../gateway.config.ts';
import { EncodedAnswer } from '../http/encoded-answer.ts';
import { requestIdOf } from '../http/request-headers.ts';
import { presentProductList } from './product.view.ts';

/** Most products in one response (specification.md 7.3). */
export const WHOLE_LIST_LIMIT = 1000;

/** How long to wait for the catalogue while an older list could be shown instead. */
const LOAD_DEADLINE_MS = 2_500;

/** After a failed load the older list is shown this long before the next try. */
const RETRY_AFTER_FAILURE_MS = 1_000;

/** The whole list, as the catalogue returned it at one moment. */
export interface ListedProducts {
  answer: EncodedAnswer;
  byId: ReadonlyMap<number, Product>;
  /** The catalogue's name of these contents; empty when it gave none. */
  version: string;
  /** The catalogue has more products than one list holds. */
  isCut: boolean;
}

interface Kept {
  list: ListedProducts;
  /** When the catalogue returned it; `performance.now()`. */
  loadedAt: number;
  /** From then on a request starts a new load, and still receives this list. */
  renewFrom: number;
  /** Until then it is served without asking the catalogue. */
  freshUntil: number;
}

interface Load {
  /** The generation of {@link ProductsCache} when the load began. */
  generation: number;
  list: Promise<ListedProducts>;
}

/**
 * The whole, unfiltered product list as ready bytes. Invalidated when the catalogue reports a change,
 * when such a report may have been missed, and after a short time limit; the catalogue sends it again only
 * if it differs. Concurrent requests for a missing list share one call to the catalogue. While the catalogue does not respond, the last list
 * is served for a while: that is safe, because placing an order checks price and stock again.
 */
@Injectable()
export class ProductsCache {
  private readonly logger = new Logger(ProductsCache.name);
  private generation = 0;
  private kept: Kept | undefined;
  private load: Load | undefined;

  constructor(
    private readonly client: MessageClient,
    broadcasts: BroadcastListener,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {
    broadcasts.on('catalog-changed', ({ isGradual }) => (isGradual ? this.renew() : this.drop()));
    broadcasts.onGap(() => this.drop());
  }

  /** Marks the list as stale; a load that is already running will not be kept. */
  drop(): void {
    this.generation += 1;
    if (this.kept) this.kept.freshUntil = 0;
  }

  /** Reloads the list while the current one is still served. */
  renew(): void {
    if (this.kept && !this.load) this.beginLoad();
  }

  /**
   * The fast lane, called before Express sees the request: serves `GET /api/products` without a
   * query from memory. Returns false for any other request, or when there is no fresh list. Writes
   * no access line: at twenty thousand a second the line would cost more than the response.
   */
  readonly answerFast = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.url !== '/api/products') return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const kept = this.fresh();
    if (kept === undefined) return false;
    return kept.list.answer.sendNow(request, response, requestIdOf(request));
  };

  /** The list, loaded if necessary. Rejects with the transport's error when there is none to show. */
  async get(): Promise<ListedProducts> {
    const kept = this.fresh();
    if (kept) return kept.list;
    // A load that began before the last change may return the old list: it serves the requests from
    // before the change, and later requests start a new one.
    if (this.load?.generation !== this.generation) this.beginLoad();
    return (this.load as Load).list; // begun just above, if there was none
  }

  /** The list while it is fresh. In the second half of that time it is renewed, so no request waits. */
  private fresh(): Kept | undefined {
    const now = performance.now();
    if (!this.kept || now >= this.kept.freshUntil) return undefined;
    if (now >= this.kept.renewFrom) this.renew();
    return this.kept;
  }

  private beginLoad(): void {
    const load: Load = { generation: this.generation, list: this.loadList(this.generation) };
    this.load = load;
    const end = () => {
      if (this.load === load) this.load = undefined;
    };
    load.list.then(end, end);
  }

  private async loadList(generation: number): Promise<ListedProducts> {
    const askedAt = performance.now();
    const known = this.kept?.list;
    try {
      const reply = await this.client.send(
        'catalog.list-products',
        { limit: WHOLE_LIST_LIMIT, knownVersion: known?.version ?? '' },
        known ? { deadlineMs: LOAD_DEADLINE_MS } : {},
      );
      // Parsing, writing and packing a thousand products holds other requests up for some milliseconds.
      const list = reply.isKnown && known ? known : await prepareList(reply);
      const { PRODUCTS_CACHE_MS: cacheMs } = this.config;
      const freshUntil = generation === this.generation ? askedAt + cacheMs : 0;
      const renewFrom = askedAt + cacheMs / 2;
      if (!this.kept || this.kept.loadedAt < askedAt) {
        this.kept = { list, loadedAt: askedAt, renewFrom, freshUntil };
      }
      return list;
    } catch (error) {
      const kept = this.kept;
      const oldestShown = askedAt - this.config.PRODUCTS_STALE_SECONDS * 1000;
      if (!kept || kept.loadedAt < oldestShown) throw error;
      this.logger.warn('the catalogue does not respond: showing the last product list');
      kept.freshUntil = performance.now() + RETRY_AFTER_FAILURE_MS;
      kept.renewFrom = kept.freshUntil;
      return kept.list;
    }
  }
}

async function prepareList(reply: ListProductsReply): Promise<ListedProducts> {
  const answer = new EncodedAnswer(presentProductList(reply));
  await answer.prepare('gzip');
  await answer.prepare('br');
  const byId = new Map(reply.products.map((product) => [product.id, product]));
  return { answer, byId, isCut: reply.nextCursor !== null, version: reply.version ?? '' };
}
