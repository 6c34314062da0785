import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ListOrdersReply, ListOrdersRequest } from '@spade/contracts/messages/orders';
import { hasMoreThanStatus } from '../order/list-query.ts';
import { presentAdminOrder } from '../order/presenter.ts';
import {
  countAttention,
  countByStatus,
  countMatches,
  figuresOf,
  type StatusCounts,
} from './order-counts.ts';
import { readOrderPage } from './order-page.ts';

/** The staff's list of orders: one page, how many match in all, and the dashboard's figures. */
@Injectable()
export class ListOrdersService {
  constructor(private readonly em: EntityManager) {}

  async list(request: ListOrdersRequest): Promise<ListOrdersReply> {
    // At the same time, on connections of their own: a search reads every order twice.
    const [page, counts, attention, matches] = await Promise.all([
      readOrderPage(this.em, request),
      countByStatus(this.em),
      countAttention(this.em),
      hasMoreThanStatus(request) ? countMatches(this.em, request) : undefined,
    ]);
    return {
      orders: page.orders.map(presentAdminOrder),
      total: matches ?? totalOfStatuses(counts, request),
      nextCursor: page.nextCursor,
      figures: figuresOf(counts, attention),
    };
  }
}

/** Without further filters the counts by state already know the total. */
function totalOfStatuses(counts: StatusCounts, { status }: ListOrdersRequest): number {
  const isWanted = status && status.length > 0 ? new Set(status) : counts;
  let total = 0;
  for (const [key, { count }] of counts) if (isWanted.has(key)) total += count;
  return total;
}
