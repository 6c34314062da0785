import type { IsoInstant } from '../lagos.ts';
import type { BankDetails } from './orders.ts';

/** Hours between the second person's yes and the first order that shows the account. */
export const BANK_ACCOUNT_WAIT_HOURS = 24;

/** Days for which an account of staff must be unchanged before it may propose or agree. */
export const SETTLED_DAYS = 7;

/** Where a proposed account stands: it waits for a second person, then for its hour, is in force, was replaced, or was stopped. */
export const bankAccountStates = [
  'proposed',
  'waiting',
  'in_force',
  'replaced',
  'stopped',
] as const;

/** One of {@link bankAccountStates}. */
export type BankAccountState = (typeof bankAccountStates)[number];

/** An account that someone proposed on the page. */
export interface ProposedBankAccount {
  id: number;
  details: BankDetails;
  state: BankAccountState;
  proposedBy: string;
  proposedAt: IsoInstant;
  agreedBy: string | null;
  agreedAt: IsoInstant | null;
  /** From when new orders show it; known once a second person has agreed. */
  inForceFrom: IsoInstant | null;
  stoppedBy: string | null;
  stoppedAt: IsoInstant | null;
}

/** A step that every owner hears of at once. */
export const bankAccountSteps = ['proposed', 'agreed', 'stopped'] as const;

/** One of {@link bankAccountSteps}. */
export type BankAccountStep = (typeof bankAccountSteps)[number];

/** A step as a line of the audit log. */
export const bankAccountStepInWords = (step: BankAccountStep, details: BankDetails): string =>
  `${step}: ${details.bankName}, ${details.accountName}, ${details.accountNumber}`;

/** The messages of orders about the account that buyers pay into. */
export interface BankAccountMessages {
  /** Proposals newest first, at most 20. `isOnPage`: BANK_ACCOUNTS_IN_PAGE is on. */
  'orders.bank-accounts': {
    request: Record<string, never>;
    reply: { isOnPage: boolean; inForce: BankDetails; proposals: ProposedBankAccount[] };
  };
  /** Errors: ORDERS.BANK_ACCOUNT_LOCKED, ORDERS.BANK_ACCOUNT_PENDING. */
  'orders.propose-bank-account': {
    request: { details: BankDetails; adminUsername: string };
    reply: ProposedBankAccount;
  };
  /** Errors: ORDERS.BANK_ACCOUNT_LOCKED, ORDERS.BANK_ACCOUNT_OVER, ORDERS.BANK_ACCOUNT_OWN. */
  'orders.agree-bank-account': {
    request: { id: number; adminUsername: string };
    reply: ProposedBankAccount;
  };
  /** Until it is in force. Errors: ORDERS.BANK_ACCOUNT_OVER. */
  'orders.stop-bank-account': {
    request: { id: number; adminUsername: string };
    reply: ProposedBankAccount;
  };
}
