import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { readOrderDetail } from '../order/order-detail.ts';
import { rowsOf } from '../order/sql.ts';

/** Gives a person a copy of what is held about them (NDPA 2023 s.34: right of access). */
@Injectable()
export class ExportPersonService {
  constructor(private readonly em: EntityManager) {}

  /** Every order placed with this e-mail, in any spelling of its case, oldest first. */
  async export({ email }: { email: string }): Promise<{ orders: AdminOrderDetail[] }> {
    const rows = await rowsOf<{ id: number }>(
      this.em,
      'select id from orders where lower(customer_email) = lower(?) order by id',
      [email],
    );
    const orders: AdminOrderDetail[] = [];
    for (const { id } of rows) orders.push(await readOrderDetail(this.em, id));
    return { orders };
  }
}
