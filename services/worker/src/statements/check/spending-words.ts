/** Ways to pay, as banks put them before what was paid. */
const WAY =
  '(?:(?:mc|vc|visa|verve|master ?card|loc|local|intl|int|international|foreign|online|debit|naira|virtual|card|pos|web|atm|internet|mobile|ussd|app|merchant|nip|cash) )*';

/** What is bought, or paid for, and never received. */
const GOODS =
  '(?:airtime|recharge|vtu|mobile data|data (?:bundle|sub|top ?up|recharge)|electricity|utilit(?:y|ies)|power|cable(?: ?tv)?|dstv|gotv|startimes|betting|toll|gift card|flight|insurance premium)';

/** What the bank keeps. */
const KEPT =
  '(?:stamp duty|emtl|e ?levy|electronic (?:money )?transfer levy|cot|sms(?: alert)? (?:charges?|fees?)|(?:bank|card|account|acct|maintenance|transfer|nip|neft|rtgs|ussd|pos|atm|transaction|service|management|stamp|token|commitment)(?: [a-z]+)? (?:charges?|fees?)(?: (?:vat|and vat|plus vat|on|for)\\b.*)?|(?:charges?|fees?|levy|commission|vat|withholding tax|wht)(?: (?:on|for|and|vat)\\b.*)?)';

const PURCHASE = '(?:purchases?|prch|purch|pur|pymts?)';
const WITHDRAWAL = '(?:withdrawals?|withdrwl|wdl|w ?d)';

/** At the start of the words of a bank, also where much follows. */
const AT_START = [
  `${WAY}(?:${PURCHASE}|${WITHDRAWAL})\\b`,
  '(?:mc|vc) (?:loc|intl|pos|web|atm)\\b',
  '(?:pos|web|atm|card) (?:loc|intl|payment|trf|cash)\\b',
  '(?:nip |trf |ft |funds? |bank |instant |mobile |app |web |own account )*(?:transfers?|trf|tfr|payments?|money|funds) (?:to|sent|out)\\b',
  '(?:outward|outgoing|sent|send money|debit(?! card$)|bills? pay(?:ment)?|standing order|direct debit)\\b',
  '(?:chq|cheque) (?:paid|issued|wdl|withdrawal)\\b',
  `${GOODS}\\b`,
  `${KEPT}$`,
];

/** The kind of a row, whole. */
const AS_KIND = [
  ...AT_START,
  '(?:pos|card|debit card) (?:transaction|trans|txn|trx|debit)$',
  'data$|bills?$|tax(?: payment)?$|fuel$|subscriptions?(?: payment)?$|(?:bill|tv|internet|school fees|water|rent|tax|salary|payroll|vendor|supplier|staff|merchant|qr) (?:payments?|bills?|purchase)$',
  '(?:loan )?repayments?$|loan (?:repayment|recovery)|(?:fixed deposit|investment|savings) (?:booking|placement|lock)|expenses?$|spend(?:ing)?$|spent$|disbursements?$',
];

/** What came back, or came in. */
const CAME =
  /\b(?:refund|revers(?:al|ed)|rvsl|cash ?back|settlement|received|inward|inflow|credit|from)\b/;

const plain = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const begins = (patterns: readonly string[]) => {
  const pattern = new RegExp(`^(?:${patterns.join('|')})`);
  return (words: string) => {
    const text = plain(words.slice(0, 80));
    return pattern.test(text) && !CAME.test(text);
  };
};

/** Whether what a file calls the kind of a row is a way to spend money: `POS Purchase`, `Airtime`, `Transfer to bank`. */
export const isSpending = begins(AS_KIND);

/** Whether the words of a bank begin so: for files that say in no other way which of their rows went out. */
export const beginsAsSpending = begins(AT_START);

/** Why such a row is refused. */
export const spent = (words: string): string =>
  `"${words.trim().slice(0, 60)}" is money that went out, and the file does not say that this row came in`;
