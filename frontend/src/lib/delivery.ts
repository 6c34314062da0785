/** Delivery and refunds in words (`DELIVERY_…`). Mails say the same. */
export interface Delivery {
  /** One short line without a full stop, for a card. */
  readonly summary: string;
  /** What it costs, how long it takes and how refunds work, in sentences. */
  readonly cost: string;
  readonly time: string;
  readonly refunds: string;
}

declare const __DELIVERY__: Delivery;

/** The terms that the pages show. Not part of `company`, which every page loads. */
export const delivery: Delivery = __DELIVERY__;
