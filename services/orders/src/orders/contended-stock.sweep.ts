import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { addWorkingHours } from '@spade/contracts/company/working-hours';
import type { HeldStockRow } from '@spade/contracts/messages/catalog-store';
import { statesWhere } from '@spade/contracts/orders/order.states';
import { SYSTEM } from '@spade/contracts/staff/actor';
import { CONFIG } from '@spade/platform/config/config.module';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { databaseNow, workingTime } from './deadlines.ts';
import { isUnpaid } from './network-share.ts';
import { releaseHolds } from './networks.ts';
import { CatalogClient } from './take-stock.ts';

const PAUSE_MS = 60_000;

/** Working hours in which staff may look at a picture that shows no payment, before others get the pieces. */
const GRACE_HOURS = 1;

/**
 * Anyone can upload a picture, and an order with one waits for staff, over a weekend for days. So while unpaid orders hold
 * more than half of a stock, this sweep releases those whose picture shows no payment: each after one working hour, the
 * oldest first, until unpaid orders hold half. Any number of replicas may sweep at once.
 */
@Injectable()
export class ContendedStockSweep extends IntervalSweep {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogClient,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {
    super(PAUSE_MS);
  }

  /** Looks at every stock once; returns how many orders gave their pieces back. */
  async sweep(): Promise<number> {
    let released = 0;
    // `held` includes paid orders: where it is at most half, unpaid orders hold no more than half.
    for (const row of (await this.catalog.heldStock()).filter(isHeldByHalf))
      released += await this.em.fork().transactional((em) => this.releaseOf(em, row));
    if (released > 0) this.logger.warn(`contended stock released from unpaid orders: ${released}`);
    return released;
  }

  private async releaseOf(em: EntityManager, row: HeldStockRow): Promise<number> {
    const unpaid = await lockUnpaid(em, row);
    const now = await databaseNow(em);
    const time = workingTime(this.config);
    let above = unpaid.reduce((sum, { quantity }) => sum + quantity, 0) - row.stock / 2;
    const due: number[] = [];
    for (const { id, quantity, uploadedAt } of unpaid) {
      if (above <= 0) break;
      if (!uploadedAt || addWorkingHours(uploadedAt, GRACE_HOURS, time) > now) continue;
      due.push(id);
      above -= quantity;
    }
    return releaseHolds(em, { orderIds: due, actor: SYSTEM }, this.config);
  }
}

const isHeldByHalf = ({ held, stock }: HeldStockRow) => held > stock / 2;

/** The unpaid orders of one stock, the oldest picture first; those without one come last. */
function lockUnpaid(em: EntityManager, { productId, variantId }: HeldStockRow) {
  return ordersDb(em)
    .selectFrom('orders as o')
    .leftJoin('order_proofs as p', (join) =>
      join
        .onRef('p.proofId', '=', 'o.latestProofId')
        .on('o.status', 'in', statesWhere('isAwaitingStaff')),
    )
    .where('o.productId', '=', productId)
    .where(sql<boolean>`o.variant_id is not distinct from ${variantId}`)
    .where(isUnpaid)
    .select(['o.id', 'o.quantity', 'p.uploadedAt'])
    .orderBy('p.uploadedAt')
    .orderBy('o.id')
    .forUpdate('o')
    .execute();
}
