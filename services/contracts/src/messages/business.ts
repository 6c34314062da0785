import type { IsoDay } from '../lagos.ts';
import type { CounterPayment } from '../money/credit.ts';
import type { ActorKind } from '../staff/actor.ts';

/** What a period brought. Days are those of Lagos, both included; amounts in kobo. */
export interface PeriodFigures {
  from: IsoDay;
  to: IsoDay;
  /** Orders that were placed in it. */
  placed: number;
  /** Those of them that have expired since. */
  expired: number;
  /** Confirmations in it. */
  confirmed: number;
  /**
   * How long they took from the newest proof, or from the order when it had none; null without confirmations.
   * Whole seconds: half of them, and nine of ten, took no longer.
   */
  medianSeconds: number | null;
  p90Seconds: number | null;
  /** Value-dated in it, for orders that are paid now. */
  receivedKobo: number;
  /** Sent back in it, of such orders. */
  sentBackKobo: number;
  /** The part of what was received that was paid at the counter. The previous release does not send it. */
  counterKobo?: Record<CounterPayment, number>;
}

/** Money of a step of the period; `from` is its first day. */
export interface StepFigures {
  from: IsoDay;
  receivedKobo: number;
  sentBackKobo: number;
  /** Received and not sent back in the same step of the period before. */
  keptBeforeKobo: number;
}

/** Money of a sector: the category of the product when it was ordered, null where none is known. */
export interface SectorFigures {
  sector: string | null;
  receivedKobo: number;
  sentBackKobo: number;
  /** Received and not sent back in the period before. */
  keptBeforeKobo: number;
}

/** What one member of staff did. */
export interface ClerkFigures {
  /** A username; AUTO_CONFIRM is an actor of the kind `system`. */
  actor: string;
  /** Left out by the previous release. */
  actorKind?: ActorKind;
  confirmed: number;
  medianSeconds: number | null;
  /** Matches of theirs that someone took back in the period. */
  reversed: number;
}

/** The owner's figures: a period, and the one of the same length before it. */
export interface BusinessFigures {
  period: PeriodFigures;
  before: PeriodFigures;
  /** Days of a step: 1 in a period of less than eight weeks, else 7. */
  stepDays: 1 | 7;
  /** Every step of the period, oldest first; the last one may be shorter. */
  steps: StepFigures[];
  /** Most money first. */
  sectors: SectorFigures[];
  /** Most confirmations first. */
  clerks: ClerkFigures[];
}

/**
 * Which days of Lagos, both included. Default: twelve weeks up to today, the first of which begins on a Monday. At most
 * three years before `to`; a `from` after `to` is that day.
 */
export interface BusinessFiguresRequest {
  from?: IsoDay;
  to?: IsoDay;
}

/** The requests about the business as a whole. */
export interface BusinessMessages {
  'orders.get-business-figures': { request: BusinessFiguresRequest; reply: BusinessFigures };
}
