import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { BusModule } from '@spade/bus/message-client';
import { STORE_CHANGE_QUEUE } from '@spade/contracts/jobs/store-changes';
import { SYNC_QUEUE } from '@spade/contracts/jobs/sync-catalog';
import { ConfigModule } from '@spade/platform/config/config.module';
import { storageOptions } from '@spade/platform/config/settings';
import { provideQueue } from '@spade/platform/queue/provide-queue';
import { persistentJob } from '@spade/platform/queue/retry-policy';
import { StorageModule } from '@spade/platform/storage/storage.module';
import { AuditController } from './audit/audit.controller.ts';
import { AuditLog } from './audit/audit-log.ts';
import { AccountController, SessionsController } from './auth/account.controller.ts';
import { AccountSecrets } from './auth/account-secrets.ts';
import { AdminGuard, Admission } from './auth/admin.guard.ts';
import { AuthController } from './auth/auth.controller.ts';
import { PasskeyLoginController, PasskeysController } from './auth/passkeys.controller.ts';
import { SignInAnswers } from './auth/sign-in-answer.ts';
import { StaffController } from './auth/staff.controller.ts';
import { TokenVerifier } from './auth/token-verifier.ts';
import { BusinessController } from './business/business.controller.ts';
import { HeldStockController } from './catalog/held-stock.controller.ts';
import { ProductsController } from './catalog/products.controller.ts';
import { ProductsCache } from './catalog/products-cache.ts';
import { ContactController } from './contact/contact.controller.ts';
import type { GatewayConfig } from './gateway.config.ts';
import { CallLimitGuard, Limits } from './http/limits/limits.ts';
import { PublicReads } from './http/limits/public-reads.ts';
import { OpenApiController } from './http/openapi.controller.ts';
import { AlertsController } from './money/alerts.controller.ts';
import { CreditsController } from './money/credits.controller.ts';
import { MoneyAudit } from './money/money-audit.ts';
import { RefundsController } from './money/refunds.controller.ts';
import { StatementPasswords } from './money/statement-passwords.ts';
import { StatementStore } from './money/statement-store.ts';
import { StatementsController } from './money/statements.controller.ts';
import { StatementSweep } from './money/sweep-statements.ts';
import { ExportOrdersController } from './orders/export-orders.controller.ts';
import { NetworksController } from './orders/networks.controller.ts';
import { OrderPresenter } from './orders/order.presenter.ts';
import { PublicOrdersController } from './orders/public-orders.controller.ts';
import { StaffOrdersController } from './orders/staff-orders.controller.ts';
import { ProofAccess, ProofLinks } from './proofs/proof-links.ts';
import { ProofBucket, ProofStore } from './proofs/proof-store.ts';
import { ShowProofController } from './proofs/show-proof.controller.ts';
import { OrphanSweep } from './proofs/sweep-orphans.ts';
import { UploadProofController } from './proofs/upload-proof.controller.ts';
import { ReceiptsController } from './receipts/receipts.controller.ts';
import { gatewayReadiness, gatewayReport, ReportGateway } from './status/report-gateway.ts';
import { StatusBoard, StatusController } from './status/status-board.ts';
import { SyncController, SyncRunsController } from './sync/sync.controller.ts';
import { SyncQueue } from './sync/sync.queue.ts';
import { WebhookBody } from './sync/webhook-body.ts';
import { StoreChangeQueue, WebhooksController } from './sync/webhooks.controller.ts';
import { WorkController } from './work/work.controller.ts';

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
        PublicOrdersController,
        UploadProofController,
        // Before the staff orders controller, which would read `export.csv` and `networks` as an id.
        ExportOrdersController,
        NetworksController,
        StaffOrdersController,
        ShowProofController,
        ContactController,
        AuthController,
        PasskeyLoginController,
        AccountController,
        PasskeysController,
        SessionsController,
        StaffController,
        AuditController,
        BusinessController,
        HeldStockController,
        StatusController,
        StatementsController,
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
        { provide: APP_GUARD, useClass: CallLimitGuard },
        AuditLog,
        OrderPresenter,
        Limits,
        MoneyAudit,
        PublicReads,
        OrphanSweep,
        ProductsCache,
        ProofAccess,
        ProofBucket,
        ProofLinks,
        ProofStore,
        gatewayReadiness,
        gatewayReport,
        ReportGateway,
        StatusBoard,
        StatementPasswords,
        StatementStore,
        StatementSweep,
        StoreChangeQueue,
        SyncQueue,
        TokenVerifier,
        SignInAnswers,
        AccountSecrets,
        WebhookBody,
        provideQueue(SYNC_QUEUE),
        // Done jobs are kept for a day, six times as long as Shopify repeats a delivery.
        provideQueue(STORE_CHANGE_QUEUE, persistentJob),
      ],
    };
  }
}
