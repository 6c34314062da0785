import type { IsoDay, IsoInstant } from '../lagos.ts';
import type { StatusPageBuyer } from '../orders/buyer.ts';
import type { CounterPayment } from './credit.ts';

/** Who issues a receipt, as configured when it was issued. */
export interface ReceiptSeller {
  name: string;
  address: string;
  email: string;
  phone: string;
  /** Registration number at the CAC. */
  rcNumber: string;
  /** Tax identification number (TIN), which is the VAT number too; null when it is not configured. */
  tin: string | null;
}

/** Money that came or went back. The day is that of Lagos; the bank's value date for its credits. */
export interface ReceiptLine {
  day: IsoDay;
  amountKobo: number;
  /** At the counter; missing: through the bank. */
  paidBy?: CounterPayment;
}

/** Value added tax within what was kept for the order: prices include it. */
export interface ReceiptVat {
  /** Hundredths of a percent: 750 is 7.5 %. */
  rateBasisPoints: number;
  vatKobo: number;
  /** What was kept without it. */
  netKobo: number;
}

/** What a receipt states, as it was issued: it never changes. Names no person. */
export interface ReceiptFacts {
  /** It voids the receipt that it replaces: the payment was not true after all. */
  isVoid?: boolean;
  seller: ReceiptSeller;
  /** Oldest first. */
  received: ReceiptLine[];
  /** Oldest first. */
  sentBack: ReceiptLine[];
  /** What was received and not sent back: the revenue of the order. */
  keptKobo: number;
  /** What only staff say came beyond the amount due; in the lines received, but not in `keptKobo`. Missing or 0: none. */
  unprovedKobo?: number;
  /** How much less than the total was kept. */
  shortfallKobo: number;
  /** What is still to be sent back. */
  refundOwedKobo: number;
  /** Null unless VAT_RATE_PERCENT is set. */
  vat: ReceiptVat | null;
  /** Taken off the price before it was paid; missing or 0: none. */
  discountKobo?: number;
  /** What staff had granted back of what was paid; missing or 0: none. */
  allowanceKobo?: number;
}

/** The receipt of a paid order. Amounts in kobo. */
export interface Receipt extends ReceiptFacts {
  /** One unbroken series over all receipts of the shop; 0 of a test order. */
  number: number;
  /** It is the receipt of a test order: it has no number and says TEST. */
  isTest?: true;
  issuedAt: IsoInstant;
  /** The receipt of this order that this one replaces, since money came or went back after it. */
  replaces: number | null;
  orderId: string;
  reference: string;
  orderedAt: IsoInstant;
  buyer: StatusPageBuyer;
  productTitle: string;
  quantity: number;
  unitPriceKobo: number;
  totalKobo: number;
  /** In the price; missing or 0: none. */
  deliveryFeeKobo?: number;
  /** Where the goods are picked up: city and state are its own then. Missing or null: they are delivered. */
  pickupPoint?: string | null;
}
