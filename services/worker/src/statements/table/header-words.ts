import { foldHeader } from '@spade/contracts/money/column-names';
import { type Columns, isBankColumn, sideColumns, withRest } from './columns.ts';

/** What banks name a column, folded and without the currency: `Debit (NGN)` is `debit`. */
const roles = {
  valueDate: /^val(?:ue)?date$/,
  date: /^(?:(?:trans(?:action)?|tran|trn|txn|trx|post(?:ed|ing)?|booking|entry|completion)?(?:date|time|date(?:and)?time)|dateposted|day)$/,
  narration:
    /^(?:transaction)?(?:narrations?|narratives?|descriptions?|details?|particulars|remarks?)$/,
  debit: /^(?:settlement)?(?:debits?|withdrawals?|moneyout|paidout|payout)(?:amount|dr)?$/,
  credit: /^(?:settlement)?(?:credits?|deposits?|lodge?ments?|moneyin|paidin|payin)(?:amount|cr)?$/,
  amount: /^(?:transaction)?(?:amount|amt)$/,
  direction:
    /^(?:crdr|drcr|cd|dc|creditdebit|debitcredit|(?:transaction|trans|tran|txn|entry)?type|sign|direction)$/,
  balance: /^(?:running|book|ledger|account|closing)?balance(?:after)?$/,
} as const;

type Role = keyof typeof roles;

/** The columns of each role in a header, by its words. */
function columnsByRole(header: readonly string[]): Record<Role, number[]> {
  const names = header.map((cell) => foldHeader(cell).replace(/ngn|naira/g, ''));
  const at = (role: Role) =>
    names.flatMap((name, column) => (roles[role].test(name) ? [column] : []));
  return {
    valueDate: at('valueDate'),
    date: at('date'),
    narration: at('narration'),
    debit: at('debit'),
    credit: at('credit'),
    amount: at('amount'),
    balance: at('balance'),
    direction: at('direction'),
  };
}

/** Whether a cell names a column by itself. */
export const namesColumn = (cell: string): boolean =>
  isBankColumn(cell) || Object.values(columnsByRole([cell])).some((columns) => columns.length > 0);

/** Whether this is a header: it names a date and money. */
export function isHeader(cells: readonly string[]): boolean {
  const { valueDate, date, debit, credit, amount } = columnsByRole(cells);
  return valueDate.length + date.length > 0 && debit.length + credit.length + amount.length > 0;
}

/**
 * The columns of a layout that no bank here has, by the words of its header; null unless it has a date, a narration
 * and money, each once. Only for a file whose balances or totals prove the columns right.
 */
export function columnsOfWords(header: readonly string[]): Columns | null {
  const found = columnsByRole(header);
  const single = [found.valueDate, found.debit, found.credit, found.balance];
  if (single.some((columns) => columns.length > 1)) return null;
  const [date, narration] = [found.valueDate[0] ?? found.date[0], found.narration[0]];
  const [debit = null, credit = null] = [found.debit[0], found.credit[0]];
  const hasOwn = debit !== null && credit !== null;
  const amount =
    debit === null && credit === null && found.amount.length === 1 ? found.amount[0] : undefined;
  if (date === undefined || narration === undefined || !(hasOwn || amount !== undefined))
    return null;
  const hasAmount = amount !== undefined;
  const columns = {
    valueDate: date,
    booked: found.date[0] ?? date,
    narration: found.narration,
    credit,
    debit,
    amount: amount ?? null,
    direction: hasAmount ? (found.direction[0] ?? null) : null,
    saysDirection: credit !== null || found.direction.length > 0,
    balance: found.balance[0] ?? null,
    sender: null,
    bankId: null,
    ...sideColumns(header),
    balanceReason: null,
    width: header.length,
    bank: null,
    dateOrder: null,
    decimalSign: '.' as const,
    isFixed: false,
  };
  return withRest(columns, header);
}
