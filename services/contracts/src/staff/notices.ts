import type { OwnerAlert } from './owner-alerts.ts';
import type { StaffRole } from './permissions.ts';

/** What staff may want to hear of at once. */
export const noticeKinds = [
  'order',
  'proof',
  'paid_late',
  'refund_owed',
  'problem',
  'message',
] as const;

/** One of {@link noticeKinds}. */
export type NoticeKind = (typeof noticeKinds)[number];

/** How they hear of it. */
export const noticeWays = ['none', 'mail'] as const;

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
