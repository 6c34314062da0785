import type { INestMicroservice, Type } from '@nestjs/common';
import { BusModule } from '@spade/bus/bus.module';
import { MessageClient } from '@spade/bus/message-client';
import { requestContext } from '@spade/bus/request-context';
import { hasRole } from '@spade/contracts/messages/acting-role';
import type { MessageName, ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { PlacedOrder } from '@spade/contracts/messages/orders';
import { unreadReceipt } from '@spade/contracts/orders/receipt';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { loadConfig } from '@spade/platform/config/define-config';
import { LiveSettings } from '@spade/platform/settings/live-settings';
import { SettingsModule } from '@spade/platform/settings/settings.module';
import type { TestDatabase } from '@spade/platform/testing/postgres';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { startReplica } from '@spade/platform/testing/replica';
import {
  createServiceDatabase,
  type ServiceDatabase,
} from '@spade/platform/testing/service-database';
import { ConfirmExactSweep } from '../src/money/confirm-exact.sweep.ts';
import { CreditFits } from '../src/money/credit-fits.ts';
import { RefundMailSweep } from '../src/money/refund-mail.sweep.ts';
import { ContendedStockSweep } from '../src/orders/contended-stock.sweep.ts';
import { ExpirySweep } from '../src/orders/expiry.sweep.ts';
import { ReviewSweep } from '../src/orders/review.sweep.ts';
import { type OrdersConfig, ordersConfig } from '../src/orders.config.ts';
import { ordersDatabase } from '../src/orders.database.ts';
import { OrdersModule } from '../src/orders.module.ts';
import { RetentionSweep } from '../src/personal-data/retention.sweep.ts';
import { ReminderSweep } from '../src/reminders/reminder.sweep.ts';
import { orderEntities } from '../src/tables/orders-db.ts';
import { buildPlaceOrderRequest, buildProof, type OrderFields } from './build-order.ts';
import { CatalogStandIn } from './catalog-stand-in.ts';
import { OrderRows } from './order-rows.ts';

/** The states of an order, with `failed` split by its reason. */
export const orderStates = [
  'pending',
  'awaiting',
  'confirmed',
  'processing',
  'delivered',
  'expired',
  'cancelled',
] as const;
/** A request whose role may be left out. */
export type TestRequestOf<N extends MessageName> =
  RequestOf<N> extends { role: StaffRole }
    ? Omit<RequestOf<N>, 'role'> & { role?: StaffRole }
    : RequestOf<N>;

/** A state in which the bed can place an order. */
export type OrderState = (typeof orderStates)[number];

/**
 * The orders service over the real transport, on its own real PostgreSQL and Redis, with a
 * stand-in for catalog. Creates orders in any state through the messages that production sends.
 */
export class OrdersBed {
  readonly database: TestDatabase;
  readonly rows: OrderRows;
  readonly catalog: CatalogStandIn;
  readonly redis: TestRedis;
  /** Connects as the restricted role of the running service; `database` has all rights. */
  serviceUrl = '';
  private readonly replicas: INestMicroservice[] = [];
  private readonly messages: MessageClient;

  private constructor(database: TestDatabase, redis: TestRedis) {
    this.database = database;
    this.rows = new OrderRows(database);
    this.redis = redis;
    this.catalog = new CatalogStandIn(redis.url);
    this.messages = new MessageClient({ redisUrl: redis.url, deadlineMs: 20_000 });
  }

  /** `ready`: a database of the test's own, for one that an earlier release has filled. */
  static async open(
    overrides: Partial<OrdersConfig> = {},
    ready: () => Promise<ServiceDatabase> = () => createServiceDatabase(ordersDatabase),
  ): Promise<OrdersBed> {
    const [database, redis] = await Promise.all([ready(), startRedis()]);
    const bed = new OrdersBed(database, redis);
    bed.serviceUrl = database.serviceUrl;
    await Promise.all([bed.catalog.start(), bed.replica(overrides)]);
    bed.catalog.sell();
    return bed;
  }

  /** Starts one more replica of the orders service. It sweeps once an hour unless told otherwise; credits and contended stock never. */
  async replica(overrides: Partial<OrdersConfig> = {}): Promise<void> {
    const config = {
      ...loadConfig(ordersConfig, {
        REDIS_URL: this.redis.url,
        DATABASE_URL: this.serviceUrl,
        EXPIRY_SWEEP_SECONDS: '3600',
        BANK_NAME: 'Test Bank',
        BANK_ACCOUNT_NAME: 'Spade Orion',
        BANK_ACCOUNT_NUMBER: '0123456789',
        // Most tests place all their orders as one buyer.
        MAX_OPEN_ORDERS_PER_PHONE: '0',
        MAX_OPEN_ORDERS_PER_EMAIL: '0',
      }),
      ...overrides,
    };
    const app = await startReplica({
      service: 'orders',
      config,
      entities: orderEntities,
      imports: [
        BusModule.forRoot({ redisUrl: config.REDIS_URL }),
        SettingsModule.forRoot(ordersConfig.shape, 'orders'),
        OrdersModule,
      ],
    });
    // What the company says, which no contact service is there to tell.
    app.get(LiveSettings).take('contact', {});
    // A test calls this itself: a round of its own beside it would keep an order locked, or come first.
    await app.get(ConfirmExactSweep).beforeApplicationShutdown();
    await app.get(CreditFits).beforeApplicationShutdown();
    await app.get(ContendedStockSweep).beforeApplicationShutdown();
    await app.get(ReminderSweep).beforeApplicationShutdown();
    this.replicas.push(app);
  }

  /** Stops every replica, like an outage of the deployment. */
  async stopReplicas(): Promise<void> {
    await Promise.all(this.replicas.splice(0).map((app) => app.close()));
  }

  async close(): Promise<void> {
    await this.stopReplicas();
    await this.catalog.stop();
    this.messages.close();
    await this.redis.stop();
    await this.database.drop();
  }

  /** Sends it as an approver where it needs a role and names none. */
  send<N extends MessageName>(name: N, payload: TestRequestOf<N>): Promise<ReplyOf<N>> {
    const request = hasRole(name) ? { role: 'approver', ...payload } : payload;
    return this.messages.send(name, request);
  }

  /** Sends a request as it is, even if it breaks its contract. */
  sendRaw(name: MessageName, payload: object): Promise<unknown> {
    return this.messages.call(name, payload);
  }

  /** As `send`, as part of the request with this id; the same id again is a repeated delivery. */
  sendAs<N extends MessageName>(
    requestId: string,
    name: N,
    payload: TestRequestOf<N>,
  ): Promise<ReplyOf<N>> {
    return requestContext.run({ requestId }, () => this.send(name, payload));
  }

  /** Ends what is past its deadline, once. */
  async sweep(): Promise<number> {
    await this.compareCredits();
    return this.expireOnly();
  }

  /** The same while credits are not compared yet. */
  expireOnly(): Promise<number> {
    return this.inReplica(ExpirySweep).sweep();
  }

  /** Compares all credits that have changed, or whose orders have, with the orders. */
  compareCredits(): Promise<number> {
    return this.inReplica(CreditFits).sweep();
  }

  /** Confirms what exact credits pay, once. */
  confirmExact(): Promise<number> {
    return this.inReplica(ConfirmExactSweep).sweep();
  }

  /** Looks for overdue reviews once. */
  sweepReviews(): Promise<number> {
    return this.inReplica(ReviewSweep).sweep();
  }

  /** Reminds whoever is due, once. */
  remind(): Promise<{ reminders: number; secondChances: number }> {
    return this.inReplica(ReminderSweep).sweep();
  }

  /** Tells buyers of refunds that can no longer be undone, once. */
  tellRefunds(): Promise<number> {
    return this.inReplica(RefundMailSweep).sweep();
  }

  /** Takes contended stock back from pictures that show no payment, once. */
  sweepContended(): Promise<number> {
    return this.inReplica(ContendedStockSweep).sweep();
  }

  /** Gives stock back as catalog does once it learns of it. */
  async returnStock(): Promise<void> {
    const holds = await this.database.query<{ holdId: string }>(
      `select payload->>'holdId' as "holdId" from outbox
       where name in ('hold-abandoned', 'hold-released', 'order-expired', 'order-cancelled')`,
    );
    for (const { holdId } of holds) this.catalog.end(holdId);
  }

  /** Applies the retention periods once. */
  applyRetention(): Promise<{ pictures: number; people: number }> {
    return this.inReplica(RetentionSweep).sweep();
  }

  /** The instance in the first replica. */
  private inReplica<Part>(part: Type<Part>): Part {
    const [app] = this.replicas;
    if (!app) throw new Error('no replica runs');
    return app.get(part);
  }

  place(fields: OrderFields = {}): Promise<PlacedOrder> {
    return this.send('orders.place', buildPlaceOrderRequest(fields));
  }

  /** Decides that all that can be decided of an order's money goes back. */
  async owe(order: string): Promise<ReplyOf<'orders.decide-refund'>> {
    const { toDecideKobo = 0 } = await this.send('orders.get', { order });
    const decision = { order, adminUsername: 'ada', amountKobo: toDecideKobo };
    return this.send('orders.decide-refund', decision);
  }

  /** Records that the newest picture of an order shows this amount: by default all that it costs. */
  async readAmount(orderId: string, amountKobo?: number): Promise<void> {
    const { proofs, totalKobo } = await this.send('orders.get', { order: orderId });
    await this.send('orders.record-receipt', {
      proofId: proofs.at(-1)?.proofId ?? '',
      values: { ...unreadReceipt, amountKobo: amountKobo ?? totalKobo },
    });
  }

  /** Places an order and brings it into `state`. */
  async placeIn(state: OrderState, fields: OrderFields = {}): Promise<PlacedOrder> {
    const placed = await this.place(fields);
    const { orderId } = placed;
    const staff = { order: orderId, adminUsername: 'ada' };
    if (state === 'expired') {
      await this.rows.endWindow(orderId);
      await this.sweep();
      await this.returnStock();
    }
    if (state === 'cancelled') await this.send('orders.cancel', { ...staff, reason: 'asked to' });
    const way = ['awaiting', 'confirmed', 'processing', 'delivered'].indexOf(state);
    if (way >= 0) await this.send('orders.attach-proof', { orderId, proof: buildProof() });
    if (way >= 1) await this.send('orders.confirm', staff);
    if (way >= 2) await this.send('orders.fulfil', { ...staff, step: 'process' });
    if (way >= 3) await this.deliver(orderId);
    return placed;
  }

  /** Ships an order that is being processed, and marks it delivered: its buyer may be erased. */
  async deliver(order: string): Promise<void> {
    for (const step of ['ship', 'deliver'] as const)
      await this.send('orders.fulfil', { order, adminUsername: 'ada', step });
  }
}
