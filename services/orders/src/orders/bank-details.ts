import type { BankDetails } from '@spade/contracts/messages/orders';
import type { OrdersConfig } from '../orders.config.ts';

/** The account that a new order shows. */
export function accountInForce(config: OrdersConfig): BankDetails {
  return {
    bankName: config.BANK_NAME,
    accountName: config.BANK_ACCOUNT_NAME,
    accountNumber: config.BANK_ACCOUNT_NUMBER,
  };
}

/**
 * The account that the buyer of this order pays into: the one that it was placed with. Orders of an earlier release, and
 * those placed while no account was set, have the one in force.
 */
export const bankDetailsOf = (
  { bankDetails }: { bankDetails: BankDetails | null },
  config: OrdersConfig,
): BankDetails => bankDetails ?? accountInForce(config);

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

/**
 * Whether the last digit of a 10-digit account number is the check digit that the Central Bank
 * of Nigeria's NUBAN standard asks for: weights 3, 7, 3 over bank code and serial number, modulo
 * 10, counted up to 10. Wallet accounts need not conform, so a mismatch only warns.
 * Source: CBN, Revised Standards on Nigeria Uniform Bank Account Number (NUBAN) Scheme, 2020
 * (3-digit code of commercial banks; 6 digits for other institutions, with the same cycle of weights).
 */
export function hasNubanCheckDigit(bankCode: string, accountNumber: string): boolean {
  const digits = bankCode + accountNumber.slice(0, 9);
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[index]) * (index % 3 === 1 ? 7 : 3);
  }
  return (10 - (sum % 10)) % 10 === Number(accountNumber[9]);
}
