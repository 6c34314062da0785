// Long, because it is data: one row for every bank.
import { type BankFormat, type BankLayout, FROM_TO, partyIn } from './bank-format.ts';

const accessNarrations = [
  // NFT/GTB B/O (TOTAL UPSTREAM NIG.L/trGP: the print cuts the name, and with it the bracket.
  /^NFT\/[A-Z0-9]+ B\/O \((?<sender>[^()/]+)\)?(?:\/(?<words>.*))?$/i,
  // TRF/rent/FRM ADA OBI TO COMPANY LTD
  /^TRF\/(?<words>.*?)\bFRM (?<sender>[^/]+?) TO .+$/i,
];

/** Access Bank. Dates as `31-JUL-15`; the printed statement ends with a line "End of Statement". */
const access: BankFormat = {
  name: 'Access Bank',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns:
        'Transaction Date | Value Date | Description | Reference No. | Withdrawal | Deposit | Balance',
      valueDate: 'Value Date',
      booked: 'Transaction Date',
      narration: ['Description'],
      credit: 'Deposit',
      debit: 'Withdrawal',
      balance: 'Balance',
      seenIn:
        'github.com/devcenter-square/ng-bank-parser lib/ng-bank-parser/fixtures/accessbank-pdf-valid.pdf at 41fd34f',
      seenAs: 'print',
    },
    {
      columns: 'Posted Date | Value Date | Description | Debit | Credit | Balance',
      valueDate: 'Value Date',
      booked: 'Posted Date',
      narration: ['Description'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      seenIn:
        'PyPI bank-statement-reader-altara 1.4.8, bank_statement_reader/AccessBankStatement.py, version two',
      seenAs: 'print',
    },
    {
      columns:
        'Date | Transaction Details | Reference | Value Date | Withdrawals | Lodgements | Balance',
      valueDate: 'Value Date',
      booked: 'Date',
      narration: ['Transaction Details'],
      credit: 'Lodgements',
      debit: 'Withdrawals',
      balance: 'Balance',
      seenIn:
        'PyPI bank-statement-reader-altara 1.4.8, bank_statement_reader/AccessBankStatement.py, version one',
      seenAs: 'print',
    },
  ],
  partyOf: (narration) => partyIn(narration, accessNarrations),
};

/** First Bank of Nigeria. Dates as `06-May-2026`; the first row is "Balance B/F", the last "END OF STATEMENT". */
const firstBank: BankFormat = {
  name: 'First Bank',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns:
        'Trans Date | Ref. Number | Transaction Details | Value Date | Withdrawal(DR) | Deposit(CR) | Balance',
      valueDate: 'Value Date',
      booked: 'Trans Date',
      narration: ['Transaction Details'],
      credit: 'Deposit(CR)',
      debit: 'Withdrawal(DR)',
      balance: 'Balance',
      seenIn: 'github.com/logickoder/bankstract tests/fbn/fixtures/sample.pdf at e4a8734',
      seenAs: 'print',
    },
    {
      columns:
        'TransDate | Reference | Transaction Details | ValueDate | Deposit | Withdrawal | Balance',
      valueDate: 'ValueDate',
      booked: 'TransDate',
      narration: ['Transaction Details'],
      credit: 'Deposit',
      debit: 'Withdrawal',
      balance: 'Balance',
      seenIn:
        'PyPI bank-statement-reader-altara 1.4.8, bank_statement_reader/FirstBankStatement.py; dates and first row: github.com/devcenter-square/ng-bank-parser lib/ng-bank-parser/parsers/firstbank-pdf-parser at 41fd34f',
      seenAs: 'print',
    },
  ],
  partyOf: (narration) => partyIn(narration),
};

const gtbankNarrations = [
  // NEFT TRANSFER ZIB//GREENTREE TECH ASSETS LIM//PRECURIO MOCK UPS NEFT//00001051563555
  /^NEFT TRANSFER [A-Z0-9]+\/\/(?<sender>[^/]+)\/\/(?<words>.*?)(?: NEFT)?(?:\/\/\d+)?$/i,
  // TRANSFER BETWEEN CUSTOMERS via Internet Banking rent from OBI, ADA to COMPANY LTD
  FROM_TO,
];

