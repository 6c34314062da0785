import { randomUUID } from 'node:crypto';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BusModule } from '@spade/bus/bus.module';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { ConfigModule } from '@spade/platform/config/config.module';
import type { ShopifySimulator } from '../../../../infra/verify/shopify-simulator/src/start-shopify-simulator.ts';
import type { CatalogBed } from '../../../catalog/test/catalog-bed.ts';
import { orderJobs, storeChangeJobs, syncJobs } from '../../src/queues.ts';
import { PushOrderProcessor } from '../../src/store/push-order.processor.ts';
import { StoreChangeProcessor } from '../../src/store/store-change.processor.ts';
import { SyncCatalogProcessor } from '../../src/store/sync/sync-catalog.processor.ts';
import { buildConfirmedOrder } from '../build-order.ts';
import { storeConfig } from '../shopify/store-config.ts';

/** Pieces on each shelf at the start: so few that both sides often want the last one. */
const FIRST_PIECES = 5;

/** A shelf: one variant of a product, and all that happens to its pieces. */
export interface Shelf {
  productId: number;
  /** Null is the default variant. */
  variantId: number | null;
  shopifyId: string;
  variant: ShopifySimulator['products'][number]['variants'][number];
  /** Pieces that came, less those that the store sold. */
  goods: number;
}

/** An order of ours. */
export interface Sale {
  shelf: Shelf;
  orderId: string;
  reference: string;
  holdId: string;
  quantity: number;
  state: 'open' | 'sold' | 'released';
}

/** The shop, a worker and the store that sells the same goods, with an account of every piece. */
export class ShopAndStore {
  readonly sales: Sale[] = [];
  readonly shelves: Shelf[] = [];
  /** Ids of our orders in the store, as orders knows them. */
  readonly created = new Map<string, string>();
  private app: INestApplicationContext | undefined;

  constructor(
    readonly catalog: CatalogBed,
    readonly store: ShopifySimulator,
    readonly isPushing: boolean,
  ) {
    catalog.orders.handle('orders.get', async ({ order }) => {
      const sale = this.sales.find(({ orderId }) => orderId === order);
      if (!sale) throw new Error(`no order ${order}`);
      const { reference, quantity, shelf } = sale;
      const shopifyOrderId = this.created.get(order) ?? null;
      const { productId } = shelf;
      return buildConfirmedOrder({
        orderId: order,
        reference,
        quantity,
        productId,
        shopifyOrderId,
      });
    });
    catalog.orders.handle('orders.record-shopify-order', async ({ orderId, outcome }) => {
      if ('shopifyOrderId' in outcome) this.created.set(orderId, outcome.shopifyOrderId);
      return { shopifyOrderId: this.created.get(orderId) ?? null };
    });
  }

  /** Stocks the shelves and reads the store once. */
  async open(): Promise<void> {
    await this.startWorker();
    for (const { variants } of this.store.products)
      for (const variant of variants) Object.assign(variant, { inventoryQuantity: FIRST_PIECES });
    await this.sync();
    const { products } = await this.catalog.send('catalog.list-products', { limit: 100 });
    for (const { id: productId, shopifyId, variants } of products) {
      const stored = this.store.products.find(({ id }) => shopifyId.endsWith(`/${id}`));
      for (const [at, variant] of (stored?.variants ?? []).entries()) {
        const variantId = variants[at]?.id ?? null;
        this.shelves.push({ productId, shopifyId, variantId, variant, goods: FIRST_PIECES });
      }
    }
  }

  async startWorker(): Promise<void> {
    const own = storeConfig(this.store, { SHOPIFY_PUSH_ORDERS: this.isPushing });
    const config = { ...own, ...this.catalog.redis.addressesOf('worker') };
    @Module({
      imports: [
        ConfigModule.forRoot(config),
        BusModule.forRoot({ redisUrl: config.REDIS_URL, name: 'worker' }),
      ],
      providers: [...orderJobs, ...storeChangeJobs, ...syncJobs],
    })
    class OneWorker {}
    await this.app?.close();
    this.app = await NestFactory.createApplicationContext(OneWorker, { logger: false });
    this.app.get(PushOrderProcessor).searchLagMs = 1_000;
  }

  private get worker(): INestApplicationContext {
    if (!this.app) throw new Error('no worker runs');
    return this.app;
  }

  async close(): Promise<void> {
    await this.app?.close();
  }

  /** Reads the whole store. */
  async sync(): Promise<void> {
    await this.worker.get(SyncCatalogProcessor).run({
      jobId: randomUUID(),
      requestedBy: 'test',
      checkpoint: undefined,
      save: async () => {},
      report: async () => {},
    });
  }

  /** What a webhook makes the worker do. */
  hear({ shopifyId: subjectId }: Shelf): Promise<void> {
    return this.worker.get(StoreChangeProcessor).process({ topic: 'products/update', subjectId });
  }

  /** Takes a hold; asks again under the same id while the reply is lost. Null when refused. */
  async buy(shelf: Shelf, quantity: number): Promise<Sale | null> {
    const { productId, variantId } = shelf;
    const holdId = randomUUID();
    for (;;) {
      try {
        await this.catalog.hold(productId, { holdId, variantId, quantity });
        break;
      } catch (error) {
        if (isCodedError(error, 'CATALOG.OUT_OF_STOCK')) return null;
        if (!isCodedError(error) || !error.isFault) throw error;
      }
    }
    const reference = `SO-${holdId.slice(0, 5).toUpperCase()}`;
    const sale: Sale = {
      shelf,
      orderId: randomUUID(),
      reference,
      holdId,
      quantity,
      state: 'open',
    };
    this.sales.push(sale);
    return sale;
  }

  async confirm(sale: Sale): Promise<void> {
    if (sale.state !== 'open') return;
    sale.state = 'sold';
    await this.catalog.deliver('order-confirmed', { holdId: sale.holdId });
  }

  async expire(sale: Sale): Promise<void> {
    if (sale.state !== 'open') return;
    sale.state = 'released';
    await this.catalog.deliver('order-expired', { holdId: sale.holdId });
  }

  /** One attempt to create the sale in the store. Throws when it fails. */
  push({ orderId, holdId }: Sale): Promise<void> {
    return this.worker.get(PushOrderProcessor).push({ orderId, holdId });
  }

  /** The store sells some pieces, if it believes to have them. */
  storeSells(shelf: Shelf, quantity: number): void {
    const { variant } = shelf;
    if ((variant.inventoryQuantity ?? 0) < quantity) return;
    variant.inventoryQuantity = (variant.inventoryQuantity ?? 0) - quantity;
    shelf.goods -= quantity;
  }

  restock(shelf: Shelf, quantity: number): void {
    shelf.variant.inventoryQuantity = (shelf.variant.inventoryQuantity ?? 0) + quantity;
    shelf.goods += quantity;
  }

  /** Pieces that exist and are promised to no one; below 0 when both sold the same one. */
  unpromised(shelf: Shelf): number {
    const ours = this.sales.filter((sale) => sale.shelf === shelf && sale.state !== 'released');
    return ours.reduce((left, { quantity }) => left - quantity, shelf.goods);
  }

  /** Pieces that buyers are offered. */
  async offered({ productId, variantId }: Shelf): Promise<number> {
    const product = await this.catalog.product(productId);
    const variant = product.variants.find(({ id }) => id === variantId);
    return (variant ?? product).availableQuantity;
  }
}
