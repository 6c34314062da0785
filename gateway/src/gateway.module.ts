import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { BusModule } from '@spade/bus/bus.module';
import { PRODUCT_IMPORT_QUEUE } from '@spade/contracts/jobs/product-imports';
import { STORE_CHANGE_QUEUE } from '@spade/contracts/jobs/store-changes';
import { SYNC_QUEUE } from '@spade/contracts/jobs/sync-catalog';
import { ConfigModule } from '@spade/platform/config/config.module';
import { storageOptions } from '@spade/platform/config/settings';
import { provideQueue } from '@spade/platform/queue/provide-queue';
import { persistentJob } from '@spade/platform/queue/retry-policy';
import { StorageModule } from '@spade/platform/storage/storage.module';
import type { GatewayConfig } from './gateway.config.ts';
import { AdminGuard, Admission } from './http/admin.guard.ts';
import { KeyAdmission } from './http/api-keys.ts';
import { CallLimitGuard, Limits } from './http/limits/limits.ts';
import { PublicReads } from './http/limits/public-reads.ts';
import { OpenApiController } from './http/openapi.controller.ts';
import { StaffAudit } from './http/staff-audit.ts';
import { TokenVerifier } from './http/token-verifier.ts';
import { WatchedBodies } from './http/watched-bodies.ts';
import { CleanFetchedPictures } from './pictures/clean-fetched-pictures.ts';
import { PictureBucket, PictureStore, PictureSweep } from './pictures/picture-store.ts';
import { AddPictureController, PicturesController } from './pictures/pictures.controller.ts';
import { OrphanSweep, StatementSweep } from './proofs/bucket.sweeps.ts';
import { FilesCeiling } from './proofs/files-ceiling.ts';
import { ProofBucket, ProofStore } from './proofs/proof-store.ts';
import { ContactController } from './shop/contact.controller.ts';
import { DeliveryController } from './shop/delivery.controller.ts';
import { FindingController } from './shop/finding.controller.ts';
import { ProblemsController } from './shop/problems.controller.ts';
import { ProductsController } from './shop/products.controller.ts';
import { ProductsCache } from './shop/products-cache.ts';
import { PublicOrdersController } from './shop/public-orders.controller.ts';
import { ReceiptsController } from './shop/receipts.controller.ts';
import { SiteController, SiteCopy } from './shop/site.controller.ts';
import { UploadProofController } from './shop/upload-proof.controller.ts';
import { WaitingController } from './shop/waiting.controller.ts';
import { AccountController, SessionsController } from './staff/accounts/account.controller.ts';
import { AccountLinksController } from './staff/accounts/account-links.controller.ts';
import { AccountSecrets } from './staff/accounts/account-secrets.ts';
import { ApiKeysController } from './staff/accounts/api-keys.controller.ts';
import { AuthController } from './staff/accounts/auth.controller.ts';
import { HearingController } from './staff/accounts/hearing.controller.ts';
import {
  PasskeyLoginController,
  PasskeysController,
} from './staff/accounts/passkeys.controller.ts';
import { PushBrowsersController } from './staff/accounts/push-browsers.controller.ts';
import { SignInAnswers } from './staff/accounts/sign-in-answer.ts';
import { StaffController } from './staff/accounts/staff.controller.ts';
import { AuditController } from './staff/audit.controller.ts';
import { AuditLog } from './staff/audit-log.ts';
import { BankAccountController } from './staff/bank-account.controller.ts';
import { BusinessController } from './staff/business.controller.ts';
import { FirstDayController } from './staff/first-day.controller.ts';
import { HeldStockController } from './staff/held-stock.controller.ts';
import { AlertsController } from './staff/money/alerts.controller.ts';
import { CreditsController } from './staff/money/credits.controller.ts';
import { DoubtsController } from './staff/money/doubts.controller.ts';
import { RefundsController } from './staff/money/refunds.controller.ts';
import { StatementsController } from './staff/money/statements.controller.ts';
import { BuyersController } from './staff/orders/buyers.controller.ts';
import { CorrectForBuyerController } from './staff/orders/correct-for-buyer.controller.ts';
import { ExportOrdersController } from './staff/orders/export-orders.controller.ts';
import { FulfilmentController } from './staff/orders/fulfilment.controller.ts';
import { GrantsController } from './staff/orders/grants.controller.ts';
import { NetworksController } from './staff/orders/networks.controller.ts';
import { OrderPresenter } from './staff/orders/order.presenter.ts';
import { PlaceForBuyerController } from './staff/orders/place-for-buyer.controller.ts';
import { StaffProblemsController } from './staff/orders/problems.controller.ts';
import { ProofLinks } from './staff/orders/proof-links.ts';
import { ProofAccess, ShowProofController } from './staff/orders/show-proof.controller.ts';
import { SlipsController } from './staff/orders/slips.controller.ts';
import { StaffOrdersController } from './staff/orders/staff-orders.controller.ts';
import { ExportProductsController } from './staff/products/export-products.controller.ts';
import {
  ImportSweep,
  ProductImportsController,
} from './staff/products/product-imports.controller.ts';
import { StaffProductsController } from './staff/products/staff-products.controller.ts';
import { gatewayReadiness, gatewayReport, ReportGateway } from './staff/report-gateway.ts';
import { SettingsController } from './staff/settings.controller.ts';
import { StatusBoard, StatusController } from './staff/status.controller.ts';
import { TestOrderController } from './staff/test-order.controller.ts';
import { WebhookAddressesController } from './staff/webhook-addresses.controller.ts';
import { WorkController } from './staff/work.controller.ts';
import { SyncController, SyncRunsController } from './sync/sync.controller.ts';
import { SyncQueue } from './sync/sync.queue.ts';
import { StoreChangeQueue, WebhookBody, WebhooksController } from './sync/webhooks.controller.ts';

