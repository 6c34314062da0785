import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { PlaceOrderRequest, TestOrder } from '@spade/contracts/messages/orders';
import { flattenBuyer } from '@spade/contracts/orders/buyer';
import { orderStates, transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { SettingsCopies } from '@spade/platform/settings/settings.module';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { amountDueOf } from './amount-due.ts';
import { accountInForce, isDemoAccount } from './bank-details.ts';
import { agreedDelivery } from './delivery-quote.ts';
import { newReference } from './find-order.ts';
import { inSnakeCase } from './order-row.ts';
import {
  findTestOrder,
  newestTestOrder,
  newTestId,
  type TestOrderRow,
  tellTestStep,
} from './test-order.ts';

/** The place that the delivery of a test order is priced for. */
const PLACE = { city: 'Lagos', state: 'Lagos' };

/** An owner places a test order, and says that it is paid. Its buyer is the company, so that no person is named. */
@Controller()
export class TestOrders {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsCopies,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  @HandleMessage('orders.place-test')
  async place({ adminUsername, ...asked }: RequestOf<'orders.place-test'>): Promise<TestOrder> {
    await this.settings.whenRead();
    const publicId = newTestId();
    return this.em.transactional(async (em) => {
      await ordersDb(em)
        .insertInto('test_orders')
        .values({ publicId, placedBy: adminUsername, facts: this.factsOf(asked) })
        .execute();
      const test = await findOrThrow(em, publicId);
      await tellTestStep(em, 'order-placed', test.order, this.config);
      return presentTestOrder(test);
    });
  }

  @HandleMessage('orders.confirm-test')
  async confirm({ orderId }: RequestOf<'orders.confirm-test'>): Promise<TestOrder> {
    return this.em.transactional(async (em) => {
      const { order } = await findOrThrow(em, orderId);
      const { id, status } = order;
      if (!orderStates[status].isOpen && !orderStates[status].isPaid)
        throw new CodedError('ORDERS.ILLEGAL_TRANSITION', {
          status,
          action: transitions.confirm.action,
        });
      const confirmed = await ordersDb(em)
        .updateTable('test_orders')
        .set({ confirmedAt: sql<Date>`now()` })
        .where('id', '=', id)
        .where('confirmedAt', 'is', null)
        .executeTakeFirst();
      if (confirmed.numUpdatedRows > 0n)
        await tellTestStep(em, 'order-confirmed', order, this.config);
      return presentTestOrder(await findOrThrow(em, orderId));
    });
  }

  @HandleMessage('orders.get-test')
  async newest(): Promise<ReplyOf<'orders.get-test'>> {
    const test = await newestTestOrder(this.em);
    return { order: test ? presentTestOrder(test) : null };
  }

  /** The columns of an order of one piece, as placing one fills them; what has no value is null. */
  private factsOf(asked: Omit<RequestOf<'orders.place-test'>, 'adminUsername'>) {
    const { config } = this;
    const { title, unitPriceKobo, ...product } = asked;
    const request: PlaceOrderRequest = {
      ...product,
      idempotencyKey: randomUUID(),
      productTitle: title,
      quantity: 1,
      totalKobo: unitPriceKobo,
      buyer: {
        name: config.COMPANY_NAME,
        email: config.COMPANY_EMAIL,
        phone: config.COMPANY_PHONE,
        address: config.COMPANY_ADDRESS,
        ...PLACE,
      },
    };
    const { buyer, delivery } = agreedDelivery(request, config);
    return inSnakeCase({
      ...product,
      ...flattenBuyer(buyer),
      reference: newReference('TEST'),
      productTitle: title,
      quantity: 1,
      unitPriceKobo,
      totalKobo: unitPriceKobo,
      deliveryMethod: delivery.method,
      deliveryFeeKobo: delivery.feeKobo,
      isFeeInPrice: delivery.isFeeInPrice,
      deliveryTime: delivery.time,
      pickupPoint: delivery.pickupPoint,
      bankDetails: isDemoAccount(config) ? null : accountInForce(config),
      discountKobo: 0,
      allowanceKobo: 0,
      returnedPieces: 0,
      amountRefundedKobo: 0,
      refundOwedKobo: 0,
      refundDecidedKobo: 0,
      undecidedKobo: 0,
      attestedKobo: 0,
      isPaidLate: false,
      holdId: randomUUID(),
      windowMinutes: config.PAYMENT_WINDOW_MINUTES,
    });
  }
}

async function findOrThrow(em: EntityManager, publicId: string): Promise<TestOrderRow> {
  const test = await findTestOrder(em, publicId);
  if (!test) throw new CodedError('ORDERS.NOT_FOUND', {});
  return test;
}

function presentTestOrder({ order, tester }: TestOrderRow): TestOrder {
  const { publicId: orderId, reference, status, productTitle } = order;
  return {
    orderId,
    reference,
    status,
    productTitle,
    amountDueKobo: amountDueOf(order),
    createdAt: order.createdAt.toISOString(),
    placedBy: tester,
    email: order.customerEmail,
  };
}
