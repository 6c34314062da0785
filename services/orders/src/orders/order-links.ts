import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { lagosDay } from '@spade/contracts/lagos';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { type SqlBool, sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import { findByPublicId } from './find-order.ts';

/** Most links in one mail, newest orders first. */
const MAX_LINKS = 10;

/** Buyers who have lost the way to an order get it by mail, at the mailbox that the order names. */
@Controller()
export class OrderLinks {
  constructor(private readonly em: EntityManager) {}

  /** Looks for nothing: neither the answer nor its time tells whether there are orders. The mail does that later. */
  @HandleMessage('orders.ask-for-links')
  async ask(asked: RequestOf<'orders.ask-for-links'>): Promise<ReplyOf<'orders.ask-for-links'>> {
    await this.em.transactional((em) => recordEvent(em, 'order-links-asked', asked));
    return {};
  }

  /** Throws ORDERS.NOT_FOUND. */
  @HandleMessage('orders.resend-link')
  async resend({
    orderId,
    network,
  }: RequestOf<'orders.resend-link'>): Promise<ReplyOf<'orders.resend-link'>> {
    await findByPublicId(this.em, orderId);
    await this.em.transactional((em) => recordEvent(em, 'order-links-asked', { orderId, network }));
    return {};
  }

  /** The newest orders of the buyer who asked. Orders without their buyer, who was erased, have no links. */
  @HandleMessage('orders.list-links')
  async list(asked: RequestOf<'orders.list-links'>): Promise<ReplyOf<'orders.list-links'>> {
    const { orderId, email, reference = '', phone = '' } = asked;
    const orders = await ordersDb(this.em)
      .selectFrom('orders')
      .select(['publicId', 'reference', 'productTitle', 'quantity', 'status', 'createdAt'])
      .select(['customerName', 'customerEmail'])
      .where('erasedAt', 'is', null)
      .where(({ and, eb }) => {
        if (orderId !== undefined) return eb('publicId', '=', orderId);
        // The expression of the index.
        if (email !== undefined) return sql<SqlBool>`lower(customer_email) = lower(${email})`;
        return and([
          eb('reference', '=', reference.toUpperCase()),
          eb('customerPhone', '=', phone),
        ]);
      })
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_LINKS)
      .execute();
    const [newest] = orders;
    return {
      to: newest ? { name: newest.customerName, email: newest.customerEmail } : null,
      links: orders.map(({ publicId, createdAt, reference, productTitle, quantity, status }) => ({
        orderId: publicId,
        reference,
        productTitle,
        quantity,
        status,
        placedOn: lagosDay(createdAt),
      })),
    };
  }
}
