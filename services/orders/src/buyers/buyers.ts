import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { BuyerBlock, BuyerRecord } from '@spade/contracts/messages/buyers';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { nestBuyer } from '@spade/contracts/orders/buyer';
import { noAddress } from '@spade/contracts/orders/delivery';
import { failuresWhere } from '@spade/contracts/orders/order.endings';
import { transitions } from '@spade/contracts/orders/order.states';
import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { type ExpressionBuilder, sql } from 'kysely';
import { amountDue } from '../orders/amount-due.ts';
import { findBlock, liftBlocks, setBlock } from '../orders/buyer-blocks.ts';
import { findByStaffName, idsOf } from '../orders/find-order.ts';
import { presentAdminOrder, selectAdminOrders } from '../orders/order.presenter.ts';
import { readOrderDetail } from '../orders/order-detail.ts';
import { readNotes, writeNote } from '../orders/order-notes.ts';
import { isInState } from '../orders/transition.ts';
import type { Order } from '../tables/order.entity.ts';
import { type OrdersTables, ordersDb } from '../tables/orders-db.ts';

/** At most this many of a buyer's orders are listed, the newest first. */
const MAX_LISTED = 100;

/** Buyers as staff know them: what their orders show, notes, and blocks. */
@Controller()
export class Buyers {
  constructor(private readonly em: EntityManager) {}

  /** Staff write a note on an order. Throws ORDERS.NOT_FOUND, ORDERS.BUYER_ERASED. */
  @HandleMessage('orders.add-note')
  async addNote(request: RequestOf<'orders.add-note'>): Promise<AdminOrderDetail> {
    const { adminUsername: actor, text } = request;
    const { id } = await this.em.transactional(async (em) => {
      const order = await this.findNamed(em, request.order);
      await writeNote(em, { orderId: order.id, actor, text });
      return order;
    });
    return readOrderDetail(this.em, id);
  }

  /** The buyer of an order. Throws ORDERS.NOT_FOUND. */
  @HandleMessage('orders.get-buyer')
  async get({ order: name }: RequestOf<'orders.get-buyer'>): Promise<BuyerRecord> {
    return this.read(await findByStaffName(this.em, name));
  }

  /** Who ordered with this phone. */
  @HandleMessage('orders.find-buyer')
  async find({ phone }: RequestOf<'orders.find-buyer'>): Promise<ReplyOf<'orders.find-buyer'>> {
    const ofPhone = ordersDb(this.em)
      .selectFrom('orders')
      .selectAll()
      .where('customerPhone', '=', phone)
      .where('erasedAt', 'is', null)
      .orderBy('id', 'desc')
      .limit(1);
    const newest = await ofPhone.executeTakeFirst();
    if (!newest) return { found: null };
    const delivered = await ofPhone.where('deliveryMethod', '=', 'deliver').executeTakeFirst();
    const { name, email } = nestBuyer(newest);
    const address = delivered ? nestBuyer(delivered) : noAddress;
    const { counts } = await this.count(ordersOf(newest));
    return {
      found: {
        buyer: { ...address, name, email, phone },
        id: newest.id,
        reference: newest.reference,
        orderedAt: newest.createdAt.toISOString(),
        open: counts.open,
        block: await this.readBlock(newest),
      },
    };
  }

  /** Throws ORDERS.NOT_FOUND, ORDERS.BUYER_ERASED. */
  @HandleMessage('orders.block-buyer')
  async block(request: RequestOf<'orders.block-buyer'>): Promise<BuyerRecord> {
    const { adminUsername: blockedBy, reason, days } = request;
    const order = await this.em.transactional(async (em) => {
      const found = await this.findNamed(em, request.order);
      await lockBlocks(em);
      await setBlock(em, found, { reason, days, blockedBy });
      return found;
    });
    return this.read(order);
  }

  /** Throws ORDERS.NOT_FOUND. */
  @HandleMessage('orders.unblock-buyer')
  async unblock({ order: name }: RequestOf<'orders.unblock-buyer'>): Promise<BuyerRecord> {
    const order = await findByStaffName(this.em, name);
    await liftBlocks(this.em, order);
    return this.read(order);
  }

