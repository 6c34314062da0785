import type { OwnerAlert } from './owner-alerts.ts';
import type { StaffRole } from './permissions.ts';

/** The events that staff may be notified of at once. */
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

/** How staff are notified of an event. */
export const noticeWays = ['none', 'mail', 'push'] as const;

/** One of {@link noticeWays}. */
export type NoticeWay = (typeof noticeWays)[number];

/** The default until a user chooses: owners get mails, so that they need not watch the dashboard. */
export const defaultWay = (role: StaffRole, kind: NoticeKind): NoticeWay =>
  role === 'owner' && kind !== 'message' ? 'mail' : 'none';

/** Which notices one account gets, how, and when not. */
export interface Hearing {
  ways: Record<NoticeKind, NoticeWay>;
  /** Nothing is sent between these minutes after midnight in Lagos; `from` may be later than `to`. Null: always sent. */
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

/** The queue from the worker, which gets every event, to auth, which knows who wants a notice. */
export const STAFF_NOTICE_QUEUE = 'staff-notices';

/** An event for the staff who chose its kind, or an alert for every owner. A repeated delivery has the same `eventId`. */
export interface StaffNotice {
  eventId: string;
  kind: NoticeKind | OwnerAlert;
}

/** A notice that was lost because its browser is gone. */
export interface LostPush {
  eventId: string;
  endpoint: string;
  counts: NoticeCount[];
}
