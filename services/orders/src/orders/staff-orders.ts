import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { idFrom } from '@spade/contracts/ids';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type {
  ListOrdersReply,
  ListOrdersRequest,
  OrderSort,
} from '@spade/contracts/messages/order-lists';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import type { Shipment } from '@spade/contracts/orders/shipment';
import { BUYER, SYSTEM } from '@spade/contracts/staff/actor';
import { CONFIG } from '@spade/platform/config/config.module';
import type { KeysetOrder } from '@spade/platform/list/cursor';
import { likePattern, readPage, wordsOf } from '@spade/platform/list/read-page';
import { type SqlBool, sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { confirmedDue } from './amount-due.ts';
import { isDemoAccount } from './bank-details.ts';
import { claimAnswerBy } from './deadlines.ts';
import { findByStaffName, idsOf } from './find-order.ts';
import { presentAdminOrder, selectAdminOrders } from './order.presenter.ts';
import { countByStatus, countMatches, figuresOf } from './order-counts.ts';
import { readOrderDetail } from './order-detail.ts';
import { readMoneyOfOrders } from './order-money.ts';
import { matches, readSearch } from './search.ts';
import { readShipments } from './shipments.ts';

type SortOrder = KeysetOrder<
  'createdAt' | 'totalKobo' | 'paymentDeadline' | 'reviewOrder' | 'heldUntil'
>;

const byTime = { column: 'createdAt', type: 'instant' } as const;
const byTotal = { column: 'totalKobo', type: 'number' } as const;

/** When the pieces of an order are free, or its proof should be checked. */
const heldUntil = sql<Date>`coalesce(orders.review_by, orders.payment_deadline)`;

/** Each has an index on (column, id), but for that of the few orders that hold stock. */
const sortOrders: Record<OrderSort, SortOrder> = {
  newest: { name: 'orders.newest', ...byTime, direction: 'desc' },
  oldest: { name: 'orders.oldest', ...byTime, direction: 'asc' },
  total_desc: { name: 'orders.total_desc', ...byTotal, direction: 'desc' },
  total_asc: { name: 'orders.total_asc', ...byTotal, direction: 'asc' },
  deadline: {
    name: 'orders.deadline',
    column: 'paymentDeadline',
    type: 'instant',
    direction: 'asc',
  },
  review: { name: 'orders.review', column: 'reviewOrder', type: 'instant', direction: 'asc' },
  held_until: {
    name: 'orders.held_until',
    column: 'heldUntil',
    expression: heldUntil,
    type: 'instant',
    direction: 'asc',
  },
};

/**
 * One page of the staff's list, filtered and sorted. If the whole search is the number of an order, that order comes first,
 * unless a page has a single row.
 */
async function readOrderPage(em: EntityManager, request: ListOrdersRequest) {
  const { limit, cursor, search = '', sort = 'newest' } = request;
  const query = selectAdminOrders(em)
    // One probe of an index for each row of the page; a join would make the columns of the filters ambiguous.
    .select(({ selectFrom }) =>
      selectFrom('order_proofs')
        .whereRef('order_proofs.proofId', '=', 'orders.latestProofId')
        .select('order_proofs.uploadedAt')
        .as('latestProofAt'),
    )
    .select(heldUntil.as('heldUntil'))
    .where(matches(request));
  const page = { limit, cursor };
  const { id } = readSearch(search);
  const named =
    id === undefined || limit < 2
      ? undefined
      : await query.where('orders.id', '=', id).executeTakeFirst();
  if (!named) return readPage(query, sortOrders[sort], page);
  const others = query.where('orders.id', '!=', named.id);
  if (cursor !== undefined) return readPage(others, sortOrders[sort], page);
  const { rows, nextCursor } = await readPage(others, sortOrders[sort], {
    ...page,
    limit: limit - 1,
  });
  return { rows: [named, ...rows], nextCursor };
}

/** Small enough for one message, large enough that 100,000 orders are 200 calls. */
const PAGE_SIZE = 500;

/** Orders as staff read them. */
@Controller()
export class StaffOrders {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * The staff's list of orders: one page, how many match, and the dashboard's figures. A damaged cursor, or one of
   * another sort, starts at the first page.
   */
  @HandleMessage('orders.list')
  async list(request: ListOrdersRequest): Promise<ListOrdersReply> {
    // At the same time, on separate connections.
    const [page, total, counts] = await Promise.all([
      readOrderPage(this.em, request),
      countMatches(this.em, request),
      countByStatus(this.em),
    ]);
    return {
      orders: page.rows.map((order) => ({
        ...presentAdminOrder(order),
        latestProofAt: order.latestProofAt?.toISOString() ?? null,
      })),
      total,
      nextCursor: page.nextCursor,
      figures: figuresOf(counts),
      isDemoAccount: isDemoAccount(this.config),
    };
  }

  /** One page of the CSV export, oldest first. A damaged cursor starts at the first page. */
  @HandleMessage('orders.export')
  async export(request: RequestOf<'orders.export'>): Promise<ReplyOf<'orders.export'>> {
    const { rows, nextCursor } = await readPage(
      selectAdminOrders(this.em).where(matches(request)),
      { name: 'orders.export', direction: 'asc' },
      { limit: PAGE_SIZE, maxLimit: PAGE_SIZE, cursor: request.cursor },
    );
    const moneyOf = await readMoneyOfOrders(this.em, idsOf(rows));
    const shipments = await readShipments(this.em, rows);
    const orders = rows.map((order) => ({
      ...presentAdminOrder(order),
      shipment: sentFacts(shipments.get(order.id)),
      payments: moneyOf(order.id)
        .credits.filter(({ isCounted }) => isCounted)
        .map(({ source, valueDate, bankId, paidBy }) => ({ source, valueDate, bankId, paidBy })),
    }));
    return { orders, nextCursor };
  }

  /**
   * One order for staff, with its proofs and history. `order` is an integer id or a public id. Throws
   * ORDERS.NOT_FOUND.
   */
  @HandleMessage('orders.get')
  async get({ order }: { order: string }): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, order);
    const detail = await readOrderDetail(this.em, id);
    const open = detail.problems?.find(({ answer }) => answer === null);
    return {
      ...detail,
      problemAnswerBy: open ? claimAnswerBy(open.reportedAt, this.config) : null,
    };
  }

  /** Shows the owner what staff did with orders. */
  @HandleMessage('orders.list-staff-events')
  async staffEvents(
    request: RequestOf<'orders.list-staff-events'>,
  ): Promise<ReplyOf<'orders.list-staff-events'>> {
    const { before, limit, person, kind, order, search, from, to } = request;
    const rows = await ordersDb(this.em)
      .selectFrom('order_events as event')
      .innerJoin('orders as owner', 'owner.id', 'event.orderId')
      .select(['event.id', 'event.at', 'event.kind', 'event.actor', 'event.reason'])
      .select([
        'owner.id as orderId',
        'owner.reference',
        confirmedDue('owner').as('orderTotalKobo'),
      ])
      .where(isStaff('event'))
      .where((row) => {
        const isOf = (reference: string, id: number | undefined) =>
          row.or([
            row('owner.reference', '=', reference.toUpperCase()),
            row('owner.id', '=', id ?? 0),
          ]);
        const says = (word: string) => sql<SqlBool>`lower(event.reason) like ${likePattern(word)}`;
        return row.and([
          ...(before === null ? [] : [row('event.id', '<', before)]),
          ...(kind === undefined ? [] : [row('event.kind', '=', kind)]),
          ...(from === undefined ? [] : [row('event.at', '>=', new Date(from))]),
          ...(to === undefined ? [] : [row('event.at', '<=', new Date(to))]),
          ...(person === undefined
            ? []
            : [row(sql<string>`lower(event.actor)`, '=', person.toLowerCase())]),
          ...(order === undefined
            ? []
            : [row.or([row('owner.publicId', '=', order), isOf(order, idFrom(order))])]),
          ...(search === undefined
            ? []
            : [
                row.or([
                  isOf(search.trim(), readSearch(search).id),
                  row.and(wordsOf(search).map(says)),
                ]),
              ]),
        ]);
      })
      .orderBy('event.id', 'desc')
      .limit(limit)
      .execute();
    return { events: rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })) };
  }
}

/** How the goods of an order travelled, without what names a rider. */
function sentFacts(shipment: Shipment | undefined) {
  if (!shipment) return null;
  const { courier, waybillNumber, feeAtDoorKobo, sentAt, deliveredAt } = shipment;
  return { courier, waybillNumber, feeAtDoorKobo, sentAt, deliveredAt };
}

/** Lines of an earlier release have no kind of actor: the name tells. */
const isStaff = (event: string) => {
  const [kind, actor] = [sql.ref(`${event}.actor_kind`), sql.ref(`${event}.actor`)];
  const others = sql.join([BUYER.name, SYSTEM.name]);
  return sql<SqlBool>`(${kind} = 'person' or ${kind} is null and ${actor} not in (${others}))`;
};
