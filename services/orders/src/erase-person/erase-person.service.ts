import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '@spade/contracts/messages/orders';
import { eraseOrders } from '../order/erase-orders.ts';
import { rowsOf } from '../order/sql.ts';

/** What became of a person's orders. */
interface ErasedPerson {
  /** References of the orders that are nobody's now. */
  erased: string[];
  /** Orders that still need the person: someone must finish or cancel them first. */
  kept: { reference: string; status: OrderStatus }[];
}

/** Erases a person from finished orders (NDPA 2023 s.34). */
@Injectable()
export class ErasePersonService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Erases those orders with this e-mail that are over: `processing` (handed over) and `failed`
   * without money that is owed back. The others are kept and named. The same call again is safe.
   */
  async erase({ email }: { email: string }): Promise<ErasedPerson> {
    return this.em.fork().transactional(async (em) => {
      const orders = await rowsOf<{
        id: number;
        reference: string;
        status: OrderStatus;
        is_over: boolean;
      }>(
        em,
        `select id, reference, status,
           status = 'processing' or (status = 'failed' and not is_paid_late) as is_over
         from orders where lower(customer_email) = lower(?) order by id for update`,
        [email],
      );
      const over = orders.filter((order) => order.is_over);
      await eraseOrders(
        em,
        over.map((order) => order.id),
      );
      return {
        erased: over.map((order) => order.reference),
        kept: orders
          .filter((order) => !order.is_over)
          .map(({ reference, status }) => ({ reference, status })),
      };
    });
  }
}
