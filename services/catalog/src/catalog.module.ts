import { Module } from '@nestjs/common';
import { eventQueue } from '@spade/contracts/events/events';
import { queueMetrics } from '@spade/platform/queue/queue-metrics';
import { ExpireHoldsSweep } from './expire-holds/expire-holds.sweep.ts';
import { HoldStock } from './hold-stock/hold-stock.ts';
import { ListProducts } from './product/list-products.ts';
import { SeedDemo } from './product/seed-demo.ts';
import { StockMetrics } from './product/stock-metrics.ts';
import { settleHoldEvents } from './settle-hold/settle-hold.events.ts';
import { ListHeldStock } from './store-sale/list-held-stock.ts';
import { StoreSales } from './store-sale/store-sales.ts';
import { TrustStore } from './store-sale/trust-store.ts';
import { FinishSync } from './sync/finish-sync.ts';
import { SyncBatch } from './sync/sync-batch.ts';
import { SyncProduct } from './sync/sync-product.ts';
import { SyncRuns } from './sync/sync-runs.ts';

/**
 * The catalogue: products, their stock and the holds on it. Needs the platform's configuration, database and
 * transport modules in the same application.
 */
@Module({
  controllers: [
    FinishSync,
    HoldStock,
    ListHeldStock,
    ListProducts,
    StoreSales,
    SyncBatch,
    SyncProduct,
    SyncRuns,
    TrustStore,
  ],
  providers: [
    ExpireHoldsSweep,
    SeedDemo,
    StockMetrics,
    settleHoldEvents(),
    queueMetrics([eventQueue('catalog')]),
  ],
})
export class CatalogModule {}
