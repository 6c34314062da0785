import type { IsoDay } from '../money/statement.ts';

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
}

/** Money of a week; Monday is its first day. */
export interface WeekFigures {
  monday: IsoDay;
  receivedKobo: number;
  sentBackKobo: number;
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
  /** A username, or `system`: AUTO_CONFIRM. */
  actor: string;
  confirmed: number;
  medianSeconds: number | null;
  /** Matches of theirs that someone took back in the period. */
  reversed: number;
}

/** The owner's figures: a period, and the one of the same length and weekdays before it. */
export interface BusinessFigures {
  period: PeriodFigures;
  before: PeriodFigures;
  /** Every week of the period, oldest first. */
  weeks: WeekFigures[];
  /** Most money first. */
  sectors: SectorFigures[];
  /** Most confirmations first. */
  clerks: ClerkFigures[];
}

/** Which weeks: `weeks` whole ones, the last of which ends early with `until` (default today in Lagos). */
export interface BusinessFiguresRequest {
  /** 1 to 104. */
  weeks: number;
  until?: IsoDay;
}

/** The requests about the business as a whole. */
export interface BusinessMessages {
  'orders.get-business-figures': { request: BusinessFiguresRequest; reply: BusinessFigures };
}
