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
