import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { CannotExtendError } from '../order/errors.ts';
import { findById, findByPublicId } from '../order/find-order.ts';
import { OrderSettings } from '../order/order-settings.ts';
import { readPublicOrder } from '../order/public-order.ts';
import { takeStep, wasTakenByThisRequest } from '../order/transition.ts';

/**
 * Gives the buyer more time, once, by the length of the first window (WCAG 2.2.1: held stock is
 * the essential exception, but people need time).
 */
@Injectable()
export class ExtendWindowService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: OrderSettings,
  ) {}

  /** Throws ORDERS.NOT_FOUND, ORDERS.CANNOT_EXTEND. */
  async extend({ orderId }: { orderId: string }): Promise<PublicOrder> {
    const { id } = await findByPublicId(this.em, orderId);
    const extended = await this.em.transactional((em) =>
      takeStep(em, {
        orderId: id,
        from: ['pending_payment'],
        to: 'pending_payment',
        kind: 'extended',
        actor: 'customer',
        onlyIf: { sql: 'extended_at is null and payment_deadline > now()', params: [] },
        set: {
          sql: `extended_at = now(),
            payment_deadline = payment_deadline + make_interval(mins => window_minutes)`,
          params: [],
        },
      }),
    );
    const order = extended ?? (await findById(this.em, id));
    if (!extended && !(await wasTakenByThisRequest(this.em, id, 'extended'))) {
      if (order.status !== 'pending_payment') throw new CannotExtendError('not_pending');
      throw new CannotExtendError(order.extendedAt ? 'already_extended' : 'window_over');
    }
    return readPublicOrder(this.em, order, this.settings);
  }
}
