import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError, isCodedError } from '@spade/contracts/errors/coded-error';
import type { StepOutcome } from '@spade/contracts/messages/delivery';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail, StaffAction } from '@spade/contracts/messages/orders';
import { type ForwardStep, isOnward, transitionOf } from '@spade/contracts/orders/order.actions';
import { maySet, type OrderEventKind, transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { type SqlBool, sql } from 'kysely';
import { endUndo, requireFinalConfirmation } from '../orders/confirmation.ts';
import { findById, findByStaffName } from '../orders/find-order.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { presentShipment } from '../orders/shipments.ts';
import { requireMoneyIsThere, type StaffStep, takeStaffStep } from '../orders/staff-steps.ts';
import type { OrderChanges, OrderCondition } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { closeShipment, openShipment, reopenShipment } from './shipment-rows.ts';

type FulfilRequest = RequestOf<'orders.fulfil'>;

/** A step, and what it does besides. */
interface StepPlan {
  transition: StaffStep['transition'] & { kind: OrderEventKind };
  set?: OrderChanges;
  onlyIf?: OrderCondition;
  andThen?: (em: EntityManager, order: Order) => Promise<void>;
}

/** Staff may take the last step back for a day. */
const mayBeTakenBack = { stepBackUntil: sql<Date>`now() + interval '24 hours'` };
const isFinal = { stepBackUntil: null };

/** Staff take a paid order to its buyer. */
@Controller()
export class FulfilOrder {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** `process` under the name that the last release knows. Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION. */
  @HandleMessage('orders.start-processing')
  startProcessing(request: StaffAction): Promise<AdminOrderDetail> {
    return this.fulfil({ ...request, step: 'process' });
  }

  /**
   * Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION, also when the day for a step back is over,
   * ORDERS.PAYMENT_TAKEN_BACK while the order lacks what the bank took back, or statements disagree about it,
   * ORDERS.CONFIRMATION_PENDING for `process` by the clerk who confirmed it a moment ago, ORDERS.FEE_IN_PRICE for `ship`
   * with a fee at the door.
   */
  @HandleMessage('orders.fulfil')
  async fulfil(request: FulfilRequest): Promise<AdminOrderDetail> {
    const { order, adminUsername, reason } = request;
    const { id } = await findByStaffName(this.em, order);
    const plan = await this.plan(request);
    const before = async (em: EntityManager) => {
      await requireMoneyIsThere(em, id);
      if (request.step === 'process')
        await requireFinalConfirmation(em, await findById(em, id), adminUsername);
    };
    return takeStaffStep(this.em, {
      order,
      adminUsername,
      reason,
      ...plan,
      ...(isOnward(request.step) && { before }),
    });
  }

  /** Each order in a transaction of its own, so that one that is refused stops no other. */
  @HandleMessage('orders.fulfil-many')
  async fulfilMany({
    orders,
    waybillNumbers = [],
    feesAtDoorKobo = [],
    ...step
  }: RequestOf<'orders.fulfil-many'>): Promise<ReplyOf<'orders.fulfil-many'>> {
    const outcomes: StepOutcome[] = [];
    for (const order of new Set(orders)) {
      const at = orders.indexOf(order);
      const waybillNumber = waybillNumbers[at] || null;
      const feeAtDoorKobo = feesAtDoorKobo[at] ?? null;
      try {
        const shipment = { ...step.shipment, waybillNumber, feeAtDoorKobo };
        const { status } = await this.fulfil({ ...step, order, shipment });
        outcomes.push({ order, refusal: null, status });
      } catch (error) {
        if (!isCodedError(error)) throw error;
        const found = isCodedError(error, 'ORDERS.NOT_FOUND')
          ? undefined
          : await findByStaffName(this.em.fork(), order);
        const status = found?.status ?? null;
        outcomes.push({ order, refusal: error.code, status });
      }
    }
    return { outcomes };
  }

  private async plan(request: FulfilRequest): Promise<StepPlan> {
    const { step } = request;
    if (step === 'back') return this.back(request.order);
    const effects: Partial<Record<ForwardStep, () => Partial<StepPlan>>> = {
      process: () => ({
        set: { mailDueAt: null },
        andThen: async (em, order) => {
          await endUndo(em, order);
          await recordEvent(em, 'order-processing', orderMailFacts(order, this.config));
        },
      }),
      ready: () => this.send('order-ready', {}),
      ship: () => this.send('order-shipped', request.shipment ?? {}),
      deliver: () => deliveryPlan(this.config),
      return: () => ({
        set: isFinal,
        andThen: async (em, order) => {
          await recordEvent(em, 'order-returned', orderMailFacts(order, this.config));
        },
      }),
    };
    return { transition: transitionOf(step), ...effects[step]?.() };
  }

  /** The goods are ready or leave: the buyer gets a code for the person who hands them over. */
  private send(
    event: 'order-ready' | 'order-shipped',
    facts: NonNullable<FulfilRequest['shipment']>,
  ): Partial<StepPlan> {
    return {
      set: mayBeTakenBack,
      andThen: async (em, order) => {
        if (facts.feeAtDoorKobo && order.isFeeInPrice)
          throw new CodedError('ORDERS.FEE_IN_PRICE', {});
        const shipment = presentShipment(await openShipment(em, order.id, facts));
        await recordEvent(em, event, { ...orderMailFacts(order, this.config), shipment });
      },
    };
  }

  /** Takes the last step back. */
  private async back(name: string): Promise<StepPlan> {
    const { id, status } = await findByStaffName(this.em, name);
    const delivered = await ordersDb(this.em)
      .selectFrom('order_events')
      .select('fromStatus')
      .where('orderId', '=', id)
      .where('kind', '=', transitions.deliver.kind)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const { undoFulfilment, undoDelivery, undoPickUp } = transitions;
    const transition = maySet(undoFulfilment, status)
      ? undoFulfilment
      : delivered?.fromStatus === undoPickUp.to
        ? undoPickUp
        : undoDelivery;
    return {
      transition,
      onlyIf: () => sql<SqlBool>`step_back_until > now()`,
      set: isFinal,
      andThen: (em, order) => reopenShipment(em, order.id),
    };
  }
}

/** Marks the goods as delivered, at the word of staff or the buyer. */
export const deliveryPlan = (config: OrdersConfig): StepPlan => ({
  transition: transitions.deliver,
  set: mayBeTakenBack,
  andThen: async (em, order) => {
    await closeShipment(em, order.id);
    await recordEvent(em, 'order-delivered', orderMailFacts(order, config));
  },
});

/** The step of someone who is not staff. Throws ORDERS.ILLEGAL_TRANSITION. */
export const illegalDelivery = (status: Order['status']) =>
  new CodedError('ORDERS.ILLEGAL_TRANSITION', { status, action: transitions.deliver.action });
