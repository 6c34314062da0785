import { Inject, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { eventQueue } from '@spade/contracts/events/events';
import { CONFIG } from '@spade/platform/config/config.module';
import { provideQueue } from '@spade/platform/queue/provide-queue';
import { AttachProof } from './attach-proof/attach-proof.ts';
import { Proofs } from './attach-proof/proofs.ts';
import { ConfirmExactSweep } from './confirm-exact/confirm-exact.sweep.ts';
import { ConfirmOrder } from './confirm-order/confirm-order.ts';
import { CountWork } from './count-work/count-work.ts';
import { DiscardStatement } from './discard-statement/discard-statement.ts';
import { DismissCredit } from './dismiss-credit/dismiss-credit.ts';
import { FinishReading } from './finish-reading/finish-reading.ts';
import { GetBusinessFigures } from './get-business-figures/get-business-figures.ts';
import { GetStatement } from './get-statement/get-statement.ts';
import { HoldMailbox } from './hold-mailbox/hold-mailbox.ts';
import { ImportStatement } from './import-statement/import-statement.ts';
import { IssueReceipt } from './issue-receipt/issue-receipt.ts';
import { KnownMapping } from './known-mapping/known-mapping.ts';
import { KnownStatements } from './known-statements/known-statements.ts';
import { ListAlerts } from './list-alerts/list-alerts.ts';
import { ListCredits } from './list-credits/list-credits.ts';
import { StaffOrders } from './list-orders/list-orders.ts';
import { CountsCache } from './list-orders/order-counts.ts';
import { OrderMetrics } from './list-orders/order-metrics.ts';
import { ListRefunds } from './list-refunds/list-refunds.ts';
import { ListStaffEvents } from './list-staff-events/list-staff-events.ts';
import { ListStatements } from './list-statements/list-statements.ts';
import { MapStatement } from './map-statement/map-statement.ts';
import { MatchCredit } from './match-credit/match-credit.ts';
import { CreditFits } from './matching/credit-fits.ts';
import { OpenStatement } from './open-statement/open-statement.ts';
import { isAccountNumberSuspect, isDemoAccount } from './order/bank-details.ts';
import { CatalogClient } from './order/catalog.client.ts';
import { HoldRenewal } from './order/holds.ts';
import { Networks } from './order/networks.ts';
import { PublicOrders } from './order/public-orders.ts';
import { SettleHolds } from './order/settle-holds.ts';
import { StaffSteps } from './order/staff-steps.ts';
import { UsualAnswer } from './order/usual-answer.ts';
import type { OrdersConfig } from './orders.config.ts';
import { PersonalData } from './personal-data/personal-data.ts';
import { RetentionSweep } from './personal-data/retention.sweep.ts';
import { PlaceOrder, TakeStock } from './place-order/place-order.ts';
import { RecordAlerts } from './record-alerts/record-alerts.ts';
import { RecordReceipt } from './record-receipt/record-receipt.ts';
import { SetRefundAccount } from './set-refund-account/set-refund-account.ts';
import { SettleLatePayment } from './settle-late-payment/settle-late-payment.ts';
import { RefundMailSweep } from './settle-refund/refund-mail.sweep.ts';
import { SettleRefund } from './settle-refund/settle-refund.ts';
import { ShopifyOrders } from './shopify-order/shopify-order.ts';
import { StageStatementRows } from './stage-statement-rows/stage-statement-rows.ts';
import { ContendedStockSweep } from './sweeps/contended-stock.sweep.ts';
import { ExpirySweep } from './sweeps/expiry.sweep.ts';
import { ReviewSweep } from './sweeps/review.sweep.ts';
import { UndoCredit } from './undo-credit/undo-credit.ts';
import { UndoRefund } from './undo-refund/undo-refund.ts';
import { UnlockStatement } from './unlock-statement/unlock-statement.ts';

/**
 * The orders service: one class for each use case. Expects the platform's configuration, database,
 * outbox and transport in the same application.
 */
@Module({
  controllers: [
    AttachProof,
    StaffSteps,
    Proofs,
    ConfirmOrder,
    DiscardStatement,
    DismissCredit,
    PersonalData,
    StaffOrders,
    PublicOrders,
    FinishReading,
    CountWork,
    GetBusinessFigures,
    GetStatement,
    HoldMailbox,
    ImportStatement,
    IssueReceipt,
    KnownMapping,
    KnownStatements,
    ListAlerts,
    ListCredits,
    Networks,
    ListRefunds,
    ListStaffEvents,
    ListStatements,
    MapStatement,
    MatchCredit,
    OpenStatement,
    PlaceOrder,
    RecordAlerts,
    RecordReceipt,
    ShopifyOrders,
    SetRefundAccount,
    SettleHolds,
    SettleLatePayment,
    SettleRefund,
    StageStatementRows,
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
