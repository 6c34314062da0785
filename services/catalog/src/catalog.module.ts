import { type DynamicModule, Module } from '@nestjs/common';
import { AbandonSyncHandler } from './abandon-sync/abandon-sync.handler.ts';
import { AbandonSyncService } from './abandon-sync/abandon-sync.service.ts';
import { CancelSyncHandler } from './cancel-sync/cancel-sync.handler.ts';
import { CancelSyncService } from './cancel-sync/cancel-sync.service.ts';
import { CATALOG_CONFIG, type CatalogConfig } from './catalog.config.ts';
import { ChangeAnnouncer } from './changes/change-announcer.ts';
import { ExpireHoldsService } from './expire-holds/expire-holds.service.ts';
import { ExpireHoldsSweep } from './expire-holds/expire-holds.sweep.ts';
import { FinishSyncHandler } from './finish-sync/finish-sync.handler.ts';
import { FinishSyncService } from './finish-sync/finish-sync.service.ts';
import { GetProductHandler } from './get-product/get-product.handler.ts';
import { GetStoreReferenceHandler } from './get-store-reference/get-store-reference.handler.ts';
import { GetStoreReferenceService } from './get-store-reference/get-store-reference.service.ts';
import { HoldStockHandler } from './hold-stock/hold-stock.handler.ts';
import { HoldStockService } from './hold-stock/hold-stock.service.ts';
import { ListProductsHandler } from './list-products/list-products.handler.ts';
import { ListProductsService } from './list-products/list-products.service.ts';
import { ListSyncRunsHandler } from './list-sync-runs/list-sync-runs.handler.ts';
import { ListSyncRunsService } from './list-sync-runs/list-sync-runs.service.ts';
import { SeedDemoService } from './seed-demo/seed-demo.service.ts';
import { settleHoldEvents } from './settle-hold/settle-hold.events.ts';
import { SettleHoldService } from './settle-hold/settle-hold.service.ts';
import { SettleStoreSaleHandler } from './settle-store-sale/settle-store-sale.handler.ts';
import { SettleStoreSaleService } from './settle-store-sale/settle-store-sale.service.ts';
import { StartSyncHandler } from './start-sync/start-sync.handler.ts';
import { StartSyncService } from './start-sync/start-sync.service.ts';
import { SyncBatchHandler } from './sync-batch/sync-batch.handler.ts';
import { SyncBatchService } from './sync-batch/sync-batch.service.ts';
import { SyncKnownHandler } from './sync-known/sync-known.handler.ts';
import { SyncKnownService } from './sync-known/sync-known.service.ts';
import { SyncProductHandler } from './sync-product/sync-product.handler.ts';
import { SyncProductService } from './sync-product/sync-product.service.ts';

/** The catalogue: products, their stock and the holds on it. */
@Module({
  controllers: [
    AbandonSyncHandler,
    CancelSyncHandler,
    SettleStoreSaleHandler,
    StartSyncHandler,
    ListSyncRunsHandler,
    SyncProductHandler,
    GetStoreReferenceHandler,
    FinishSyncHandler,
    GetProductHandler,
    HoldStockHandler,
    ListProductsHandler,
    SyncBatchHandler,
    SyncKnownHandler,
  ],
  providers: [
    AbandonSyncService,
    CancelSyncService,
    SettleStoreSaleService,
    StartSyncService,
    ListSyncRunsService,
    SyncProductService,
    GetStoreReferenceService,
    ChangeAnnouncer,
    ExpireHoldsService,
    ExpireHoldsSweep,
    FinishSyncService,
    HoldStockService,
    ListProductsService,
    SeedDemoService,
    SettleHoldService,
    SyncBatchService,
    SyncKnownService,
  ],
})
export class CatalogModule {
  /** Expects the platform's database and transport in the same application. */
  static register(config: CatalogConfig): DynamicModule {
    return {
      module: CatalogModule,
      providers: [
        { provide: CATALOG_CONFIG, useValue: config },
        settleHoldEvents(config.REDIS_URL),
      ],
    };
  }
}
