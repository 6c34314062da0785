import type { IsoDay, IsoInstant } from '../lagos.ts';
import type { OrderStatus } from '../orders/order.states.ts';

/** How we know of a credit: a bank's statement, or a member of staff who saw it. */
export const creditSources = ['statement', 'attested'] as const;

/** How a buyer pays at the counter: no bank statement shows it as a credit of its own. */
export const counterPayments = ['cash', 'pos'] as const;

/** How a buyer pays at the counter. */
export type CounterPayment = (typeof counterPayments)[number];

/** How money comes: at the counter, or through the bank. */
export type PaymentWay = CounterPayment | 'bank';

/** How we know of a credit. */
export type CreditSource = (typeof creditSources)[number];

/**
 * `open`: staff have yet to decide about it or a part of it. `matched`: it belongs to one order or several.
 * `dismissed`: it is for no order. `reversed`: nothing was decided and nothing can be, since it is no payment.
 */
export const creditStates = ['open', 'matched', 'dismissed', 'reversed'] as const;

/** What was decided about a credit. */
export type CreditState = (typeof creditStates)[number];

/**
 * How well an open credit fits an order: `exact` (as AUTO_CONFIRM accepts), `suggested` (one order stands out), or
 * `rest`: staff must look.
 */
export const creditFits = ['exact', 'suggested', 'rest'] as const;

/** How well an open credit fits an order. */
export type CreditFit = (typeof creditFits)[number];

/**
 * What a match does with an order. `confirms`: pays all of its price. `completes`: pays the rest of its price. `pays_part`: less
 * than the rest. `proves`: shows the money of an order that staff confirmed by hand. `revives`: an order that ended a short while
 * ago goes on, if its goods can be held again. `to_decide`: more than a paid order needs, or money for an order that has ended.
 */
export const matchEffects = [
  'confirms',
  'completes',
  'pays_part',
  'proves',
  'revives',
  'to_decide',
] as const;

/** What a match would do, as the orders service would decide it now. Amounts in kobo. */
export interface MatchOutcome {
  effect: (typeof matchEffects)[number];
  /** What the order then still lacks. */
  lackingKobo: number;
  /** What is left of the credit. */
  leftKobo: number;
  /** It is above the limit of the clerk who asks: a second person decides. */
  needsApproval: boolean;
}

/** An order that a credit may pay. Amounts in kobo. */
export interface CreditCandidate {
  /** The id that staff see. */
  id: number;
  orderId: string;
  reference: string;
  status: OrderStatus;
  customerName: string;
  /** What the order costs, its delivery included. */
  totalKobo: number;
  /** What the order still lacks; its whole price if staff confirmed it by hand. */
  dueKobo: number;
  /** Staff confirmed it by hand, and no credit of the bank shows the money yet. Missing from the previous release. */
  isConfirmedByHand?: boolean;
  /** How much of its price was not received, by the bank's or by staff's word. Missing from the previous release. */
  shortfallKobo?: number;
  createdAt: IsoInstant;
  /** Why, in words for staff: `reference exact`, `amount exact`, `4 minutes after the order`. */
  reasons: string[];
  /** The credit names the order by its reference, letter for letter. */
  isReferenceExact: boolean;
  /** What matching the rest of the credit would do; only in the queue. Missing from the previous release. */
  outcome?: MatchOutcome;
}

/**
 * What matching found. `suggested`: one order stands out. `split`: it pays several orders, each what it lacks;
 * `why` in words, and what is left then stays open. `ambiguous`: several may be meant, or the evidence is
 * too weak to name one: staff choose. `none`: no order fits.
 */
export type Suggestion =
  | {
      kind: 'suggested';
      /** Exact reference and exact amount, and no other order may be meant: what AUTO_CONFIRM accepts. */
      isExact: boolean;
      candidate: CreditCandidate;
    }
  | { kind: 'split' | 'ambiguous'; candidates: CreditCandidate[]; why: string }
  | { kind: 'none' };

/** Why a credit is no payment. */
export interface CreditReversal {
  /** In words for staff: `A debit of 21 November 2026 took it back: RVSL NIP/GTB/ADA OBI`. */
  words: string;
  at: IsoInstant;
}

/** A clerk's choice, AUTO_CONFIRM's, or the attestation of a credit that no statement shows yet. */
export const creditDeciders = ['clerk', 'exact', 'attested'] as const;

/** The order that a credit or a part of it was given to, or why it was dismissed. */
export interface CreditDecision {
  /** Null: dismissed. */
  order: { id: number; orderId: string; reference: string; status: OrderStatus } | null;
  /** The part of the credit that was decided about, in kobo. */
  amountKobo: number;
  by: (typeof creditDeciders)[number];
  /** The username of the clerk, or `system`. */
  actor: string;
  at: IsoInstant;
  reason: string | null;
}

/** What the bank says of a payment. */
export interface PaymentFacts {
  amountKobo: number;
  valueDate: IsoDay;
  /** Null when the bank states no time. */
  bookedAt: IsoInstant | null;
  narration: string;
  sender: string | null;
  bankId: string | null;
}

/** A credit in the shop's bank account: a fact that never changes. */
export interface CreditFacts extends PaymentFacts {
  id: number;
  source: CreditSource;
  /** Paid at the counter, on the word of who took it; null or missing: through the bank. */
  paidBy?: CounterPayment | null;
  /** Where it was read; null for one that staff attested. */
  statementId: string | null;
  line: number | null;
  recordedAt: IsoInstant;
  /** When the bank's alert came that a clerk relied on to attest it; null without one. */
  alertedAt: IsoInstant | null;
  /** The bank took it back, or it is a reversal itself; null for a payment. */
  reversal: CreditReversal | null;
  /** Statements disagree about it: it fits no order before that is decided. Missing from an earlier release. */
  isDisputed?: boolean;
  /** Day and words of a debit that looks as if it took the credit back, but does not say so; null without one. */
  mayBeReturned?: string | null;
  /** An approver said that it is a payment after all. */
  overruled?: { by: string; at: IsoInstant; reason: string };
}

/** A credit with what was decided about it. */
export interface Credit extends CreditFacts {
  state: CreditState;
  /** One for each order that has a part of it, and one for a part that was dismissed. */
  decisions: CreditDecision[];
  /** The part that nothing was decided about, in kobo; above 0 for an open credit. */
  restKobo: number;
  /** Only for an open credit: where its rest fits among the orders as they are now. */
  suggestion: Suggestion | null;
}

/**
 * A credit of an order: `isCounted` is false for an attestation that the bank's own credit has replaced, and for a
 * credit that the bank took back.
 */
export interface OrderCredit extends CreditFacts {
  /** The part of the credit that the order has. */
  decision: CreditDecision;
  isCounted: boolean;
}
