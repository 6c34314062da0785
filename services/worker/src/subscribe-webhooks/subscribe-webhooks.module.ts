import { type DynamicModule, Module } from '@nestjs/common';
import { SHOPIFY_CONFIG, type ShopifyConfig } from '../shopify/shopify-settings.ts';
import { KeepSubscriptions } from './keep-subscriptions.ts';

/** Tells the store where its webhooks go; the gateway takes them. */
@Module({ providers: [KeepSubscriptions] })
export class SubscribeWebhooksModule {
  static register(config: ShopifyConfig & { PUBLIC_URL: string }): DynamicModule {
    return {
      module: SubscribeWebhooksModule,
      providers: [{ provide: SHOPIFY_CONFIG, useValue: config }],
    };
  }
}
