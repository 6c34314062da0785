import type { BankDetails } from '@spade/contracts/messages/orders';
import type { OrdersConfig } from '../orders.config.ts';
import { hasNubanCheckDigit } from './nuban.ts';

/** The account that buyers pay into. */
export function bankDetailsOf(config: OrdersConfig): BankDetails {
  return {
    bankName: config.BANK_NAME,
    accountName: config.BANK_ACCOUNT_NAME,
    accountNumber: config.BANK_ACCOUNT_NUMBER,
  };
}

/** The default of BANK_ACCOUNT_NUMBER: no bank has this account. */
const DEMO_ACCOUNT_NUMBER = '0000000000';

/** True while the operator has not named an account: real orders could not be paid. */
export const isDemoAccount = ({
  BANK_ACCOUNT_NUMBER: accountNumber,
}: Pick<OrdersConfig, 'BANK_ACCOUNT_NUMBER'>): boolean => accountNumber === DEMO_ACCOUNT_NUMBER;

/** True when BANK_CODE is set and the account number does not end in the check digit it asks for. */
export function isAccountNumberSuspect({
  BANK_CODE: code,
  BANK_ACCOUNT_NUMBER: accountNumber,
}: Pick<OrdersConfig, 'BANK_CODE' | 'BANK_ACCOUNT_NUMBER'>): boolean {
  return code !== undefined && !hasNubanCheckDigit(code, accountNumber);
}
