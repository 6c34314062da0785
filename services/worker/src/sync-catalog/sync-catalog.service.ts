import { Inject, Injectable } from '@nestjs/common';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { SyncProgress, SyncResult } from '@spade/contracts/jobs/sync-catalog';
import { MessageClient } from '@spade/platform/transport/message-client';
import { ShopifyClient } from '../shopify/client.ts';
import { ShopifyRefusedError } from '../shopify/shopify.errors.ts';
import { configuredStore, type ShopifyConfig } from '../shopify/shopify-settings.ts';
import { NoStoreConfiguredError, SyncEndedError } from './sync-catalog.errors.ts';
import { walkStore } from './walk-store.ts';

/** Token under which the parsed {@link ShopifyConfig} is provided. */
export const SHOPIFY_CONFIG = Symbol('ShopifyConfig');

/** Brings the catalogue in line with the configured store. */
@Injectable()
export class SyncCatalogService {
  private readonly config: ShopifyConfig;
  private readonly messages: MessageClient;

  constructor(@Inject(SHOPIFY_CONFIG) config: ShopifyConfig, messages: MessageClient) {
    this.config = config;
    this.messages = messages;
  }

  /**
   * One sync; `report` hears of it after each page. Throws {@link NoStoreConfiguredError},
   * {@link SyncEndedError} and EmptyStoreError, which are not to be tried again; whatever else it
   * throws may pass.
   */
  async run(report: (progress: SyncProgress) => Promise<void>): Promise<SyncResult> {
    const store = configuredStore(this.config);
    if (!store) throw new NoStoreConfiguredError();
    try {
      return await walkStore(new ShopifyClient(store), this.messages, report);
    } catch (error) {
      if (error instanceof ShopifyRefusedError) throw new SyncEndedError(error.message);
      if (isCodedError(error, 'CATALOG.SYNC_SUPERSEDED')) {
        throw new SyncEndedError('A later sync has taken the place of this one.');
      }
      throw error;
    }
  }
}
