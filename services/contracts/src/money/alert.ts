import type { IsoInstant } from '../lagos.ts';
import type { CreditDecision, PaymentFacts, Suggestion } from './credit.ts';
import type { CreditRow } from './statement.ts';

/** `taken`: evidence of a payment. `refused`: not to be trusted, or a copy. `unreadable`: no known layout. */
export const alertStates = ['taken', 'refused', 'unreadable'] as const;

/** What became of an alert. */
export type AlertState = (typeof alertStates)[number];

/** How long a worker's exclusive lease on a mailbox lasts; asking again renews it. */
export const MAILBOX_HOLD_SECONDS = 60;

/** Most alerts of one `orders.record-alerts`. */
export const MAX_RECORDED_ALERTS = 50;

/** A payment as an alert states it: evidence, and no credit before a clerk has attested it. */
export interface AlertedPayment extends Omit<CreditRow, 'line' | 'isReversal'> {
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
  /** What it says, or why it is no evidence of a payment: in words for staff, at most 300 characters. */
  outcome: { payment: AlertedPayment } | { state: 'refused' | 'unreadable'; reason: string };
}

/** An alert in lists. */
export interface Alert extends Pick<ReadAlert, 'bank' | 'from' | 'receivedAt'> {
  id: number;
  state: AlertState;
  /** Why it is no evidence; null for one that was taken. */
  reason: string | null;
  /** Null once it is old. */
  subject: string | null;
  recordedAt: IsoInstant;
  /** Null unless it was taken. */
  payment: PaymentFacts | null;
  /** The credit that a clerk attested by it; null: no one has used it. */
  creditId: number | null;
  /** The order of that credit. */
  order: CreditDecision['order'];
  /** The orders that it may pay, as they are now; null unless it can be used. */
  suggestion: Suggestion | null;
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
