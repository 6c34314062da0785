/** Opening hours of one day; times on the clocks of Lagos, such as `08:00`. */
export interface OpeningTime {
  readonly day: string;
  readonly opens: string;
  readonly closes: string;
}

declare const __OPENING_TIMES__: readonly OpeningTime[];

/** The company's week, for search engines. */
export const openingTimes: readonly OpeningTime[] = __OPENING_TIMES__;
