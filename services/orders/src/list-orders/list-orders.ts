import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ListOrdersReply, ListOrdersRequest } from '@spade/contracts/messages/order-lists';
import { CONFIG } from '@spade/platform/config/config.module';
import { isDemoAccount } from '../order/bank-details.ts';
import { presentAdminOrder } from '../order/order.presenter.ts';
import { hasMoreThanStatus } from '../order/order-filters.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { CountsCache } from './counts-cache.ts';
import { countMatches, figuresOf, type StatusCount, sumOf } from './order-counts.ts';
import { readOrderPage } from './order-page.ts';

/** The staff's list of orders: one page, how many match, and the dashboard's figures. */
@Controller()
export class ListOrders {
  constructor(
    private readonly em: EntityManager,
    private readonly counts: CountsCache,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** A damaged cursor, or one of another sort, starts at the first page. */
  @HandleMessage('orders.list')
  async handle(request: ListOrdersRequest): Promise<ListOrdersReply> {
    // At the same time, on separate connections: the page of a search, and how many orders it finds.
    const [page, counts, matches] = await Promise.all([
      readOrderPage(this.em, request),
      this.counts.byStatus(this.em),
      hasMoreThanStatus(request) ? countMatches(this.em, request) : undefined,
    ]);
    return {
      orders: page.rows.map((order) => ({
        ...presentAdminOrder(order),
        latestProofAt: order.latestProofAt?.toISOString() ?? null,
      })),
      total: matches ?? totalOfStates(counts, request),
      nextCursor: page.nextCursor,
      figures: figuresOf(counts),
      isDemoAccount: isDemoAccount(this.config),
    };
  }
}

/** Without further filters the counts by state already contain the total. */
function totalOfStates(
  counts: readonly StatusCount[],
  { status: wanted = [] }: ListOrdersRequest,
): number {
  const isWanted = ({ status }: StatusCount) => wanted.length === 0 || wanted.includes(status);
  return sumOf(counts.filter(isWanted), 'count');
}
