import { MikroORM } from '@mikro-orm/postgresql';
import { type INestMicroservice, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MessageName, ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { PlacedOrder } from '@spade/contracts/messages/orders';
import { ConfigModule } from '@spade/platform/config/config.module';
import { loadConfig } from '@spade/platform/config/load-config';
import { DatabaseModule } from '@spade/platform/database/database.module';
import { ormScope } from '@spade/platform/database/orm-scope';
import { requestContext } from '@spade/platform/logging/request-context';
import { createTestDatabase, type TestDatabase } from '@spade/platform/testing/postgres';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { MessageClient } from '@spade/platform/transport/message-client';
import { RedisStreamsClient } from '@spade/platform/transport/redis-streams-client';
import { RedisStreamsServer } from '@spade/platform/transport/redis-streams-server';
import { TransportModule } from '@spade/platform/transport/transport.module';
import { RetentionSweep } from '../src/apply-retention/retention.sweep.ts';
import { ExpirySweep } from '../src/expire-orders/expiry.sweep.ts';
import { orderEntities } from '../src/order/order.tables.ts';
import { type OrdersConfig, ordersConfig } from '../src/orders.config.ts';
import { ordersDatabase } from '../src/orders.database.ts';
import { OrdersModule } from '../src/orders.module.ts';
import { ReviewSweep } from '../src/watch-reviews/review.sweep.ts';
import { buildPlaceOrderRequest, buildProof, type OrderFields } from './build-order.ts';
import { CatalogStandIn } from './catalog-stand-in.ts';

/** The states of an order, with `failed` split by its reason. */
export const orderStates = [
  'pending',
  'awaiting',
  'confirmed',
  'processing',
  'expired',
  'cancelled',
] as const;
/** A state in which the bed can place an order. */
export type OrderState = (typeof orderStates)[number];

/** An event in the outbox. */
export interface RecordedEvent {
  name: string;
  payload: Record<string, unknown>;
}

/**
 * The orders service over the real transport, on its own real PostgreSQL and Redis, with a
 * stand-in for catalog. Creates orders in any state through the messages that production sends.
 */
export class OrdersBed {
  readonly database: TestDatabase;
  readonly catalog: CatalogStandIn;
  readonly redis: TestRedis;
  /** Connects as the restricted role of the running service; `database` has all rights. */
  serviceUrl = '';
  private readonly replicas: INestMicroservice[] = [];
  private readonly client: RedisStreamsClient;
  private readonly messages: MessageClient;

  private constructor(database: TestDatabase, redis: TestRedis) {
    this.database = database;
    this.redis = redis;
    this.catalog = new CatalogStandIn(redis.url);
    this.client = new RedisStreamsClient({ redisUrl: redis.url, deadlineMs: 20_000 });
    this.messages = new MessageClient(this.client);
  }

  static async open(overrides: Partial<OrdersConfig> = {}): Promise<OrdersBed> {
    Logger.overrideLogger(false);
    const [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
    const bed = new OrdersBed(database, redis);
    bed.serviceUrl = await database.prepareFor(ordersDatabase);
    await Promise.all([bed.catalog.start(), bed.replica(overrides)]);
    bed.catalog.sell();
    return bed;
  }

  /** Starts one more replica of the orders service. It sweeps once an hour unless told otherwise. */
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
    @Module({
      imports: [
        DatabaseModule.forRoot({
          url: config.DATABASE_URL,
          poolSize: config.DATABASE_POOL_SIZE,
          entities: orderEntities,
        }),
        TransportModule.forRoot({ redisUrl: config.REDIS_URL }),
        ConfigModule.forRoot(config),
        OrdersModule,
      ],
    })
    class OneReplica {}
    const server = new RedisStreamsServer({ service: 'orders', redisUrl: config.REDIS_URL });
    const app = await NestFactory.createMicroservice(OneReplica, {
      strategy: server,
      logger: false,
    });
    server.addScope(ormScope(app.get(MikroORM)));
    await app.listen();
    this.replicas.push(app);
  }

  /** Stops every replica, like an outage of the deployment. */
  async stopReplicas(): Promise<void> {
    await Promise.all(this.replicas.splice(0).map((app) => app.close()));
  }

  async close(): Promise<void> {
    await this.stopReplicas();
    await this.catalog.stop();
    this.client.close();
    await this.redis.stop();
    await this.database.drop();
  }

  send<N extends MessageName>(name: N, payload: RequestOf<N>): Promise<ReplyOf<N>> {
    return this.messages.send(name, payload);
  }

  /** As `send`, as part of the request with this id; the same id again is a repeated delivery. */
  sendAs<N extends MessageName>(
    requestId: string,
    name: N,
    payload: RequestOf<N>,
  ): Promise<ReplyOf<N>> {
    return requestContext.run({ requestId }, () => this.send(name, payload));
  }

  /** Sweeps once, in the first replica. */
  sweep(): Promise<number> {
    const [app] = this.replicas;
    if (!app) throw new Error('no replica runs');
    return app.get(ExpirySweep).sweep();
  }

  /** Looks for overdue reviews once, in the first replica. */
  sweepReviews(): Promise<number> {
    const [app] = this.replicas;
    if (!app) throw new Error('no replica runs');
    return app.get(ReviewSweep).sweep();
  }

  /** Applies the retention periods once, in the first replica. */
  applyRetention(): Promise<{ pictures: number; people: number }> {
    const [app] = this.replicas;
    if (!app) throw new Error('no replica runs');
    return app.get(RetentionSweep).sweep();
  }

  /** Makes the order's last event this many days old, bypassing the trigger that protects history. */
  async age(orderId: string, days: number): Promise<void> {
    await this.database.query('alter table order_events disable trigger user');
    await this.database.query(
      `update order_events set at = at - make_interval(days => $2)
       where order_id = (select id from orders where public_id = $1)`,
      [orderId, days],
    );
    await this.database.query('alter table order_events enable trigger user');
  }

  place(fields: OrderFields = {}): Promise<PlacedOrder> {
    return this.send('orders.place', buildPlaceOrderRequest(fields));
  }

  /** Places an order and brings it into `state`. */
  async placeIn(state: OrderState, fields: OrderFields = {}): Promise<PlacedOrder> {
    const placed = await this.place(fields);
    const { orderId } = placed;
    const staff = { order: orderId, adminUsername: 'ada' };
    if (state === 'expired') {
      await this.endWindow(orderId);
      await this.sweep();
      const { holdIds } = await this.eventsAndHolds(orderId);
      for (const holdId of holdIds) this.catalog.end(holdId);
    }
    if (state === 'cancelled') await this.send('orders.cancel', { ...staff, reason: 'asked to' });
    if (state === 'awaiting' || state === 'confirmed' || state === 'processing') {
      await this.send('orders.attach-proof', { orderId, proof: buildProof() });
    }
    if (state === 'confirmed' || state === 'processing') await this.send('orders.confirm', staff);
    if (state === 'processing') await this.send('orders.start-processing', staff);
    return placed;
  }

  /** Puts the deadline just into the past. */
  async endWindow(orderId: string): Promise<void> {
    await this.database.query(
      "update orders set payment_deadline = now() - interval '1 second' where public_id = $1",
      [orderId],
    );
  }

  /**
   * Copies an order this many times, each with its own ids, for lists and sweeps. The copies are
   * placed a millisecond apart before the original, or all at its moment.
   */
  async copyOrder(
    orderId: string,
    times: number,
    { isSameMoment = false }: { isSameMoment?: boolean } = {},
  ): Promise<void> {
    await this.database.query(
      `insert into orders (public_id, reference, idempotency_key, body_hash, customer_name,
         customer_email, customer_phone, shipping_address, shipping_city, shipping_state,
         product_id, product_title, quantity, unit_price_kobo, total_kobo, payment_deadline,
         window_minutes, hold_id, created_at)
       select left(md5(id || '-' || n), 22), 'SO-' || id || 'C' || n, 'copy-' || id || '-' || n,
         body_hash, customer_name || ' ' || n, 'buyer' || n || '@mail.example', customer_phone,
         shipping_address, shipping_city, shipping_state, product_id, product_title, quantity,
         unit_price_kobo, total_kobo, payment_deadline, window_minutes, gen_random_uuid(),
         created_at - case when $3 then 0 else n end * interval '1 ms'
       from orders cross join generate_series(1, $2::int) n where public_id = $1`,
      [orderId, times, isSameMoment],
    );
  }

  /** Deletes every order, bypassing the triggers that prevent it in production. */
  async empty(): Promise<void> {
    const kept = ['order_events', 'credits', 'credit_events', 'refunds'];
    for (const table of kept)
      await this.database.query(`alter table ${table} disable trigger user`);
    await this.database.query(`truncate orders, order_events, order_proofs, order_holds, outbox,
      credits, credit_decisions, credit_events, refunds, statements, statement_rows`);
    for (const table of kept) await this.database.query(`alter table ${table} enable trigger user`);
  }

  /** The events about an order, in the order in which they happened. */
  async events(orderId: string): Promise<RecordedEvent[]> {
    return (await this.eventsAndHolds(orderId)).events;
  }

  /** The events about an order and every hold it ever had, oldest first. */
  async eventsAndHolds(orderId: string): Promise<{ events: RecordedEvent[]; holdIds: string[] }> {
    const holds = await this.database.query<{ hold_id: string }>(
      `select order_holds.hold_id from order_holds join orders on orders.id = order_id
       where public_id = $1 order by recorded_at`,
      [orderId],
    );
    const holdIds = holds.map((row) => row.hold_id);
    const events = await this.database.query<{ name: string; payload: Record<string, unknown> }>(
      `select name, payload from outbox
       where payload->>'orderId' = $1 or payload->>'holdId' = any($2) order by occurred_at`,
      [orderId, holdIds],
    );
    return { events, holdIds };
  }

  async countEvents(name: string): Promise<number> {
    return this.count('select count(*)::int as count from outbox where name = $1', name);
  }

  async countOrders(idempotencyKey: string): Promise<number> {
    return this.count(
      'select count(*)::int as count from orders where idempotency_key = $1',
      idempotencyKey,
    );
  }

  async countStatus(status: string): Promise<number> {
    return this.count('select count(*)::int as count from orders where status = $1', status);
  }

  private async count(sql: string, value: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(sql, [value]);
    return row?.count ?? 0;
  }
}
