import type { DateOrder } from '@spade/contracts/money/statement';

/** Where one alert has what: labels as the bank prints them. */
export interface AlertLayout {
  /** Only text like this says that money came. */
  credit: RegExp;
  /** Text like this says that money went: it is refused as such. */
  debit: RegExp;
  /** A label, or a pattern over the signed subject whose first group is the amount; the body must repeat it. */
  amount: string | RegExp;
  /** A label whose value must be NGN. */
  currency?: string;
  date: string;
  /** The time, where `date` names only the day. */
  time?: string;
  /** A label, or a pattern over the text whose first group is the masked number. */
  account: string | RegExp;
  narration: string;
  sender?: string;
  /** Only an id that the bank gives this transaction alone. */
  bankId?: string;
  /** For dates of numbers only. */
  dateOrder: DateOrder;
  /** Where the labels were seen: repository, path and commit. */
  seenIn: string;
}

/** What is known of a bank's alerts. One folder a bank: `format.ts` and a message with what must be read from it. */
export interface AlertFormat {
  /** For staff. */
  name: string;
  /** Also every domain below one of them. */
  domains: readonly string[];
  /**
   * Empty: where it says what is assumed at best, so its alerts are listed as unreadable and the bank is not
   * offered.
   */
  layouts: readonly AlertLayout[];
}

/** Access Bank: the amount is in the subject and the text; dates as `01-Jun-2025`, without a time. */
const access: AlertFormat = {
  name: 'Access Bank',
  domains: ['accessbankplc.com'],
  layouts: [
    {
      credit: /\baccount has been Credited\b/i,
      debit: /\baccount has been Debited\b/i,
      amount: /\[Credit: ?(?:NGN|₦)? ?([\d,]+\.\d{2}) ?(?:NGN)?\]/i,
      date: 'Transaction Date',
      account: /(?<![\d*])(\d*\*+\d+)(?![\d*])/,
      narration: 'Description',
      dateOrder: 'day first',
      seenIn:
        'github.com/OluwadaraDaily/account-manager backend/src/parsers/accessBankParser.ts at 41c27af (subject, sentence, labels, date); the masked number in a public Gmail reader of the same alerts',
    },
  ],
};

/** First Bank: label and value on separate lines; the amount ends in CR or DR, dates as `12-Jan-26 03:40 PM`. */
const firstBank: AlertFormat = {
  name: 'First Bank',
  domains: ['firstbanknigeria.com'],
  layouts: [
    {
      credit: /^[\d,]+\.\d{2} ?CR$/im,
      debit: /^[\d,]+\.\d{2} ?DR$/im,
      amount: 'Amount',
      date: 'Date/Time',
      account: 'Account Number',
      narration: 'Narration',
      dateOrder: 'day first',
      seenIn:
        'github.com/meggarmind/RESIDIO src/lib/email-imports/parsers/first-bank-alert.ts at 600320d',
    },
  ],
};

/** Guaranty Trust Bank: a table of label, colon and value. The description begins with the transfer's session id. */
const gtbank: AlertFormat = {
  name: 'GTBank',
  domains: ['gtbank.com', 'gtcoplc.com'],
  layouts: [
    {
      credit: /\bCREDIT transaction occurred on your account\b/i,
      debit: /\bDEBIT transaction occurred on your account\b/i,
      amount: 'Amount',
      date: 'Value Date',
      time: 'Time of Transaction',
      account: 'Account Number',
      narration: 'Description',
      bankId: 'Document Number',
      dateOrder: 'day first',
      seenIn:
        'github.com/webdott/webspend shared/sample-alerts/gtbank-credit-transfer.txt at fe3c7e1; the labels also in amithyone/checkoutpay database/seeders/GtbankTemplateSeeder.php at 988c3da',
    },
  ],
};

/** Moniepoint: value below label; the whole account number; dates as `22 May, 2026 | 10:28:56 AM`. */
const moniepoint: AlertFormat = {
  name: 'Moniepoint',
  domains: ['moniepoint.com'],
  layouts: [
    {
      credit: /\bcredit transaction occurred on your account\b/i,
      debit: /\bdebit transaction occurred on your account\b/i,
      amount: 'Credit Amount',
      date: 'Date & Time',
      account: 'Account Number',
      narration: 'Narration',
      sender: "Sender's Name",
      dateOrder: 'day first',
      seenIn: 'github.com/canibless01/ACCOUNTING-PROJECT- parsers/moniepoint.py at 61929a8',
    },
  ],
};

/** Zenith Bank: a table of two columns; dates as `08/09/2026`, day first. */
const zenith: AlertFormat = {
  name: 'Zenith Bank',
  domains: ['zenithbank.com'],
  layouts: [
    {
      credit: /^Transaction Type Credit$/im,
      debit: /^Transaction Type Debit$/im,
      amount: 'Amount',
      currency: 'Currency',
      date: 'Date of Transaction',
      account: 'Account Number',
      narration: 'Description',
      bankId: 'Reference Code',
      dateOrder: 'day first',
      seenIn:
        'github.com/davidprincehope/built-for-mum src/zenith/parser.ts and its test of a credit at 9d35658',
    },
  ],
};

/** Kuda. No alert of it could be seen. */
const kuda: AlertFormat = {
  name: 'Kuda',
  domains: ['kuda.com', 'kudabank.com'],
  layouts: [],
};

/** OPay. Labels of an amount and a sender were seen, an account and a date of a credit were not. */
const opay: AlertFormat = {
  name: 'OPay',
  domains: ['opay-nigeria.com', 'opayweb.com'],
  layouts: [],
};

/** United Bank for Africa. Labels were seen (Transaction Amount, Date and Time), values and their form were not. */
const uba: AlertFormat = { name: 'UBA', domains: ['ubagroup.com'], layouts: [] };

/** The banks whose messages are looked at. A new one is a folder and a line. */
export const alertFormats: readonly AlertFormat[] = [
  access,
  firstBank,
  gtbank,
  kuda,
  moniepoint,
  opay,
  uba,
  zenith,
];

/** The bank that an address belongs to. */
export function bankOf(address: string): AlertFormat | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return alertFormats.find(({ domains }) =>
    domains.some((own) => domain === own || domain.endsWith(`.${own}`)),
  );
}

/** Names that only a mail which pretends to be a bank's puts before another's address. */
const NAMES =
  /\b(?:gt ?bank|guaranty trust|gens|access ?bank|accessalert|first ?bank|firstalert|zenith|united bank for africa|uba|kuda|moniepoint|opay)\b/i;

/** Whether the name before an address, or a subject, names one of the banks. */
export function namesBank(text: string): boolean {
  return NAMES.test(text);
}
