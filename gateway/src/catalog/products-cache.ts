import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import type { Logger } from '@spade/platform/logging/logger';
import { BroadcastListener } from '@spade/platform/transport/broadcast';
import { MessageClient } from '@spade/platform/transport/message-client';
import { type GatewayConfig, LOGGER } from '../gateway.config.ts';
import { EncodedAnswer } from '../http/encoded-answer.ts';
import { requestIdOf } from '../http/request-headers.ts';
import { presentProductList } from './product.view.ts';

/** Most products in one response (specification.md 7.3). */
export const WHOLE_LIST_LIMIT = 1000;

/** How long to wait for the catalogue while an older list could be shown instead. */
const LOAD_DEADLINE_MS = 2_500;

/** After a failed load the older list is shown this long before the next try. */
const RETRY_AFTER_FAILURE_MS = 1_000;

interface Kept {
  answer: EncodedAnswer;
  /** When the catalogue gave it; `performance.now()`. */
  loadedAt: number;
  /** From then on whoever asks sets a new load off, and is still given this one. */
  renewFrom: number;
  /** Until when it is given out unasked. */
  freshUntil: number;
}

interface Load {
  /** What {@link ProductsCache} had heard of when it began. */
  generation: number;
  answer: Promise<EncodedAnswer>;
}

/**
 * The whole, unfiltered product list as ready bytes. Dropped when the catalogue says that
 * something changed, when that word may have been missed, and by a short time limit. However many
 * ask for it while it is missing, the catalogue is asked once. While the catalogue does not
 * answer, the last list is shown for a while: looking is safe, since ordering checks again.
 */
@Injectable()
export class ProductsCache {
  private generation = 0;
  private kept: Kept | undefined;
  private load: Load | undefined;

  constructor(
    private readonly client: MessageClient,
    broadcasts: BroadcastListener,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    broadcasts.on('catalog-changed', ({ isGradual }) => (isGradual ? this.renew() : this.drop()));
    broadcasts.onGap(() => this.drop());
  }

  /** Forgets that the list is fresh; what is being loaded now will not be kept. */
  drop(): void {
    this.generation += 1;
    if (this.kept) this.kept.freshUntil = 0;
  }

  /** Loads the list anew while the present one is still given out. */
  renew(): void {
    if (this.kept && !this.load) this.beginLoad();
  }

  /**
   * The fast lane, called before Express sees the request: answers `GET /api/products` without a
   * query from memory. False when it is another request, or nothing fresh is at hand. No access
   * line is written: at twenty thousand a second it would cost more than the answer.
   */
  readonly answerFast = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.url !== '/api/products') return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const kept = this.fresh();
    if (kept === undefined) return false;
    return kept.answer.sendNow(request, response, requestIdOf(request));
  };

  /** The list, loaded if need be. Rejects with the transport's error when there is none to show. */
  async get(): Promise<EncodedAnswer> {
    const kept = this.fresh();
    if (kept) return kept.answer;
    // A load that began before the last change may carry the old list: it serves those who asked
    // before the change, and a new one is begun for those who ask after it.
    if (this.load?.generation !== this.generation) this.beginLoad();
    return (this.load as Load).answer; // begun just above, if there was none
  }

  /** The list while it is fresh. In the second half of its time it is renewed, so nobody waits. */
  private fresh(): Kept | undefined {
    const now = performance.now();
    if (!this.kept || now >= this.kept.freshUntil) return undefined;
    if (now >= this.kept.renewFrom) this.renew();
    return this.kept;
  }

  private beginLoad(): void {
    const load: Load = { generation: this.generation, answer: this.loadList(this.generation) };
    this.load = load;
    const end = () => {
      if (this.load === load) this.load = undefined;
    };
    load.answer.then(end, end);
  }

  private async loadList(generation: number): Promise<EncodedAnswer> {
    const askedAt = performance.now();
    try {
      const list = await this.client.send(
        'catalog.list-products',
        { limit: WHOLE_LIST_LIMIT },
        this.kept ? { deadlineMs: LOAD_DEADLINE_MS } : {},
      );
      const answer = new EncodedAnswer(presentProductList(list));
      await answer.prepare('gzip');
      await answer.prepare('br');
      const { PRODUCTS_CACHE_MS: cacheMs } = this.config;
      const freshUntil = generation === this.generation ? askedAt + cacheMs : 0;
      const renewFrom = askedAt + cacheMs / 2;
      if (!this.kept || this.kept.loadedAt < askedAt) {
        this.kept = { answer, loadedAt: askedAt, renewFrom, freshUntil };
      }
      return answer;
    } catch (error) {
      const kept = this.kept;
      const oldestShown = askedAt - this.config.PRODUCTS_STALE_SECONDS * 1000;
      if (!kept || kept.loadedAt < oldestShown) throw error;
      this.logger.warn('the catalogue does not answer: showing the last product list');
      kept.freshUntil = performance.now() + RETRY_AFTER_FAILURE_MS;
      kept.renewFrom = kept.freshUntil;
      return kept.answer;
    }
  }
}
