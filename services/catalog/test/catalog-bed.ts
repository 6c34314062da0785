import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { BusModule } from '@spade/bus/bus.module';
import { MessageClient } from '@spade/bus/message-client';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { type EventName, type Events, eventQueue } from '@spade/contracts/events/events';
import type { HoldReply, HoldRequest, Product } from '@spade/contracts/messages/catalog';
import type { SyncedProduct } from '@spade/contracts/messages/catalog-sync';
import type { MessageName, ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { loadConfig } from '@spade/platform/config/define-config';
import { createQueue } from '@spade/platform/queue/queue';
import type { TestDatabase } from '@spade/platform/testing/postgres';
import { startReplica } from '@spade/platform/testing/replica';
import { createServiceDatabase } from '@spade/platform/testing/service-database';
import { waitFor } from '@spade/platform/testing/wait-for';
import { startTwoRedis, type TwoRedis } from '@spade/testkit/two-redis';
import { type CatalogConfig, catalogConfig } from '../src/catalog.config.ts';
import { catalogDatabase } from '../src/catalog.database.ts';
import { CatalogModule } from '../src/catalog.module.ts';
import { catalogEntities } from '../src/catalog.tables.ts';
import { ExpireHoldsSweep } from '../src/hold/expire-holds.sweep.ts';
import { OrdersStandIn } from './orders-stand-in.ts';

/** Stock and state of one product, as its row says. */
export interface StockRow {
  inventory: number;
  held: number;
  isRetired: boolean;
}

/** A product as the worker sends it; distinct at each call. */
export function buildSyncedProduct(fields: Partial<SyncedProduct> = {}): SyncedProduct {
  const name = randomUUID();
  return {
    shopifyId: `gid://shopify/Product/${name}`,
    shopifyVariantId: `gid://shopify/ProductVariant/${name}`,
    title: `Product ${name}`,
    description: '<p>Sound goods.</p>',
    priceKobo: 250_000,
    compareAtPriceKobo: null,
    imageUrl: null,
    category: 'Building',
    inStock: true,
    inventoryQuantity: 10,
    sku: null,
    tags: null,
    ...fields,
  };
}

/**
 * The catalogue over the real transport, on its own PostgreSQL database and both Redis, with a
 * stand-in for orders. Nothing is seeded unless asked for.
 */
export class CatalogBed {
  readonly database: TestDatabase;
  /** Both Redis; `addressesOf` has the rights of one process. */
  readonly redis: TwoRedis;
  readonly orders = new OrdersStandIn();
  readonly replicas: INestMicroservice[] = [];
  /** Connects as the role that serves, with its few rights; `database` as one that may do all. */
  serviceUrl = '';
  private readonly messages: MessageClient;
  private readonly events;

  private constructor(database: TestDatabase, redis: TwoRedis) {
    this.database = database;
    this.redis = redis;
    this.messages = new MessageClient({ redisUrl: redis.messages.url, deadlineMs: 20_000 });
    this.events = createQueue(eventQueue('catalog'), redis.store.url);
  }

  static async open(overrides: Partial<CatalogConfig> = {}, replicas = 1): Promise<CatalogBed> {
    const [database, redis] = await Promise.all([
      createServiceDatabase(catalogDatabase),
      startTwoRedis(),
    ]);
    const bed = new CatalogBed(database, redis);
    bed.serviceUrl = database.serviceUrl;
    await bed.orders.start(redis.addressesOf('orders').REDIS_URL);
    await Promise.all(Array.from({ length: replicas }, () => bed.replica(overrides)));
    return bed;
  }

  /** Of a replica that sweeps once an hour and seeds nothing. */
  config(): CatalogConfig {
    return loadConfig(catalogConfig, {
      ...this.redis.addressesOf('catalog'),
      DATABASE_URL: this.serviceUrl,
      HOLD_SWEEP_SECONDS: '3600',
      SEED_DEMO_CATALOGUE: 'false',
    });
  }

  /** Starts one more replica, with {@link config} unless told otherwise. */
  async replica(overrides: Partial<CatalogConfig> = {}): Promise<void> {
    const config = { ...this.config(), ...overrides };
    const app = await startReplica({
      service: 'catalog',
      config,
      entities: catalogEntities,
      imports: [BusModule.forRoot({ redisUrl: config.REDIS_URL, name: 'catalog' }), CatalogModule],
    });
    this.replicas.push(app);
  }

  /** Leaves no row behind, so that the next test builds its own catalogue. */
  async clear(): Promise<void> {
    await this.database.empty(Object.keys(catalogDatabase.rights), { restartsIds: true });
  }

  async close(): Promise<void> {
    await Promise.all([...this.replicas.map((app) => app.close()), this.orders.stop()]);
    await this.events.close();
    this.messages.close();
    await this.redis.stop();
    await this.database.drop();
  }

  /**
   * Repeats while the answer is "try again in a moment": after `dropConnections` a pool may keep a dead connection
   * until it is used, and the first to use it is told so (the flake of issue 28).
   */
  async send<N extends MessageName>(name: N, payload: RequestOf<N>): Promise<ReplyOf<N>> {
    for (;;) {
      try {
        return await this.messages.send(name, payload);
      } catch (error) {
        if (!isCodedError(error, 'PLATFORM.UNAVAILABLE')) throw error;
      }
    }
  }

  /** Sweeps once, in the first replica; returns how many holds it released. */
  sweep(): Promise<number> {
    const [app] = this.replicas;
    if (!app) throw new Error('no replica runs');
    return app.get(ExpireHoldsSweep).sweep();
  }

  /** Puts products into the catalogue as a sync run that is not finished; returns their ids. */
  async stock(...products: Partial<SyncedProduct>[]): Promise<number[]> {
    const built = products.map(buildSyncedProduct);
    await this.send('catalog.sync-batch', { runId: randomUUID(), products: built });
    const rows = await this.database.query<{ id: number; shopify_id: string }>(
      'select id, shopify_id from shopify_products where shopify_id = any ($1)',
      [built.map(({ shopifyId }) => shopifyId)],
    );
    const ids = new Map(rows.map((row) => [row.shopify_id, row.id]));
    return built.map(({ shopifyId }) => ids.get(shopifyId) ?? 0);
  }

  /** One product with that many pieces; returns its id. */
  async stockOne(product: Partial<SyncedProduct> = {}): Promise<number> {
    const [id = 0] = await this.stock(product);
    return id;
  }

  /** A product as screens see it. Throws when it is not on sale. */
  async product(id: number): Promise<Product> {
    const { products } = await this.send('catalog.list-products', { limit: 1000 });
    const product = products.find((each) => each.id === id);
    if (!product) throw new Error(`product ${id} is not on sale`);
    return product;
  }

  hold(productId: number, fields: Partial<HoldRequest> = {}): Promise<HoldReply> {
    return this.send('catalog.hold', { holdId: randomUUID(), productId, quantity: 1, ...fields });
  }

  /** Delivers an event as the relay would; resolves once it is handled. */
  async deliver<E extends EventName>(name: E, payload: Partial<Events[E]>): Promise<void> {
    const eventId = randomUUID();
    const occurredAt = new Date().toISOString();
    const options = { jobId: eventId, attempts: 20, backoff: 100 };
    const job = await this.events.add(name, { eventId, payload, occurredAt }, options);
    await waitFor(`the event ${name} to be handled`, () => job.isCompleted());
  }

  async stockOf(productId: number): Promise<StockRow> {
    const [row] = await this.database.query<StockRow>(
      `select inventory_quantity as inventory, held_quantity as held,
         retired_at is not null as "isRetired"
       from shopify_products where id = $1`,
      [productId],
    );
    if (!row) throw new Error(`no product ${productId}`);
    return row;
  }

  async holdRow(holdId: string): Promise<{ state: string; isClaimed: boolean } | undefined> {
    const [row] = await this.database.query<{ state: string; isClaimed: boolean }>(
      `select state, claimed_at is not null as "isClaimed" from stock_holds where hold_id = $1`,
      [holdId],
    );
    return row;
  }

  /** Rows whose count of held pieces is not the sum of their open holds; none, if all is well. */
  driftedRows(): Promise<object[]> {
    return this.database.query(
      `select p.id, null as variant, p.held_quantity, sum(h.quantity) as open
       from shopify_products p left join stock_holds h
         on h.product_id = p.id and h.variant_id is null and h.state = 'open'
       group by p.id having p.held_quantity <> coalesce(sum(h.quantity), 0)
       union all
       select v.product_id, v.id, v.held_quantity, sum(h.quantity)
       from product_variants v left join stock_holds h
         on h.variant_id = v.id and h.state = 'open'
       group by v.id having v.held_quantity <> coalesce(sum(h.quantity), 0)`,
    );
  }

  /** Rows whose stock is not the sum of their movements; none, if all is well. */
  unexplainedStock(): Promise<object[]> {
    return this.database.query(
      `select * from (
         select id as product, null::integer as variant, inventory_quantity as stock from shopify_products
         union all
         select product_id, id, inventory_quantity from product_variants) as s
       where stock <> (select coalesce(sum(change), 0) from stock_movements m
         where m.product_id = product and m.variant_id is not distinct from variant)`,
    );
  }

  /**
   * Writes down each variant of which more pieces were newly held than there are, in the table `oversales`. The judge sits in
   * the database, where no interleaving escapes it. A row that takes another variant's place is not a new hold.
   */
  async watchOversales(): Promise<void> {
    await this.database.query(`
      create function refuse_oversale() returns trigger language plpgsql as $$ begin
        if new.held_quantity > old.held_quantity and new.held_quantity > new.inventory_quantity
          and new.shopify_variant_id = old.shopify_variant_id and new.retired_at is null then
          insert into oversales values (new.shopify_variant_id);
        end if;
        return new;
      end $$`);
    await this.database.query('create table oversales (variant text)');
    await this.database.query('grant insert on oversales to public');
    for (const table of ['shopify_products', 'product_variants']) {
      await this.database.query(`
        create trigger refuse_oversale before update on ${table}
        for each row execute function refuse_oversale()`);
    }
  }

  /** Makes a hold older than the time-out. */
  async age(holdId: string): Promise<void> {
    await this.database.query(
      `update stock_holds set created_at = now() - interval '1 day' where hold_id = $1`,
      [holdId],
    );
  }
}
