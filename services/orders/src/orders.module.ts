import { type DynamicModule, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { EventRetry } from '@spade/platform/outbox/event-retry';
import { ApplyRetentionService } from './apply-retention/apply-retention.service.ts';
import { AttachProofHandler } from './attach-proof/attach-proof.handler.ts';
import { AttachProofService } from './attach-proof/attach-proof.service.ts';
import { HoldRenewal } from './attach-proof/hold-renewal.ts';
import { CancelOrderHandler } from './cancel-order/cancel-order.handler.ts';
import { CancelOrderService } from './cancel-order/cancel-order.service.ts';
import { CheckProofHandler } from './check-proof/check-proof.handler.ts';
import { CheckProofService } from './check-proof/check-proof.service.ts';
import { CatalogClient } from './clients/catalog.client.ts';
import { ConfirmOrderHandler } from './confirm-order/confirm-order.handler.ts';
import { ConfirmOrderService } from './confirm-order/confirm-order.service.ts';
import { ErasePersonHandler } from './erase-person/erase-person.handler.ts';
import { ErasePersonService } from './erase-person/erase-person.service.ts';
import { ExpireOrdersService } from './expire-orders/expire-orders.service.ts';
import { ExpirySweep } from './expire-orders/expiry-sweep.ts';
import { ExportOrdersHandler } from './export-orders/export-orders.handler.ts';
import { ExportOrdersService } from './export-orders/export-orders.service.ts';
import { ExportPersonHandler } from './export-person/export-person.handler.ts';
import { ExportPersonService } from './export-person/export-person.service.ts';
import { ExtendWindowHandler } from './extend-window/extend-window.handler.ts';
import { ExtendWindowService } from './extend-window/extend-window.service.ts';
import { GetOrderHandler } from './get-order/get-order.handler.ts';
import { GetOrderService } from './get-order/get-order.service.ts';
import { GetProofHandler } from './get-proof/get-proof.handler.ts';
import { GetProofService } from './get-proof/get-proof.service.ts';
import { GetPublicOrderHandler } from './get-public-order/get-public-order.handler.ts';
import { GetPublicOrderService } from './get-public-order/get-public-order.service.ts';
import { KnownProofsHandler } from './known-proofs/known-proofs.handler.ts';
import { KnownProofsService } from './known-proofs/known-proofs.service.ts';
import { ListOrdersHandler } from './list-orders/list-orders.handler.ts';
import { ListOrdersService } from './list-orders/list-orders.service.ts';
import { OrderSettings } from './order/order-settings.ts';
import type { OrdersConfig } from './orders.config.ts';
import { PlaceOrderHandler } from './place-order/place-order.handler.ts';
import { PlaceOrderService } from './place-order/place-order.service.ts';
import { RecordShopifyOrderHandler } from './record-shopify-order/record-shopify-order.handler.ts';
import { RecordShopifyOrderService } from './record-shopify-order/record-shopify-order.service.ts';
import { RejectProofHandler } from './reject-proof/reject-proof.handler.ts';
import { RejectProofService } from './reject-proof/reject-proof.service.ts';
import { RetryShopifyOrderHandler } from './retry-shopify-order/retry-shopify-order.handler.ts';
import { RetryShopifyOrderService } from './retry-shopify-order/retry-shopify-order.service.ts';
import { SettleHoldsHandler } from './settle-holds/settle-holds.handler.ts';
import { SettleHoldsService } from './settle-holds/settle-holds.service.ts';
import { StartProcessingHandler } from './start-processing/start-processing.handler.ts';
import { StartProcessingService } from './start-processing/start-processing.service.ts';

/** The orders service: one handler and one service for each use case. */
@Module({
  controllers: [
    AttachProofHandler,
    CancelOrderHandler,
    CheckProofHandler,
    ConfirmOrderHandler,
    ErasePersonHandler,
    ExportOrdersHandler,
    ExportPersonHandler,
    ExtendWindowHandler,
    GetOrderHandler,
    GetProofHandler,
    GetPublicOrderHandler,
    KnownProofsHandler,
    ListOrdersHandler,
    PlaceOrderHandler,
    RecordShopifyOrderHandler,
    RejectProofHandler,
    RetryShopifyOrderHandler,
    SettleHoldsHandler,
    StartProcessingHandler,
  ],
  providers: [
    ApplyRetentionService,
    AttachProofService,
    CancelOrderService,
    CatalogClient,
    CheckProofService,
    ConfirmOrderService,
    ErasePersonService,
    ExpireOrdersService,
    ExpirySweep,
    ExportOrdersService,
    ExportPersonService,
    ExtendWindowService,
    GetOrderService,
    GetProofService,
    GetPublicOrderService,
    HoldRenewal,
    KnownProofsService,
    ListOrdersService,
    PlaceOrderService,
    RecordShopifyOrderService,
    RejectProofService,
    RetryShopifyOrderService,
    SettleHoldsService,
    StartProcessingService,
  ],
})
export class OrdersModule implements OnApplicationBootstrap {
  constructor(private readonly settings: OrderSettings) {}

  /** Expects the platform's database, outbox and transport in the same application. */
  static register(config: OrdersConfig): DynamicModule {
    return {
      module: OrdersModule,
      providers: [
        { provide: OrderSettings, useValue: new OrderSettings(config) },
        { provide: EventRetry, useFactory: () => new EventRetry(config.REDIS_URL) },
      ],
    };
  }

  onApplicationBootstrap(): void {
    if (!this.settings.isAccountNumberSuspect) return;
    // Wallet accounts need not conform to NUBAN, so this must not keep the service from starting.
    new Logger('OrdersModule').warn(
      'BANK_ACCOUNT_NUMBER does not end in the check digit that BANK_CODE asks for; check it',
    );
  }
}
