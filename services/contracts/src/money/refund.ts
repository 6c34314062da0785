import type { IsoDay, IsoInstant } from '../lagos.ts';
import type { OrderEvent, OrderStatus } from '../orders/order.states.ts';
import type { CreditFacts } from './credit.ts';

/** Hours after the e-mail address was corrected in which no account is accepted: one person with the link may do both. */
export const REFUND_QUIET_HOURS = 24;

/** Where a buyer wants their money back. */
export interface NewRefundAccount {
  /** NIP code of one of `banks`. */
  bankCode: string;
  /** 10 digits. */
  accountNumber: string;
  accountName: string;
}

/** The same, as staff see it. */
export interface RefundAccount extends NewRefundAccount {
  bankName: string;
  givenAt: IsoInstant;
  /** The check digit contradicts the bank. */
  isNumberDoubtful: boolean;
  /** The name has no word in common with that of the buyer. */
  isOtherName: boolean;
  /** It replaced another account, which anyone with the link of the order can do. */
  isReplaced?: boolean;
}

/** Whether staff must ask the buyer before money goes to this account. */
export const isDoubtful = (account: RefundAccount): boolean =>
  account.isNumberDoubtful || account.isOtherName || account.isReplaced === true;

/** What a buyer reads of the refund that they are owed. Anyone with the link may read it, so it has no account. */
export interface OwedRefund {
  /** `GTBank, account ending in 6789`; null until the buyer has named one. */
  account: string | null;
  /** The check digit of that account contradicts its bank. */
  isNumberDoubtful: boolean;
  /** Banks to choose from. */
  banks: { code: string; name: string }[];
}

/** Money that went back to a buyer. */
export interface PaidRefund {
  amountKobo: number;
  paidBy: string;
  paidAt: IsoInstant;
  /** Within the hour before its buyer gets the mail: until when it can be undone; null afterwards. */
  undoableUntil: IsoInstant | null;
  /** The bank's reference of the transfer, or what staff noted. */
  note: string | null;
}

/** Money that went back, as its buyer reads it. Anyone with the link may read it, so it has no account. */
export interface SentRefund {
  amountKobo: number;
  paidAt: IsoInstant;
  /** `GTBank, account ending in 6789`; null where the buyer named none before, or it was erased. */
  account: string | null;
}

/** Why an order owes a refund: more was received than it costs, it ended although money came, or staff granted it. */
export const refundReasons = ['over', 'ended', 'granted'] as const;

/** One of {@link refundReasons}. */
export type RefundReason = (typeof refundReasons)[number];

/** Goods of a paid order that are not the buyer's after all. */
export interface ReturnedGoods {
  pieces: number;
  /** Back on the shelf; else they are written off. Stock of the store is the store's business. */
  isRestocked: boolean;
}

/** An order that owes a refund, or paid one. */
export interface Refund {
  id: number;
  orderId: string;
  reference: string;
  status: OrderStatus;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  /** What the order costs, its delivery included. */
  totalKobo: number;
  receivedKobo: number;
  refundedKobo: number;
  /** 0 once it is settled. */
  owedKobo: number;
  /** What came beyond what the order costs and is not decided. */
  undecidedKobo?: number;
  /** The part of it that a credit of the bank shows: staff can decide about that. */
  toDecideKobo?: number;
  reason: RefundReason;
  /** Why staff granted it, as they entered it; null for other refunds. The previous release does not send it. */
  grantedFor?: string | null;
  /** Where it is to go; null until the buyer has named an account. */
  account: RefundAccount | null;
  /**
   * The last day on which it should go out, as the buyer reads it; null until an account is named, or where the company's words
   * name no days. The previous release does not send it.
   */
  payBy?: IsoDay | null;
  /** The step that ended the order; null while it goes on. The previous release does not send it. */
  ended?: OrderEvent | null;
  /** Where the money came from, as the bank states it; `amountKobo` is what the order has of it. */
  credits: Pick<
    CreditFacts,
    'id' | 'source' | 'amountKobo' | 'valueDate' | 'narration' | 'sender' | 'bankId'
  >[];
  paid: PaidRefund[];
}