  /** Finds an order and locks its row against an erasure at the same moment. Throws ORDERS.NOT_FOUND, ORDERS.BUYER_ERASED. */
  private async findNamed(em: EntityManager, name: string): Promise<Order> {
    const { id } = await findByStaffName(em, name);
    const order = await ordersDb(em)
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .where('erasedAt', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!order) throw new CodedError('ORDERS.BUYER_ERASED', {});
    return order;
  }

  private async read(order: Order): Promise<BuyerRecord> {
    const isTheirs = ordersOf(order);
    const rows = await selectAdminOrders(this.em)
      .where(isTheirs)
      .orderBy('orders.id', 'desc')
      .limit(MAX_LISTED)
      .execute();
    const orders = rows.map(presentAdminOrder);
    const byId = new Map(orders.map((one) => [one.id, one]));
    const notes = await readNotes(this.em, idsOf(orders));
    return {
      name: order.customerName,
      email: order.customerEmail,
      phone: order.customerPhone,
      isErased: order.erasedAt !== null,
      ...(await this.count(isTheirs)),
      orders,
      notes: notes.toReversed().map(({ orderId, ...note }) => ({
        ...note,
        id: orderId,
        reference: byId.get(orderId)?.reference ?? '',
      })),
      block: order.erasedAt === null ? await this.readBlock(order) : null,
    };
  }

  private async readBlock(order: Order): Promise<BuyerBlock | null> {
    const block = await findBlock(this.em, order);
    if (!block) return null;
    const { reason, blockedBy, blockedAt, endsAt } = block;
    return {
      reason,
      blockedBy,
      blockedAt: blockedAt.toISOString(),
      endsAt: endsAt.toISOString(),
    };
  }

  /** What a paid order received of which staff stated no amount is what was due, as in the dashboard's revenue. */
  private async count(isTheirs: ReturnType<typeof ordersOf>) {
    const unpaid = failuresWhere('mayRevive');
    const received = sql`coalesce(amount_received_kobo, case when ${isInState('isPaid')} then ${amountDue()} end)`;
    const { total, receivedKobo, refundedKobo, ...counts } = await ordersDb(this.em)
      .selectFrom('orders')
      .where(isTheirs)
      .select(({ fn, eb, exists, selectFrom }) => [
        fn.countAll<number>().as('total'),
        fn.countAll<number>().filterWhere(isInState('isOpen')).as('open'),
        fn.countAll<number>().filterWhere(isInState('isPaid')).as('paid'),
        fn.countAll<number>().filterWhere('failureReason', 'in', unpaid).as('expired'),
        fn.countAll<number>().filterWhere('failureReason', 'not in', unpaid).as('cancelled'),
        fn
          .countAll<number>()
          .filterWhere(
            exists(
              selectFrom('order_events')
                .whereRef('order_events.orderId', '=', 'orders.id')
                .where('order_events.kind', '=', transitions.rejectProof.kind)
                .select('order_events.id'),
            ),
          )
          .as('refused'),
        fn
          .countAll<number>()
          .filterWhere(eb('status', '=', transitions.takeReturn.to))
          .as('returned'),
        sql<number>`coalesce(sum(${received}), 0)::bigint`.as('receivedKobo'),
        sql<number>`coalesce(sum(amount_refunded_kobo), 0)::bigint`.as('refundedKobo'),
      ])
      .executeTakeFirstOrThrow();
    return { total, receivedKobo, refundedKobo, counts };
  }
}

/** The orders with the phone or the mailbox of this one; of one without its buyer only itself. */
const ordersOf =
  ({ id, customerPhone, mailbox, erasedAt }: Order) =>
  ({ or, eb }: ExpressionBuilder<OrdersTables, 'orders'>) =>
    erasedAt === null
      ? or([eb('customerPhone', '=', customerPhone), eb('mailbox', '=', mailbox)])
      : eb('orders.id', '=', id);

/** One block at a time: two of one buyer would meet in the unique hashes. */
const lockBlocks = (em: EntityManager) =>
  sql`select pg_advisory_xact_lock(${sql.lit(AdvisoryLock.buyerBlocks)})`.execute(ordersDb(em));
