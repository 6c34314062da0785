import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { findByPublicId } from '../order/find-order.ts';
import { ordersDb } from '../order/order.tables.ts';

const MAX_ERROR_LENGTH = 1_000;

/** Records the outcome of an order in the Shopify store: its id there, or why it has none yet. */
@Controller()
export class RecordShopifyOrder {
  constructor(private readonly em: EntityManager) {}

  /**
   * The first id is kept and clears an earlier error; a later error is ignored. Safe to repeat.
   * Throws ORDERS.NOT_FOUND.
   */
  @HandleMessage('orders.record-shopify-order')
  async handle({
    orderId,
    outcome,
  }: RequestOf<'orders.record-shopify-order'>): Promise<ReplyOf<'orders.record-shopify-order'>> {
    const { id } = await findByPublicId(this.em, orderId);
    await ordersDb(this.em)
      .updateTable('orders')
      .set(
        'shopifyOrderId' in outcome
          ? { shopifyOrderId: outcome.shopifyOrderId, shopifyError: null }
          : { shopifyError: outcome.error.slice(0, MAX_ERROR_LENGTH) },
      )
      .where('id', '=', id)
      .where('shopifyOrderId', 'is', null)
      .execute();
    const { shopifyOrderId } = await findByPublicId(this.em, orderId);
    return { shopifyOrderId };
  }
}
