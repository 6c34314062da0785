import { Inject, Injectable, Logger } from '@nestjs/common';
import type { StoreChange } from '@spade/contracts/jobs/store-changes';
import type { SyncedProduct } from '@spade/contracts/messages/catalog-sync';
import { MessageClient } from '@spade/platform/transport/message-client';
import { z } from 'zod';
import { mapProduct } from '../product/map-product.ts';
import { ShopifyClient } from '../shopify/client.ts';
import { completeVariants } from '../shopify/complete-variants.ts';
import { INVENTORY_ITEM_QUERY, productQuery } from '../shopify/documents.ts';
import {
  configuredStore,
  SHOPIFY_CONFIG,
  type ShopifyConfig,
} from '../shopify/shopify-settings.ts';

const itemSchema = z.object({
  inventoryItem: z
    .object({
      variants: z
        .object({ nodes: z.array(z.object({ product: z.object({ id: z.string() }) })) })
        .nullable(),
    })
    .nullable(),
});

const productSchema = z.object({ product: z.object({ status: z.string() }).loose().nullable() });

/**
 * Follows up what the store told by webhook: asks how the product is now, and tells the catalogue.
 * So it does not matter how late, how often or in which order webhooks come.
 */
@Injectable()
export class HearStoreService {
  private readonly logger = new Logger('HearStore');
  private readonly client: ShopifyClient | undefined;
  private readonly isPushingOrders: boolean;
  private readonly messages: MessageClient;

  constructor(@Inject(SHOPIFY_CONFIG) config: ShopifyConfig, messages: MessageClient) {
    const store = configuredStore(config);
    this.client = store ? new ShopifyClient(store) : undefined;
    this.isPushingOrders = config.SHOPIFY_PUSH_ORDERS;
    this.messages = messages;
  }

  /** Safe to repeat. What it throws may pass. */
  async hear({ topic, subjectId }: StoreChange): Promise<void> {
    const { client } = this;
    if (!client) {
      this.logger.warn(`no store is configured; ${topic} is not followed up`);
      return;
    }
    const shopifyId = subjectId.includes('/InventoryItem/')
      ? await productOfItem(client, subjectId)
      : subjectId;
    if (shopifyId === null) return;
    // Before the question: what happens while it is answered is newer than the answer.
    const readAt = new Date().toISOString();
    const product = await this.readProduct(client, shopifyId);
    const { isChanged } = await this.messages.send('catalog.sync-product', {
      shopifyId,
      product,
      readAt,
      isPushingOrders: this.isPushingOrders,
    });
    this.logger.log(`${topic}: ${shopifyId} ${isChanged ? 'changed' : 'is as it was'}`);
  }

  /** The product if it can be sold; null if it is gone, a draft, archived, or cannot be mapped. */
  private async readProduct(client: ShopifyClient, id: string): Promise<SyncedProduct | null> {
    const { product } = productSchema.parse(await client.query(productQuery, { id }));
    if (product?.status !== 'ACTIVE') return null;
    await completeVariants(client, product);
    const mapped = mapProduct(product);
    if (mapped.isMapped) {
      for (const reason of mapped.refusedVariants) {
        this.logger.warn(`a variant of the store's product ${id} was refused: ${reason}`);
      }
      return mapped.product;
    }
    this.logger.warn(`the store's product ${id} was refused: ${mapped.reason}`);
    return null;
  }
}

/** The product whose stock an inventory item counts; null if there is none. */
async function productOfItem(client: ShopifyClient, id: string): Promise<string | null> {
  const { inventoryItem } = itemSchema.parse(await client.query(INVENTORY_ITEM_QUERY, { id }));
  return inventoryItem?.variants?.nodes[0]?.product.id ?? null;
}
