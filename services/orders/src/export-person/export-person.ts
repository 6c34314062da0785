import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { hasEmail } from '../order/has-email.ts';
import { ordersDb } from '../order/order.tables.ts';
import { readOrderDetail } from '../order/order-detail.ts';

/** Gives a person a copy of the data held about them (NDPA 2023 s.34: right of access). */
@Controller()
export class ExportPerson {
  constructor(private readonly em: EntityManager) {}

  /** Every order placed with this e-mail in any case, oldest first. */
  @HandleMessage('orders.export-person')
  async handle({ email }: { email: string }): Promise<{ orders: AdminOrderDetail[] }> {
    const rows = await ordersDb(this.em)
      .selectFrom('orders')
      .select('id')
      .where(hasEmail(email))
      .orderBy('id')
      .execute();
    const orders: AdminOrderDetail[] = [];
    for (const { id } of rows) orders.push(await readOrderDetail(this.em, id));
    return { orders };
  }
}
