import { Inject, Injectable, Logger } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import type { StoreChange } from '@spade/contracts/jobs/store-changes';
import type { SyncedProduct } from '@spade/contracts/messages/catalog-sync';
import { CONFIG } from '@spade/platform/config/config.module';
import { z } from 'zod';
import { mapProduct } from './map-product.ts';
import { completeVariants } from './shopify/complete-variants.ts';
import { configuredStore, requireNaira } from './shopify/configured-store.ts';
import { INVENTORY_ITEM_QUERY, productQuery } from './shopify/documents.ts';
import { ShopifyClient } from './shopify/shopify.client.ts';
import type { ShopifyConfig } from './shopify/shopify.config.ts';

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
 * Applies a change that the store reported by webhook: reads the product from the store and sends it to
 * catalog. So webhooks may arrive late, repeatedly and in any order.
 */
@Injectable()
export class StoreChangeProcessor {
  private readonly logger = new Logger(StoreChangeProcessor.name);
  private readonly client: ShopifyClient | undefined;

  constructor(
    @Inject(CONFIG) config: ShopifyConfig,
    private readonly messages: MessageClient,
  ) {
    const store = configuredStore(config);
    this.client = store ? new ShopifyClient(store) : undefined;
  }

  /**
   * Safe to repeat. Every error is worth another attempt, and the product stays as it is until one
   * succeeds; ForeignCurrencyError until staff have changed the store.
   */
  async process({ topic, subjectId }: StoreChange): Promise<void> {
    const { client } = this;
    if (!client) {
      this.logger.warn(`no store is configured: ignored ${topic}`);
      return;
    }
    const shopifyId = subjectId.includes('/InventoryItem/')
      ? await productOfItem(client, subjectId)
      : subjectId;
    if (shopifyId === null) return;
    // Taken before the request: changes during the request are newer than its response.
    const { readAt } = await this.messages.send('catalog.begin-reading', {});
    const product = await this.readProduct(client, shopifyId);
    const { isChanged } = await this.messages.send('catalog.sync-product', {
      shopifyId,
      product,
      readAt,
    });
    this.logger.log(`${topic}: ${shopifyId} ${isChanged ? 'changed' : 'unchanged'}`);
  }

  /** The product if it can be sold; null if it is deleted, a draft, archived, or cannot be mapped. */
  private async readProduct(client: ShopifyClient, id: string): Promise<SyncedProduct | null> {
    const data = await client.query(productQuery, { id });
    const { product } = productSchema.parse(data);
    requireNaira(data);
    if (product?.status !== 'ACTIVE') return null;
    await completeVariants(client, product);
    const mapped = mapProduct(product);
    if (mapped.isMapped) {
      for (const reason of mapped.refusedVariants) {
        this.logger.warn(`refused a variant of the store's product ${id}: ${reason}`);
      }
      return mapped.product;
    }
    this.logger.warn(`refused the store's product ${id}: ${mapped.reason}`);
    return null;
  }
}

/** Id of the product that an inventory item belongs to; null when there is none. */
async function productOfItem(client: ShopifyClient, id: string): Promise<string | null> {
  const { inventoryItem } = itemSchema.parse(await client.query(INVENTORY_ITEM_QUERY, { id }));
  return inventoryItem?.variants?.nodes[0]?.product.id ?? null;
}
