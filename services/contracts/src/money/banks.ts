/** A Nigerian bank or wallet that takes transfers. */
export interface Bank {
  /** Institution code of NIBSS Instant Payments (NIP), 6 digits: what a bank's bulk upload asks for. */
  code: string;
  name: string;
  /** Code of the Central Bank, by which the check digit of an account number is computed; null where it is not used. */
  cbnCode: string | null;
}

/**
 * Banks and wallets that buyers use, with NIP and CBN code. Source: the list of financial institutions that NIBSS sends to its members
 * (FinancialInstitutionListRequest of 31 March 2021, public in github.com/crypticwisdom/up-exchange-platform,
 * dashboard-backend/core/modules/nip_list.py at a95100c; in it Moniepoint still has its name of then, Rolez Microfinance
 * Bank). For those licensed since (Alternative, FairMoney, Lotus, MoMo, Optimus, Parallex, PremiumTrust, Signature,
 * SmartCash): github.com/clinton-lynx/MansaPay_FE src/utils/bank.js at 68660e9, which has all of these codes, and
 * github.com/TijanAyo/penny-wise src/config/banks.ts at a51388e, which agrees.
 * `cbnCode`: CBN, Revised Standards on NUBAN, 2020.
 */
const list: readonly (readonly [name: string, code: string, cbnCode: string | null])[] = [
  ['Access Bank', '000014', '044'],
  ['Access Bank (Diamond)', '000005', '063'],
  ['Alternative Bank', '000037', null],
  ['Carbon', '100026', null],
  ['Citibank', '000009', '023'],
  ['Coronation Merchant Bank', '060001', null],
  ['Ecobank', '000010', '050'],
  ['FairMoney', '090551', null],
  ['FCMB', '000003', '214'],
  ['Fidelity Bank', '000007', '070'],
  ['First Bank', '000016', '011'],
  ['FSDH Merchant Bank', '400001', null],
  ['Globus Bank', '000027', '103'],
  ['GTBank', '000013', '058'],
  ['Hope PSB', '120002', null],
  ['Jaiz Bank', '000006', '301'],
  ['Keystone Bank', '000002', '082'],
  ['Kuda', '090267', null],
  ['LAPO Microfinance Bank', '090177', null],
  ['Lotus Bank', '000029', null],
  ['MoMo PSB', '120003', null],
  ['Moniepoint', '090405', null],
  ['9PSB', '120001', null],
  ['OPay', '100004', null],
  ['Optimus Bank', '000036', null],
  ['Paga', '100002', null],
  ['PalmPay', '100033', null],
  ['Parallex Bank', '000030', null],
  ['Polaris Bank', '000008', '076'],
  ['PremiumTrust Bank', '000031', null],
  ['Providus Bank', '000023', '101'],
  ['Rubies', '090175', null],
  ['Safe Haven', '090286', null],
  ['Signature Bank', '000034', null],
  ['SmartCash PSB', '120004', null],
  ['Sparkle', '090325', null],
  ['Stanbic IBTC Bank', '000012', '221'],
  ['Standard Chartered', '000021', '068'],
  ['Sterling Bank', '000001', '232'],
  ['SunTrust Bank', '000022', '100'],
  ['TAJBank', '000026', '302'],
  ['Titan Trust Bank', '000025', '102'],
  ['UBA', '000004', '033'],
  ['Union Bank', '000018', '032'],
  ['Unity Bank', '000011', '215'],
  ['VFD Microfinance Bank', '090110', null],
  ['Wema Bank (ALAT)', '000017', '035'],
  ['Zenith Bank', '000015', '057'],
];

/** All of them, in the order of their names. */
export const banks: readonly Bank[] = list.map(([name, code, cbnCode]) => {
  return { name, code, cbnCode };
});

/** The bank with this NIP code. */
export const bankOf = (code: string): Bank | undefined => banks.find((bank) => bank.code === code);
