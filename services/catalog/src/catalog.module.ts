import { Module } from '@nestjs/common';
import { eventQueue } from '@spade/contracts/events/events';
import { queueMetrics } from '@spade/platform/queue/queue-metrics';
import { ExpireHoldsSweep } from './hold/expire-holds.sweep.ts';
import { HoldStock } from './hold/hold-stock.ts';
import { settleHoldEvents } from './hold/settle-holds.ts';
import { ApplyImport } from './import/apply-import.ts';
import { ImportPictures } from './import/import-pictures.ts';
import { ProductImports } from './import/product-imports.ts';
import { ChangePrices } from './product/change-prices.ts';
import { ListProducts } from './product/list-products.ts';
import { ProductPictures } from './product/product-pictures.ts';
import { SaveProduct } from './product/save-product.ts';
import { SeedDemo } from './product/seed-demo.ts';
import { StaffProducts } from './product/staff-products.ts';
import { StockMetrics } from './product/stock-metrics.ts';
import { LowStockSweep } from './stock/low-stock.sweep.ts';
import { MoveStock } from './stock/move-stock.ts';
import { HeldStock } from './store-sale/held-stock.ts';
import { StoreSales } from './store-sale/store-sales.ts';
import { HeldBackProducts } from './sync/retire-unseen.ts';
import { SoldTwice } from './sync/sold-twice.ts';
import { SyncRuns } from './sync/sync-runs.ts';
import { WriteSync } from './sync/write-sync.ts';
import { TellWaitingSweep } from './waiting/tell-waiting.sweep.ts';
import { ForgetWaitingSweep, WaitingBuyers } from './waiting/waiting-buyers.ts';

/**
 * The catalogue: products, their stock and the holds on it. Needs the platform's configuration, database, outbox and
 * transport modules in the same application.
 */
@Module({
  controllers: [
    ApplyImport,
    ChangePrices,
    ImportPictures,
    ProductImports,
    WriteSync,
    HoldStock,
    HeldBackProducts,
    HeldStock,
    ListProducts,
    MoveStock,
    ProductPictures,
    SaveProduct,
    StaffProducts,
    StoreSales,
    SyncRuns,
    SoldTwice,
    WaitingBuyers,
  ],
  providers: [
    ExpireHoldsSweep,
    ForgetWaitingSweep,
    LowStockSweep,
    TellWaitingSweep,
    SeedDemo,
    StockMetrics,
    settleHoldEvents(),
    queueMetrics([eventQueue('catalog')]),
  ],
})
export class CatalogModule {}
