import { Inject, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { eventQueue } from '@spade/contracts/events/events';
import { CONFIG } from '@spade/platform/config/config.module';
import { provideQueue } from '@spade/platform/queue/provide-queue';
import { Buyers } from './buyers/buyers.ts';
import { CancelPaidOrder } from './delivery/cancel-paid.ts';
import { FulfilOrder } from './delivery/fulfil-order.ts';
import { HandOver } from './delivery/hand-over.ts';
import { PackingSlips } from './delivery/packing-slips.ts';
import { GetBusinessFigures } from './figures/business-figures.ts';
import { CountWork, OrderMetrics } from './figures/work.ts';
import { AnswerGrant } from './money/answer-grant.ts';
import { AnswerReversal } from './money/answer-reversal.ts';
import { ColumnMappings } from './money/column-mappings.ts';
import { ConfirmExactSweep } from './money/confirm-exact.sweep.ts';
import { ConfirmOrder } from './money/confirm-order.ts';
import { CreditFits } from './money/credit-fits.ts';
import { CreditSteps } from './money/credit-steps.ts';
import { DecideDoubt } from './money/decide-doubt.ts';
import { GrantRefund } from './money/grant-refund.ts';
import { ImportStatement } from './money/import-statement.ts';
import { ListAlerts } from './money/list-alerts.ts';
import { ListCredits } from './money/list-credits.ts';
import { ListDoubts } from './money/list-doubts.ts';
import { MatchCredit } from './money/match-credit.ts';
import { OverruleReversal } from './money/overrule-reversal.ts';
import { AlertMailbox } from './money/record-alerts.ts';
import { RefundMailSweep } from './money/refund-mail.sweep.ts';
import { Refunds } from './money/refunds.ts';
import { SetDiscount } from './money/set-discount.ts';
import { SetRefundAccount } from './money/set-refund-account.ts';
import { SettleLatePayment } from './money/settle-late-payment.ts';
import { StatementReading } from './money/statement-reading.ts';
import { StatementSteps } from './money/statement-steps.ts';
import { Statements } from './money/statements.ts';
import { UndoConfirmation } from './money/undo-confirmation.ts';
import { WithdrawStatement } from './money/withdraw-statement.ts';
import { AccountInForce } from './orders/account-in-force.ts';
import { AttachProof } from './orders/attach-proof.ts';
import { BankAccounts } from './orders/bank-accounts.ts';
import { isAccountNumberSuspect, isDemoAccount } from './orders/bank-details.ts';
import { ContendedStockSweep } from './orders/contended-stock.sweep.ts';
import { CorrectForBuyer } from './orders/correct-for-buyer.ts';
import { CorrectOrder } from './orders/correct-order.ts';
import { ExpirySweep } from './orders/expiry.sweep.ts';
import { HoldRenewal, SettleHolds } from './orders/holds.ts';
import { IssueReceipt } from './orders/issue-receipt.ts';
import { Networks } from './orders/networks.ts';
import { OrderLinks } from './orders/order-links.ts';
import { OrderSettings } from './orders/order-settings.ts';
import { PlaceOrder } from './orders/place-order.ts';
import { Proofs } from './orders/proofs.ts';
import { PublicOrders } from './orders/public-orders.ts';
import { ReviewSweep } from './orders/review.sweep.ts';
import { ShopifyOrders } from './orders/shopify-orders.ts';
import { StaffOrders } from './orders/staff-orders.ts';
import { StaffSteps } from './orders/staff-steps.ts';
import { CatalogClient, TakeStock } from './orders/take-stock.ts';
import { TestOrders } from './orders/test-orders.ts';
import { UsualAnswer } from './orders/usual-answer.ts';
import type { OrdersConfig } from './orders.config.ts';
import { PersonalData } from './personal-data/personal-data.ts';
import { RetentionSweep } from './personal-data/retention.sweep.ts';
import { AnswerProblem } from './problems/answer-problem.ts';
import { ReportProblem } from './problems/report-problem.ts';
import { ReminderSweep } from './reminders/reminder.sweep.ts';
import { ReminderRefusals } from './reminders/reminder-refusals.ts';

/**
 * The orders service: one class for each use case. Expects the platform's configuration, settings, database,
 * outbox and transport in the same application.
 */
@Module({
  controllers: [
    AttachProof,
    Buyers,
    StaffSteps,
    Proofs,
    ConfirmOrder,
    CreditSteps,
    UndoConfirmation,
    AnswerReversal,
    CancelPaidOrder,
    FulfilOrder,
    HandOver,
    PackingSlips,
    CorrectForBuyer,
    CorrectOrder,
    OrderLinks,
    OrderSettings,
    BankAccounts,
    PersonalData,
    StaffOrders,
    PublicOrders,
    CountWork,
    GetBusinessFigures,
    AlertMailbox,
    ColumnMappings,
    DecideDoubt,
    ImportStatement,
    ListDoubts,
    OverruleReversal,
    WithdrawStatement,
    IssueReceipt,
    StatementReading,
    ListAlerts,
    ListCredits,
    Networks,
    AnswerGrant,
    GrantRefund,
    SetDiscount,
    Refunds,
    Statements,
    MatchCredit,
    StatementSteps,
    PlaceOrder,
    ReminderRefusals,
    ReportProblem,
    AnswerProblem,
    ShopifyOrders,
    SetRefundAccount,
    SettleHolds,
    SettleLatePayment,
    TestOrders,
  ],
  providers: [
    AccountInForce,
    CatalogClient,
    ConfirmExactSweep,
    ContendedStockSweep,
    CreditFits,
    ExpirySweep,
    HoldRenewal,
    OrderMetrics,
    RefundMailSweep,
    ReminderSweep,
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
