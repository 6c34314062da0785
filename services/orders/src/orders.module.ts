import { Inject, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { eventQueue } from '@spade/contracts/events/events';
import { CONFIG } from '@spade/platform/config/config.module';
import { provideQueue } from '@spade/platform/queue/provide-queue';
import { RetentionSweep } from './apply-retention/retention.sweep.ts';
import { AttachProof } from './attach-proof/attach-proof.ts';
import { CancelOrder } from './cancel-order/cancel-order.ts';
import { CheckProof } from './check-proof/check-proof.ts';
import { CatalogClient } from './clients/catalog.client.ts';
import { ConfirmExactSweep } from './confirm-exact/confirm-exact.sweep.ts';
import { ConfirmOrder } from './confirm-order/confirm-order.ts';
import { CountWork } from './count-work/count-work.ts';
import { DiscardStatement } from './discard-statement/discard-statement.ts';
import { DismissCredit } from './dismiss-credit/dismiss-credit.ts';
import { ErasePerson } from './erase-person/erase-person.ts';
import { ExpirySweep } from './expire-orders/expiry.sweep.ts';
import { ExportOrders } from './export-orders/export-orders.ts';
import { ExportPerson } from './export-person/export-person.ts';
import { ExtendWindow } from './extend-window/extend-window.ts';
import { FinishReading } from './finish-reading/finish-reading.ts';
import { GetBusinessFigures } from './get-business-figures/get-business-figures.ts';
import { GetOrder } from './get-order/get-order.ts';
import { GetProof } from './get-proof/get-proof.ts';
import { GetPublicOrder } from './get-public-order/get-public-order.ts';
import { GetStatement } from './get-statement/get-statement.ts';
import { HoldMailbox } from './hold-mailbox/hold-mailbox.ts';
import { ImportStatement } from './import-statement/import-statement.ts';
import { IssueReceipt } from './issue-receipt/issue-receipt.ts';
import { KnownMapping } from './known-mapping/known-mapping.ts';
import { KnownProofs } from './known-proofs/known-proofs.ts';
import { KnownStatements } from './known-statements/known-statements.ts';
import { ListAlerts } from './list-alerts/list-alerts.ts';
import { ListCredits } from './list-credits/list-credits.ts';
import { ListNetworks } from './list-networks/list-networks.ts';
import { CountsCache } from './list-orders/counts-cache.ts';
import { ListOrders } from './list-orders/list-orders.ts';
import { OrderMetrics } from './list-orders/order-metrics.ts';
import { ListRefunds } from './list-refunds/list-refunds.ts';
import { ListStaffEvents } from './list-staff-events/list-staff-events.ts';
import { ListStatements } from './list-statements/list-statements.ts';
import { MapStatement } from './map-statement/map-statement.ts';
import { MatchCredit } from './match-credit/match-credit.ts';
import { CreditFits } from './matching/credit-fits.ts';
import { OpenStatement } from './open-statement/open-statement.ts';
import { isAccountNumberSuspect, isDemoAccount } from './order/bank-details.ts';
import { HoldRenewal } from './order/hold-renewal.ts';
import { UsualAnswer } from './order/usual-answer.ts';
import type { OrdersConfig } from './orders.config.ts';
import { PlaceOrder } from './place-order/place-order.ts';
import { TakeStock } from './place-order/take-stock.ts';
import { RecordAlerts } from './record-alerts/record-alerts.ts';
import { RecordReceipt } from './record-receipt/record-receipt.ts';
import { RecordShopifyOrder } from './record-shopify-order/record-shopify-order.ts';
import { RejectProof } from './reject-proof/reject-proof.ts';
import { ContendedStockSweep } from './release-contended/contended-stock.sweep.ts';
import { ReleaseNetwork } from './release-network/release-network.ts';
import { RetryShopifyOrder } from './retry-shopify-order/retry-shopify-order.ts';
import { SetRefundAccount } from './set-refund-account/set-refund-account.ts';
import { SettleHolds } from './settle-holds/settle-holds.ts';
import { SettleLatePayment } from './settle-late-payment/settle-late-payment.ts';
import { RefundMailSweep } from './settle-refund/refund-mail.sweep.ts';
import { SettleRefund } from './settle-refund/settle-refund.ts';
import { StageStatementRows } from './stage-statement-rows/stage-statement-rows.ts';
import { StartProcessing } from './start-processing/start-processing.ts';
import { UndoCredit } from './undo-credit/undo-credit.ts';
import { UndoRefund } from './undo-refund/undo-refund.ts';
import { UnlockStatement } from './unlock-statement/unlock-statement.ts';
import { ReviewSweep } from './watch-reviews/review.sweep.ts';

/**
 * The orders service: one class for each use case. Expects the platform's configuration, database,
 * outbox and transport in the same application.
 */
@Module({
  controllers: [
    AttachProof,
    CancelOrder,
    CheckProof,
    ConfirmOrder,
    DiscardStatement,
    DismissCredit,
    ErasePerson,
    ExportOrders,
    ExportPerson,
    ExtendWindow,
    FinishReading,
    CountWork,
    GetBusinessFigures,
    GetOrder,
    GetProof,
    GetPublicOrder,
    GetStatement,
    HoldMailbox,
    ImportStatement,
    IssueReceipt,
    KnownMapping,
    KnownProofs,
    KnownStatements,
    ListAlerts,
    ListCredits,
    ListNetworks,
    ListOrders,
    ListRefunds,
    ListStaffEvents,
    ListStatements,
    MapStatement,
    MatchCredit,
    OpenStatement,
    PlaceOrder,
    RecordAlerts,
    RecordReceipt,
    RecordShopifyOrder,
    RejectProof,
    ReleaseNetwork,
    RetryShopifyOrder,
    SetRefundAccount,
    SettleHolds,
    SettleLatePayment,
    SettleRefund,
    StageStatementRows,
    StartProcessing,
    UndoCredit,
    UndoRefund,
    UnlockStatement,
  ],
  providers: [
    CatalogClient,
    ConfirmExactSweep,
    ContendedStockSweep,
    CountsCache,
    CreditFits,
    ExpirySweep,
    HoldRenewal,
    OrderMetrics,
    RefundMailSweep,
    RetentionSweep,
    ReviewSweep,
    TakeStock,
    UsualAnswer,
    provideQueue(eventQueue('store')),
  ],
})
export class OrdersModule implements OnApplicationBootstrap {
  constructor(@Inject(CONFIG) private readonly config: OrdersConfig) {}

  onApplicationBootstrap(): void {
    const logger = new Logger('OrdersModule');
    if (isDemoAccount(this.config)) {
      logger.warn(
        'BANK_ACCOUNT_NUMBER is not set: buyers are asked to pay into an account that does not exist',
      );
    }
    if (!isAccountNumberSuspect(this.config)) return;
    // Wallet accounts need not conform to NUBAN, so this must not prevent the start.
    logger.warn(
      'BANK_ACCOUNT_NUMBER does not end in the check digit that BANK_CODE asks for; check it',
    );
  }
}
