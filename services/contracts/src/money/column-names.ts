import type { ColumnMapping } from './statement.ts';

/** A cell of a header, compared without case, blanks, signs and accents: `Debit(₦)` is `debit`. */
export function foldHeader(cell: string): string {
  return cell
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Names of columns of money that went out. */
const OUT =
  /debit|^d$|dbt|withdr|^wdl|^wd$|out$|outflow|outgoing|outward|moneyout|paidout|amountout|paymentsout|(?:payments|cheques)(?:made|paid)|disburs|payouts?$|spen[dt]|expenditure|^costs?$|deduct|outgo$|^less$|^minus$|commission|^vat$|stampduty|levy|^tax$|^(?:money|amount|total|transfers?)?sent|charge|expense|fees?(?:ngn|naira)?$|^dr$|^dram(?:oun)?t$|am(?:oun)?tdr$/;

/** Names that make it a column of both, or of what came in. */
const IN = /credit|deposit|lodg|moneyin|paidin|inflow|receipts|received|^in$|^cr$/;

/** Names of columns of what came in alone. */
const CREDITS =
  /^(?:total)?(?:credits?|(?:credit(?:ed)?|cr)(?:amount|amt)|(?:amount|amt)(?:credit(?:ed)?|cr|in|received)|cr|deposits?|lodge?ments?|moneyin|paidin|receipts|inflows?|in)(?:ngn|naira|n)?$/;

/** What a column holds that is money, and none that came in: balances, and rows that were taken back. */
const NO_PAYMENT =
  /bal(?:ance)?(?:after)?(?:transaction)?(?:ngn|naira)?$|balance|revers|returned|refund|^(?:ledger|opening|closing|available|runningtotal|unpaid|failed|pending)$/;

/** Names that some use for what they paid, and others for what was paid to them. */
const EITHER =
  /^(?:total)?(?:payments?|remittances?|paid|(?:paid|payments?|transfers?|remittance)(?:amount|amt|value|sum)|(?:amount|amt|value|sum|money|cash)(?:paid|remitted|transferred|settled))(?:ngn|naira|n)?$/;

/** Units that are not the naira. */
const OTHER_UNIT = /kobo|thousand|million|000$/;

const BALANCE = /balance|^(?:running|book|ledger)?bal$/;

/** Whether a header says by this name that the column is of what came in. */
export const namesCredits = (cell: string): boolean => IN.test(foldHeader(cell));

const isOut = (name: string) => OUT.test(name) && !IN.test(name);

/**
 * The column that a mapping takes for what came in although its name forbids it: money that went out, a balance, another
 * than the only one that is named for credits; a name of both where no balance must prove the rows; or a debit column that
 * is named for credits. Undefined if there is none.
 */
export function forbiddenColumn(
  mapping: ColumnMapping,
  header: readonly string[],
): string | undefined {
  const { credit, amount, debit, direction, balance, balanceReason } = mapping;
  const folded = header.map(foldHeader);
  const isProved =
    !balanceReason && (balance !== null || folded.some((name) => BALANCE.test(name)));
  // An amount beside a column that says CR or DR is of both directions.
  const taken = [credit, direction === null ? amount : null].filter((column) => column !== null);
  const others = Object.values(mapping);
  const isForbidden = (column: number) => {
    const name = folded[column] ?? '';
    if (isOut(name) || NO_PAYMENT.test(name)) return true;
    if (EITHER.test(name) && !isProved) return true;
    const isLeftOut = (each: string, at: number) => CREDITS.test(each) && !others.includes(at);
    return column === credit && !IN.test(name) && folded.some(isLeftOut);
  };
  const found = taken.find(isForbidden);
  if (found !== undefined) return header[found] ?? '';
  if (debit === null) return undefined;
  const name = folded[debit] ?? '';
  return IN.test(name) && !OUT.test(name) ? header[debit] : undefined;
}

/** The column of money that by its name is in kobo, thousands or millions, `Credit (₦'000)`; undefined if there is none. */
export function columnInOtherUnit(
  { credit, debit, amount, balance }: ColumnMapping,
  header: readonly string[],
): string | undefined {
  const money = [credit, debit, amount, balance].filter((column) => column !== null);
  return money
    .map((column) => header[column] ?? '')
    .find((name) => OTHER_UNIT.test(foldHeader(name)));
}