/** Guaranty Trust Bank. Dates are cells of the kind date in its workbooks, `05-Jan-2015` in print. */
const gtbank: BankFormat = {
  name: 'GTBank',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns: 'Trans Date | Reference | Value Date | Debit | Credit | Balance | Remarks',
      valueDate: 'Value Date',
      booked: 'Trans Date',
      narration: ['Remarks'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      seenIn:
        'github.com/devcenter-square/ng-bank-parser lib/ng-bank-parser/fixtures/gtb-excel-valid.xlsx at 41fd34f',
      seenAs: 'export',
    },
    {
      columns:
        'Trans. Date | Value. Date | Reference | Debits | Credits | Balance | Originating Branch | Remarks',
      valueDate: 'Value. Date',
      booked: 'Trans. Date',
      narration: ['Remarks'],
      credit: 'Credits',
      debit: 'Debits',
      balance: 'Balance',
      seenIn: 'PyPI bank-statement-reader-altara 1.4.8, bank_statement_reader/GtBankStatement.py',
      seenAs: 'print',
    },
  ],
  partyOf: (narration) => partyIn(narration, gtbankNarrations),
};

/** Kuda. Its workbook has empty columns between the named ones; `To / From` is name, account and bank. */
const kuda: BankFormat = {
  name: 'Kuda',
  isPayersOwn: true,
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns: 'Date/Time | Money In | Money out | Category | To / From | Description | Balance',
      valueDate: 'Date/Time',
      booked: 'Date/Time',
      narration: ['Description'],
      credit: 'Money In',
      debit: 'Money out',
      balance: 'Balance',
      sender: 'To / From',
      seenIn:
        'github.com/Ephraim69/Kuda-Bank-Statement-Analyzer utils.py at 438d60a, which reads the header from cell C16 of the workbook',
      seenAs: 'export',
    },
  ],
  partyOf: (narration, senderCell) => {
    // Ada Obi/1234567890/Access Bank
    const sender = senderCell.split('/')[0]?.trim() ?? '';
    return sender === '' ? partyIn(narration) : { sender, words: narration };
  },
};

const moniepointNarrations = [
  // TRANSFER FROM ADA OBI-rent
  /^(?:NIP )?TRANSFER FROM (?<sender>[^-/|]+)[-/|](?<words>.*)$/i,
  // NIP TRANSFER-rent-FROM ADA OBI, MOBILE TRF FROM ADA OBI
  /^(?:(?:NIP|MOBILE|MOB)[ :]+)?(?:TRANSFER|TRF)\b(?<words>[^|]*?)\bFROM (?<sender>[^/|]+)$/i,
  // TRF/rent/FRM ADA OBI TO COMPANY LTD
  /^TRF\b(?<words>.*?)\bFRM (?<sender>.+?) TO .+$/i,
];

/** Moniepoint. Every row has both amounts, `0.00` in the one that is not meant; dates as `2025-10-07T09:38:48`. */
const moniepoint: BankFormat = {
  name: 'Moniepoint',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns: 'Date | Narration | Reference | Debit | Credit | Balance',
      valueDate: 'Date',
      booked: 'Date',
      narration: ['Narration'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      // TRF|2MPT8f877|1975482030321524736_CREDIT_0
      bankId: 'Reference',
      seenIn:
        'github.com/preciousoreva/code-scripts code_scripts/reconciliation/bank_statements.py at 6e7c150 (workbook); dates and references: github.com/teamexceptos/financial-extract-core services/banks/ng/moniepoint.py at 8de39f8',
      seenAs: 'export',
    },
  ],
  partyOf: (narration) => partyIn(narration, moniepointNarrations),
};

const opayNarrations = [
  // Transfer from Ada Obi | Access Bank | 1234567890 | SO 7K4M2
  /^(?:Transfer|Received) from (?<sender>[^|]+)(?:\|[^|]*\| ?[\d*]+ ?)?(?:\|(?<words>.*))?$/i,
];

