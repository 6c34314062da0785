import type { OwnerAlert } from './owner-alerts.ts';
import type { StaffRole } from './permissions.ts';

/** What staff may want to hear of at once. */
export const noticeKinds = [
  'order',
  'proof',
  'exact_credit',
  'reversal',
  'paid_late',
  'refund_owed',
  'problem',
  'message',
  'low_stock',
] as const;

/** One of {@link noticeKinds}. */
export type NoticeKind = (typeof noticeKinds)[number];

/** How they hear of it. */
export const noticeWays = ['none', 'mail', 'push'] as const;

/** One of {@link noticeWays}. */
export type NoticeWay = (typeof noticeWays)[number];

/** What an account hears of until its user chooses: an owner must not depend on looking at the dashboard. */
export const defaultWay = (role: StaffRole, kind: NoticeKind): NoticeWay =>
  role === 'owner' && kind !== 'message' ? 'mail' : 'none';

/** What one account hears of, and when not. */
export interface Hearing {
  ways: Record<NoticeKind, NoticeWay>;
  /** Minutes after midnight in Lagos between which nothing is sent, over midnight too; null: at any hour. */
  quiet: { from: number; to: number } | null;
  /** A mail at the end of the day with its figures; for owners. */
  eveningMail: boolean;
}

/** Browsers that one account may have at most. */
export const MAX_PUSH_BROWSERS = 5;

/** A browser that shows notices: a subscription of the Push API (https://www.w3.org/TR/push-api/). */
export interface PushBrowser {
  /** Address of the browser's push service. */
  endpoint: string;
  /** The browser's public key on P-256, uncompressed, in base64url. */
  p256dh: string;
  /** Its 16 secret bytes, in base64url. */
  auth: string;
}

/** The browsers in which an account gets notices. */
export interface PushBrowsers {
  /** The key that a browser subscribes with (RFC 8292), in base64url. */
  publicKey: string;
  endpoints: string[];
}

/** How many of a kind came since the last notice. No name, no amount: notices show on locked screens. */
export interface NoticeCount {
  kind: NoticeKind;
  count: number;
}

/** The queue from the worker, which hears of every event, to auth, which knows who wants to. */
export const STAFF_NOTICE_QUEUE = 'staff-notices';

/** One thing that happened, for those who want to hear of it or, an alert, for every owner. `eventId` is the same each time it comes. */
export interface StaffNotice {
  eventId: string;
  kind: NoticeKind | OwnerAlert;
}

/** A browser is gone, and with it the notice that was meant for it. */
export interface LostPush {
  eventId: string;
  endpoint: string;
  counts: NoticeCount[];
}
