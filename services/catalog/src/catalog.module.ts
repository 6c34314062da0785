import { Module } from '@nestjs/common';
import { eventQueue } from '@spade/contracts/events/events';
import { queueMetrics } from '@spade/platform/queue/queue-metrics';
import { AbandonSync } from './abandon-sync/abandon-sync.ts';
import { BeginReading } from './begin-reading/begin-reading.ts';
import { BeginStoreSale } from './begin-store-sale/begin-store-sale.ts';
import { CancelSync } from './cancel-sync/cancel-sync.ts';
import { ClaimStoreSale } from './claim-store-sale/claim-store-sale.ts';
import { ExpireHoldsSweep } from './expire-holds/expire-holds.sweep.ts';
import { FinishSync } from './finish-sync/finish-sync.ts';
import { GetStoreReference } from './get-store-reference/get-store-reference.ts';
import { HoldStock } from './hold-stock/hold-stock.ts';
import { ListHeldStock } from './list-held-stock/list-held-stock.ts';
import { ListProducts } from './list-products/list-products.ts';
import { ListSyncRuns } from './list-sync-runs/list-sync-runs.ts';
import { SeedDemo } from './seed-demo/seed-demo.ts';
import { settleHoldEvents } from './settle-hold/settle-hold.events.ts';
import { SettleStoreSale } from './settle-store-sale/settle-store-sale.ts';
import { StartSync } from './start-sync/start-sync.ts';
import { StockMetrics } from './stock-metrics/stock-metrics.ts';
import { SyncBatch } from './sync-batch/sync-batch.ts';
import { SyncProduct } from './sync-product/sync-product.ts';
import { TrustStore } from './trust-store/trust-store.ts';

/**
 * The catalogue: products, their stock and the holds on it. Needs the platform's configuration, database and
 * transport modules in the same application.
 */
@Module({
  controllers: [
    AbandonSync,
    BeginReading,
    BeginStoreSale,
    CancelSync,
    ClaimStoreSale,
    FinishSync,
    GetStoreReference,
    HoldStock,
    ListHeldStock,
    ListProducts,
    ListSyncRuns,
    SettleStoreSale,
    StartSync,
    SyncBatch,
    SyncProduct,
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
