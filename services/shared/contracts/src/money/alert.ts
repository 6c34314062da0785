import type { IsoInstant } from '../errors/error-codes.ts';
import type { Credit } from './credit.ts';
import type { CreditRow } from './statement.ts';

/** `taken`: it is a credit. `refused`: not to be trusted, or not a new credit. `unreadable`: no known layout. */
export const alertStates = ['taken', 'refused', 'unreadable'] as const;

/** What became of an alert. */
export type AlertState = (typeof alertStates)[number];

/** For so long a worker may read a mailbox alone, unless it asks again. */
export const MAILBOX_HOLD_SECONDS = 60;

/** Most alerts of one `orders.record-alerts`. */
export const MAX_RECORDED_ALERTS = 50;

/** A credit as an alert states it. */
export interface AlertCredit extends Omit<CreditRow, 'line'> {
  /** The account number as the alert prints it, most digits masked: `202XXXX725`, `******0001`. */
  account: string;
}

/** A message of the mailbox that a bank sent, or that pretends so. Texts are at most 200 characters. */
export interface ReadAlert {
  uid: number;
  /** SHA-256 of the whole message. */
  digest: string;
  /** SHA-256 of the bank's signature, which no one else can make again; null without a valid one. */
  signature: string | null;
  messageId: string | null;
  /** Name of the bank, if its domain is known. */
  bank: string | null;
  /** The address in From. */
  from: string;
  subject: string;
  /** When the mailbox got it. */
  receivedAt: IsoInstant;
  /** What it says, or why it is not a credit: in words for staff, at most 300 characters. */
  outcome: { credit: AlertCredit } | { state: 'refused' | 'unreadable'; reason: string };
}

/** An alert in lists. */
export interface Alert extends Pick<ReadAlert, 'bank' | 'from' | 'receivedAt'> {
  id: number;
  state: AlertState;
  /** Why it is not a credit; null for one that was taken. */
  reason: string | null;
  /** Null once it is old. */
  subject: string | null;
  recordedAt: IsoInstant;
  credit: Pick<Credit, 'id' | 'amountKobo' | 'valueDate' | 'narration'> | null;
  /** The credit of a statement that is the same payment. */
  statementCreditId: number | null;
}

/** How the reading of a mailbox goes. */
export interface AlertMailbox {
  /** `user@host`. */
  mailbox: string;
  /** The last time that a reader was connected; null: never. */
  lastContactAt: IsoInstant | null;
  lastAlertAt: IsoInstant | null;
  /** In words: why it is not read, although it should be. Null while all is well. */
  failure: string | null;
}
