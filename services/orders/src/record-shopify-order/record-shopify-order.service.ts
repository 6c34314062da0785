import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { findByPublicId } from '../order/find-order.ts';
import { rowsOf } from '../order/sql.ts';

/** Keeps what became of an order in the Shopify store: its id there, or why there is none yet. */
@Injectable()
export class RecordShopifyOrderService {
  constructor(private readonly em: EntityManager) {}

  /**
   * The first id is kept, and ends every earlier error; an error after it is no news. Safe to
   * repeat. Throws ORDERS.NOT_FOUND.
   */
  async record(
    request: RequestOf<'orders.record-shopify-order'>,
  ): Promise<ReplyOf<'orders.record-shopify-order'>> {
    const { id } = await findByPublicId(this.em, request.orderId);
    const { outcome } = request;
    const [change, value] =
      'shopifyOrderId' in outcome
        ? ['shopify_error = null, shopify_order_id = ?', outcome.shopifyOrderId]
        : ['shopify_error = ?', outcome.error.slice(0, 1000)];
    await rowsOf(
      this.em,
      `update orders set ${change} where id = ? and shopify_order_id is null returning id`,
      [value, id],
    );
    const order = await findByPublicId(this.em, request.orderId);
    return { shopifyOrderId: order.shopifyOrderId ?? null };
  }
}
