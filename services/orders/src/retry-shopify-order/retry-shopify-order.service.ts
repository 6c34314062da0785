import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { EventRetry } from '@spade/platform/outbox/event-retry';
import { findByStaffName } from '../order/find-order.ts';
import { readOrderDetail } from '../order/order-detail.ts';

/** How long a try may take before it is answered without its end; below the caller's deadline. */
const PATIENCE_MS = 4_000;

/** Staff have mended what kept an order out of the Shopify store, and do not want to wait. */
@Injectable()
export class RetryShopifyOrderService {
  private readonly retryNow: EventRetry;

  constructor(
    private readonly em: EntityManager,
    retry: EventRetry,
  ) {
    this.retryNow = retry;
  }

  /**
   * Takes the order there now, by the job that owes it: only that one knows whether an earlier try
   * may have created it. Throws ORDERS.NOT_FOUND.
   */
  async retry(
    request: RequestOf<'orders.retry-shopify-order'>,
  ): Promise<ReplyOf<'orders.retry-shopify-order'>> {
    const { id, publicId, shopifyOrderId } = await findByStaffName(this.em, request.order);
    if (!shopifyOrderId) {
      const about = { orderId: publicId };
      const event = { consumer: 'store', name: 'order-confirmed', about } as const;
      await this.retryNow.tryNow(this.em, event, PATIENCE_MS);
    }
    return readOrderDetail(this.em, id);
  }
}
