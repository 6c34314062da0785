import type { BankDetails } from '@spade/contracts/messages/orders';
import type { OrdersConfig } from '../orders.config.ts';
import { hasNubanCheckDigit } from './nuban.ts';

/** The business part of the configuration, as the use cases are given it. */
export class OrderSettings {
  /** Where buyers pay to. */
  readonly bankDetails: BankDetails;
  /** The bank's code is known, and the account number lacks the check digit that it asks for. */
  readonly isAccountNumberSuspect: boolean;
  /** Length of the payment window, minutes. */
  readonly paymentWindowMinutes: number;
  /** Pause between two sweeps for expired orders, milliseconds. */
  readonly expirySweepMs: number;
  /** Most proofs that one order takes. */
  readonly proofsPerOrder: number;
  /** Days that pictures of payment are kept after an order's end. */
  readonly proofRetentionDays: number;
  /** Days that an order names its buyer after its end. */
  readonly orderRetentionDays: number;

  constructor(
    config: Pick<
      OrdersConfig,
      | 'BANK_NAME'
      | 'BANK_ACCOUNT_NAME'
      | 'BANK_ACCOUNT_NUMBER'
      | 'BANK_CODE'
      | 'PAYMENT_WINDOW_MINUTES'
      | 'EXPIRY_SWEEP_SECONDS'
      | 'PROOFS_PER_ORDER'
      | 'PROOF_RETENTION_DAYS'
      | 'ORDER_RETENTION_DAYS'
    >,
  ) {
    this.bankDetails = {
      bankName: config.BANK_NAME,
      accountName: config.BANK_ACCOUNT_NAME,
      accountNumber: config.BANK_ACCOUNT_NUMBER,
    };
    this.isAccountNumberSuspect =
      config.BANK_CODE !== undefined &&
      !hasNubanCheckDigit(config.BANK_CODE, config.BANK_ACCOUNT_NUMBER);
    this.paymentWindowMinutes = config.PAYMENT_WINDOW_MINUTES;
    this.expirySweepMs = config.EXPIRY_SWEEP_SECONDS * 1_000;
    this.proofsPerOrder = config.PROOFS_PER_ORDER;
    this.proofRetentionDays = config.PROOF_RETENTION_DAYS;
    this.orderRetentionDays = config.ORDER_RETENTION_DAYS;
  }
}
