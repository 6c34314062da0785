import type { DateOrder } from '../../read-statement/values/dates.ts';

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
  /** Of the day that `date` names, where it names none. */
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
