import { type DynamicModule, Module } from '@nestjs/common';
import { SYNC_CATALOG_CONFIG, type SyncCatalogConfig } from './sync-catalog.config.ts';
import { SyncCatalogProcessor } from './sync-catalog.processor.ts';

/** The store sync of the worker: queue `sync-catalog`. Needs platform's TransportModule. */
@Module({})
export class SyncCatalogModule {
  static register(config: SyncCatalogConfig): DynamicModule {
    return {
      module: SyncCatalogModule,
      providers: [{ provide: SYNC_CATALOG_CONFIG, useValue: config }, SyncCatalogProcessor],
    };
  }
}
