import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { EventRetry } from '@spade/platform/outbox/event-retry';
import { findByStaffName } from '../order/find-order.ts';
import { readOrderDetail } from '../order/order-detail.ts';

/** How long to wait for the attempt before replying without its outcome; below the caller's deadline. */
const ATTEMPT_WAIT_MS = 4_000;

/** Staff have fixed what kept an order out of the Shopify store, and do not want to wait. */
@Controller()
export class RetryShopifyOrder {
  constructor(
    private readonly em: EntityManager,
    private readonly retry: EventRetry,
  ) {}

  /**
   * Runs the job that is due for this order now: only that job knows whether an earlier attempt may
   * have created it. Throws ORDERS.NOT_FOUND.
   */
  @HandleMessage('orders.retry-shopify-order')
  async handle(
    request: RequestOf<'orders.retry-shopify-order'>,
  ): Promise<ReplyOf<'orders.retry-shopify-order'>> {
    const { id, publicId, shopifyOrderId } = await findByStaffName(this.em, request.order);
    if (!shopifyOrderId) {
      const about = { orderId: publicId };
      const event = { consumer: 'store', name: 'order-confirmed', about } as const;
      await this.retry.tryNow(this.em, event, ATTEMPT_WAIT_MS);
    }
    return readOrderDetail(this.em, id);
  }
}