/** The whole gateway: HTTP in, messages to the services, proofs to the store. */
@Module({})
export class GatewayModule {
  static register(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        ConfigModule.forRoot(config),
        BusModule.forRoot({ redisUrl: config.REDIS_URL, name: 'gateway' }),
        StorageModule.forRoot(storageOptions(config)),
      ],
      controllers: [
        ProductsController,
        SiteController,
        DeliveryController,
        FindingController,
        PublicOrdersController,
        WaitingController,
        UploadProofController,
        ProblemsController,
        // Before the staff orders controller, which would read `export.csv` and `networks` as an id.
        ExportOrdersController,
        NetworksController,
        BuyersController,
        CorrectForBuyerController,
        PlaceForBuyerController,
        StaffProblemsController,
        FulfilmentController,
        GrantsController,
        SlipsController,
        StaffOrdersController,
        ShowProofController,
        ContactController,
        AuthController,
        PasskeyLoginController,
        AccountController,
        PasskeysController,
        SessionsController,
        StaffController,
        ApiKeysController,
        WebhookAddressesController,
        AccountLinksController,
        HearingController,
        PushBrowsersController,
        FirstDayController,
        AuditController,
        SettingsController,
        BankAccountController,
        TestOrderController,
        BusinessController,
        HeldStockController,
        // Before the products of staff, which would read `pictures` as an id.
        AddPictureController,
        ExportProductsController,
        ProductImportsController,
        StaffProductsController,
        PicturesController,
        StatusController,
        StatementsController,
        DoubtsController,
        CreditsController,
        AlertsController,
        RefundsController,
        ReceiptsController,
        SyncController,
        SyncRunsController,
        WebhooksController,
        WorkController,
        OpenApiController,
      ],
      providers: [
        AdminGuard,
        Admission,
        KeyAdmission,
        { provide: APP_GUARD, useClass: CallLimitGuard },
        AuditLog,
        OrderPresenter,
        Limits,
        StaffAudit,
        PublicReads,
        FilesCeiling,
        OrphanSweep,
        {
          provide: PictureBucket,
          useFactory: () =>
            new PictureBucket({ ...storageOptions(config), bucket: config.S3_PICTURES_BUCKET }),
        },
        PictureStore,
        PictureSweep,
        CleanFetchedPictures,
        ProductsCache,
        ProofAccess,
        ProofBucket,
        ProofLinks,
        ProofStore,
        gatewayReadiness,
        gatewayReport,
        ReportGateway,
        StatusBoard,
        StatementSweep,
        ImportSweep,
        StoreChangeQueue,
        WatchedBodies,
        SyncQueue,
        TokenVerifier,
        SignInAnswers,
        SiteCopy,
        AccountSecrets,
        WebhookBody,
        provideQueue(SYNC_QUEUE),
        provideQueue(PRODUCT_IMPORT_QUEUE, persistentJob),
        // Done jobs are kept for a day, six times as long as Shopify repeats a delivery.
        provideQueue(STORE_CHANGE_QUEUE, persistentJob),
      ],
    };
  }
}
