import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { orderStates, statesWhere, transitions } from '@spade/contracts/orders/order.states';
import { BUYER } from '@spade/contracts/staff/actor';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import { batcher } from '@spade/platform/service/batcher';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { isWindowOpen } from './deadlines.ts';
import { checkedPublicId, findById, findByPublicId, idsOf } from './find-order.ts';
import { readLeftOvers } from './left-over.ts';
import { readHistories } from './order-detail.ts';
import { tellCancelled } from './order-mails.ts';
import { readPaymentWays } from './order-money.ts';
import { readProblems } from './order-problems.ts';
import { presentPublicOrder } from './public-order.presenter.ts';
import { readRefundAccounts, readSentRefunds } from './refund-account.ts';
import { hasShipment, readShipments } from './shipments.ts';
import { findTestOrder, historyOf, type TestOrderRow } from './test-order.ts';
import { takeStep, wasTakenByThisRequest } from './transition.ts';
import { UsualAnswer } from './usual-answer.ts';
import { refuseWaiting } from './waiting-orders.ts';

/** The buyer's order page. */
@Controller()
export class PublicOrders {
  constructor(
    private readonly em: EntityManager,
    private readonly usual: UsualAnswer,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Two statements for all who ask at the same moment. */
  private readonly read = batcher('order pages', (ids: readonly string[]) =>
    readPublicOrders(this.em, ids, this.usual, this.config),
  );

  /** The buyer's status page. Throws ORDERS.NOT_FOUND, for an integer id too; ORDERS.CODE_NEEDED, ORDERS.CODE_LAPSED. */
  @HandleMessage('orders.get-public')
  async get({ orderId }: { orderId: string }): Promise<PublicOrder> {
    const test = await findTestOrder(this.em, orderId);
    if (test) return this.testPage(test);
    const page = await this.read(checkedPublicId(orderId));
    if (page) return page;
    await refuseWaiting(this.em, orderId);
    throw new CodedError('ORDERS.NOT_FOUND', {});
  }

  /** As any other; the buyer can send a proof, and change nothing else. */
  private async testPage(test: TestOrderRow): Promise<PublicOrder> {
    const { order, now } = test;
    const page = presentPublicOrder(
      order,
      {
        now,
        rejectionReason: null,
        account: undefined,
        refunds: undefined,
        history: historyOf(test),
        shipment: null,
        problems: [],
        leftOver: undefined,
        ways: undefined,
        usualAnswer: await this.usual.inWords(),
      },
      this.config,
    );
    return {
      ...page,
      canUploadProof: orderStates[order.status].isOpen,
      canExtend: false,
      canCancel: false,
      canCorrect: null,
      canReport: false,
      // Its link is not mailed again.
      reachedBy: null,
    };
  }

  /**
   * Gives the buyer more time, once, by the length of the first window (WCAG 2.2.1: held stock is the essential
   * exception, but people need time). The same form sent again gets the same answer. Throws ORDERS.NOT_FOUND, ORDERS.CANNOT_EXTEND.
   */
  @HandleMessage('orders.extend')
  async extend({ orderId, formId }: RequestOf<'orders.extend'>): Promise<PublicOrder> {
    const { id } = await findByPublicId(this.em, orderId);
    const extended = await this.em.transactional((em) =>
      takeStep(em, {
        orderId: id,
        from: statesWhere('isAwaitingPayment'),
        kind: 'extended',
        actor: BUYER,
        formId,
        onlyIf: ({ and, eb }) => and([eb('extendedAt', 'is', null), isWindowOpen]),
        set: {
          extendedAt: sql<Date>`now()`,
          paymentDeadline: sql<Date>`payment_deadline + make_interval(mins => window_minutes)`,
        },
      }),
    );
    if (!extended && !(await wasTakenByThisRequest(this.em, id, 'extended', formId))) {
      throw new CodedError('ORDERS.CANNOT_EXTEND', {
        reason: reasonOf(await findById(this.em, id)),
      });
    }
    return readPublicOrder(this.em, orderId, this.usual, this.config);
  }

  /**
   * The buyer cancels while no money is known to have come; the same form sent again gets the same answer. Money that comes later is to be decided; it revives nothing.
   * Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION.
   */
  @HandleMessage('orders.withdraw')
  async withdraw({ orderId, formId }: RequestOf<'orders.withdraw'>): Promise<PublicOrder> {
    const { id } = await findByPublicId(this.em, orderId);
    const { from, to, kind, action } = transitions.withdraw;
    await this.em.transactional(async (em) => {
      const order = await takeStep(em, {
        orderId: id,
        from,
        to,
        kind,
        actor: BUYER,
        formId,
        reason: WITHDRAWN,
        onlyIf: (row) => row('amountReceivedKobo', 'is', null),
        set: { failureReason: 'cancelled' },
      });
      if (order) return tellCancelled(em, [order], WITHDRAWN, this.config, true);
      if (await wasTakenByThisRequest(em, id, kind, formId)) return;
      const { status } = await findById(em, id);
      throw new CodedError('ORDERS.ILLEGAL_TRANSITION', { status, action });
    });
    return readPublicOrder(this.em, orderId, this.usual, this.config);
  }
}

/** What page, mail and history say of an order that its buyer cancelled. */
const WITHDRAWN = 'You cancelled this order on its page.';

/** Why this order cannot be extended. */
function reasonOf({ status, extendedAt }: Order) {
  if (!orderStates[status].isAwaitingPayment) return 'not_pending';
  return extendedAt ? 'already_extended' : 'window_over';
}

/** The buyer's status page of an order. Throws ORDERS.NOT_FOUND. */
export async function readPublicOrder(
  em: EntityManager,
  publicId: string,
  usual: UsualAnswer,
  config: OrdersConfig,
): Promise<PublicOrder> {
  const [page] = await readPublicOrders(em, [publicId], usual, config);
  if (!page) throw new CodedError('ORDERS.NOT_FOUND', {});
  return page;
}

/**
 * The buyers' status pages of orders, with the database's clock and the histories; undefined where there is no
 * such order. Every open order page asks for it every few seconds: hence two statements for all that ask at once.
 */
async function readPublicOrders(
  em: EntityManager,
  publicIds: readonly string[],
  usual: UsualAnswer,
  config: OrdersConfig,
): Promise<(PublicOrder | undefined)[]> {
  const rows = await ordersDb(em)
    .selectFrom('orders')
    .leftJoin('order_proofs', 'order_proofs.proofId', 'orders.latestProofId')
    .where('publicId', '=', anyOf(publicIds, 'text'))
    .selectAll('orders')
    .select([sql<Date>`now()`.as('now'), 'order_proofs.rejectionReason'])
    .execute();
  const histories = await readHistories(em, idsOf(rows));
  const owing = rows.filter(({ refundOwedKobo }) => refundOwedKobo > 0);
  const accounts = await readRefundAccounts(em, idsOf(owing));
  const repaid = rows.filter(({ amountRefundedKobo }) => amountRefundedKobo > 0);
  const refunds = await readSentRefunds(em, idsOf(repaid));
  const shipments = await readShipments(em, rows);
  const problems = await readProblems(em, idsOf(rows.filter(hasShipment)));
  const paid = rows.filter(({ status }) => orderStates[status].isPaid);
  const leftOvers = await readLeftOvers(em, idsOf(paid));
  const ways = await readPaymentWays(em, idsOf(paid));
  const usualAnswer = await usual.inWords();
  const pages = rows.map(({ now, rejectionReason, ...order }) => {
    const account = accounts.get(order.id);
    const history = histories.get(order.id) ?? [];
    const shipment = shipments.get(order.id) ?? null;
    const facts = {
      now,
      rejectionReason,
      account,
      refunds: refunds.get(order.id),
      history,
      shipment,
      problems: problems.get(order.id) ?? [],
      leftOver: leftOvers.get(order.id),
      ways: ways.get(order.id),
      usualAnswer,
    };
    return presentPublicOrder(order, facts, config);
  });
  const byId = new Map(pages.map((page) => [page.orderId, page]));
  return publicIds.map((publicId) => byId.get(publicId));
}