/** The first column is named after the time in print and after the date in the workbook. */
const opayLayout = (first: string): BankLayout => ({
  columns: `${first} | Value Date | Description | Debit(₦) | Credit(₦) | Balance After(₦) | Channel | Transaction Reference`,
  valueDate: 'Value Date',
  booked: first,
  narration: ['Description'],
  credit: 'Credit(₦)',
  debit: 'Debit(₦)',
  // No balance: what moves to and from OWealth, OPay's savings, changes it without a row.
  bankId: 'Transaction Reference',
  seenIn:
    'github.com/logickoder/bankstract tests/opay/fixtures/sample.xlsx at e4a8734; named after the time in src/bankstract/parsers/opay.py',
  seenAs: 'export',
});

/** OPay. `--` in the amount that is not meant; dates as `29 Nov 2025 08:12:51`. */
const opay: BankFormat = {
  name: 'OPay',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [opayLayout('Trans. Date'), opayLayout('Trans. Time')],
  partyOf: (narration) => partyIn(narration, opayNarrations),
};

const palmpayNarrations = [/^Received from (?<sender>[^/|]+)(?:[/|](?<words>.*))?$/i, FROM_TO];

/**
 * PalmPay. Only its PDF is known, and no real file was seen: five columns, no balance, `Total Money In` and `Total
 * Money Out` above. One source has the month first, another the day, so the rows must tell.
 */
const palmpay: BankFormat = {
  name: 'PalmPay',
  dateOrder: null,
  decimalSign: '.',
  layouts: [
    {
      columns:
        'Transaction Date | Transaction Detail | Money In (NGN) | Money Out (NGN) | Transaction ID',
      valueDate: 'Transaction Date',
      booked: 'Transaction Date',
      narration: ['Transaction Detail'],
      credit: 'Money In (NGN)',
      debit: 'Money Out (NGN)',
      bankId: 'Transaction ID',
      seenIn:
        'github.com/logickoder/bankstract src/bankstract/parsers/palmpay.py at e4a8734, of a file that we did not see',
      seenAs: 'print',
    },
  ],
  partyOf: (narration) => partyIn(narration, palmpayNarrations),
};

/** United Bank for Africa. */
const uba: BankFormat = {
  name: 'UBA',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns: 'Trans Date | Value Date | Narration | Chq No | Debit | Credit | Balance',
      valueDate: 'Value Date',
      booked: 'Trans Date',
      narration: ['Narration'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      seenIn: 'PyPI bank-statement-reader-altara 1.4.8, bank_statement_reader/UBABankStatement.py',
      seenAs: 'print',
    },
    {
      columns: 'Date | Description | Chq. No | Val Date | Debit | Credit | Balance',
      valueDate: 'Val Date',
      booked: 'Date',
      narration: ['Description'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      seenIn:
        'github.com/devcenter-square/ng-bank-parser lib/ng-bank-parser/parsers/uba-pdf-parser/constants.rb at 41fd34f',
      seenAs: 'print',
    },
  ],
  partyOf: (narration) => partyIn(narration, [FROM_TO]),
};

/**
 * Zenith Bank. Dates as `22/11/2024`. Narrations of transfers from other banks as in kingkenway/pfm-app
 * src/api/utils/data.js, an account with Zenith: `NIP/FCMB/KENWAYDAVIDSON KING/App Transfer To Zenith Bank …`.
 */
const zenith: BankFormat = {
  name: 'Zenith Bank',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns: 'Date | Description | Debit | Credit | Value Date | Balance',
      valueDate: 'Value Date',
      booked: 'Date',
      narration: ['Description'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      seenIn: 'github.com/logickoder/bankstract tests/zenith/fixtures/sample.pdf at e4a8734',
      seenAs: 'print',
    },
    {
      columns: 'Date Posted | Value Date | Description | Debit | Credit | Balance',
      valueDate: 'Value Date',
      booked: 'Date Posted',
      narration: ['Description'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      seenIn:
        'PyPI bank-statement-reader-altara 1.4.8, bank_statement_reader/ZenithBankStatement.py',
      seenAs: 'print',
    },
  ],
  partyOf: (narration) => partyIn(narration),
};

/**
 * The banks whose statements are read by name. Only layouts whose columns were seen are here: any other file is
 * mapped by hand, once. A new bank is a row and a folder of fixtures.
 */
export const bankFormats: readonly BankFormat[] = [
  access,
  firstBank,
  gtbank,
  kuda,
  moniepoint,
  opay,
  palmpay,
  uba,
  zenith,
];
