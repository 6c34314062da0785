import { foldHeader } from '@spade/contracts/money/column-names';
import { foreignInName, foreignSign } from '../check/currency.ts';

/** Columns that say of each row whether it came in or went out, and nothing else. */
const BOTH = /^(?:drcr|crdr|dc|cd|debitcredit|creditdebit|inout|sign|direction|flow)$/;

/** Columns in which a letter or a sign says that the money went out. */
const MARK =
  /^(?:drcr|crdr|dc|cd|cw|debitcredit|creditdebit|inout|sign|direction|flow|type|entry|side|flag|nature|)$/;

/** Columns of money that went out, and of nothing else. */
const DEBITS =
  /^(?:total)?(?:debits?|(?:debit(?:ed)?|dr)(?:amount|amt)|(?:amount|amt)(?:debit(?:ed)?|dr|out)|dr|withdrawals?|wdl|moneyout|paidout|outflows?)(?:ngn|naira|n)?$/;

/** Columns that say what a row is. */
const KIND =
  /(?:type|kind|category|class|nature|operation|activity|service|event|action|purpose|tag|label|channel|mode|method)$|^(?:txn|trx|tran|trans|transaction)(?:s|name|desc(?:ription)?)?$/;

const RESPONSE_CODE = /^(?:resp|response)code$/;
const ACCOUNT =
  /^(?:(?:account|acct|product|scheme)(?:type|class|category|kind|currency|code|desc(?:ription)?)?)$/;
const ACCOUNT_NAME = /^(?:account|acct|product|scheme)(?:name|title)$/;

const IN =
  /^(?:\+|cr?|credit(?:ed)?|in|inflow|incoming|inward|deposit(?:ed)?|lodge?ment|received?)(?: |$)/;
const OUT =
  /^(?:dr|dbt?|debit(?:ed)?(?: (?:alert|transfer|transaction|entry|note))?|out|(?:outflow|outgoing|outward)(?: .*)?|(?:transfers?|money|payments?|cash) out|transfer debit|(?:cash |atm )?withdrawals?(?: .*)?|wdl|payout|disbursements?|sent)$/;
const UNDONE =
  /^(?:(?:transaction|payment|transfer|txn) )?(?:is |was |has )?(?:fail(?:ed|ure)?|error|pending|awaiting|declined|unsuccessful|not (?:successful|completed|processed|approved|settled)|rejected|refused|abandoned|aborted|cancell?ed|insufficient (?:funds?|balance)|timed? ?out|incomplete|processing|in progress|queued|on hold|expired|void(?:ed)?|bounced|dishonou?red|unsettled|uncleared|unprocessed)(?: \w+){0,2}$/;
const REVERSED = /^(?:auto )?(?:reversed|reversal|rvsl|rsvl|charge ?backs?)$/;

/** `TRANSFER_OUT` and `Debit.` are `transfer out` and `debit`. */
const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();

/** Whether a column that no one chose says that the money of its row went out. */
export function saysOut(name: string, cell: string): boolean {
  const [column, words] = [foldHeader(name), plain(cell)];
  if (BOTH.test(column) && cell.trim() !== '') return !IN.test(words);
  return OUT.test(words) || (MARK.test(column) && /^[dw−-]$/i.test(cell.trim()));
}

/** Whether a column by its name says what its rows are. */
export const namesKind = (name: string): boolean => KIND.test(foldHeader(name));

/** Whether a column by its name has the money that went out. */
export const hasDebits = (name: string): boolean => DEBITS.test(foldHeader(name));

/** Whether a column that no one chose says that its row was not carried out. */
export const saysUndone = (name: string, cell: string): boolean =>
  UNDONE.test(plain(cell)) ||
  (RESPONSE_CODE.test(foldHeader(name)) && /^\d{2}$/.test(cell.trim()) && cell.trim() !== '00');

/** Whether a cell says that its row was taken back, and nothing else. */
export const saysReversed = (cell: string): boolean => REVERSED.test(plain(cell));

/** The foreign currency of the account that a column names; null for none. */
export function foreignAccount(name: string, cell: string): string | null {
  const column = foldHeader(name);
  if (ACCOUNT.test(column)) return foreignSign(cell);
  return ACCOUNT_NAME.test(column) ? foreignInName(cell) : null;
}
