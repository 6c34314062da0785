import { linkOptions } from '@tanstack/react-router';
import type { Work } from '../api/work.ts';

/** Each kind in words, where it is done, and a key of its own. */
export const places = {
  proofs: {
    words: 'Proofs to check',
    key: 'P',
    link: linkOptions({
      to: '/admin/orders',
      search: { status: 'awaiting_confirmation', sort: 'review' },
    }),
  },
  overdue: {
    words: 'Checks overdue',
    key: 'O',
    link: linkOptions({ to: '/admin/orders', search: { attention: 'overdue', sort: 'review' } }),
  },
  to_start: {
    words: 'Confirmed, to start',
    key: 'B',
    link: linkOptions({ to: '/admin/orders', search: { status: 'confirmed', sort: 'oldest' } }),
  },
  to_pack: {
    words: 'To pack',
    key: 'K',
    link: linkOptions({ to: '/admin/orders', search: { status: 'processing', sort: 'oldest' } }),
  },
  not_delivered: {
    words: 'Sent, not delivered in time',
    key: 'N',
    link: linkOptions({ to: '/admin/orders', search: { attention: 'not_delivered' } }),
  },
  problems: {
    words: 'Something is wrong with the goods',
    key: 'W',
    link: linkOptions({ to: '/admin/orders', search: { attention: 'problem' } }),
  },
  came_back: {
    words: 'Came back: decide about the money',
    key: 'U',
    link: linkOptions({ to: '/admin/orders', search: { attention: 'came_back', sort: 'oldest' } }),
  },
  grants_asked: {
    words: 'Discounts and refunds to approve',
    key: 'F',
    link: linkOptions({ to: '/admin/orders', search: { attention: 'grant_asked' } }),
  },
  exact_credits: {
    words: 'Exact credits to confirm',
    key: 'C',
    link: linkOptions({ to: '/admin/money', search: { fit: 'exact' } }),
  },
  suggested_credits: {
    words: 'Credits with a suggested order',
    key: 'G',
    link: linkOptions({ to: '/admin/money', search: { fit: 'suggested' } }),
  },
  ended_credits: {
    words: 'Money for orders that have ended',
    key: 'E',
    link: linkOptions({ to: '/admin/money', search: { fit: 'suggested' } }),
  },
  other_credits: {
    words: 'Credits to find an order for',
    key: 'X',
    link: linkOptions({ to: '/admin/money', search: { fit: 'rest' } }),
  },
  doubts: {
    words: 'Statements disagree',
    key: 'A',
    link: linkOptions({ to: '/admin/money', search: { view: 'disagree' } }),
  },
  taken_back: {
    words: 'Payments taken back',
    key: 'V',
    link: linkOptions({ to: '/admin/orders', search: { attention: 'taken_back' } }),
  },
  money_to_decide: {
    words: 'Money to decide',
    key: 'D',
    link: linkOptions({ to: '/admin/money', search: { view: 'decide' } }),
  },
  refunds: {
    words: 'Refunds to send',
    key: 'R',
    link: linkOptions({ to: '/admin/money', search: { view: 'refunds' } }),
  },
  paid_late: {
    words: 'Paid late: refund or restock',
    key: 'L',
    link: linkOptions({ to: '/admin/orders', search: { attention: 'paid_late' } }),
  },
  messages: {
    words: 'Messages to answer',
    key: 'M',
    link: linkOptions({ to: '/admin', search: { tab: 'messages' } }),
  },
  low_stock: {
    words: 'Products running low',
    key: 'T',
    link: linkOptions({ to: '/admin/products', search: { show: 'low' } }),
  },
  held_back: {
    words: 'Products that Shopify no longer has',
    key: 'H',
    link: linkOptions({ to: '/admin', search: { tab: 'sync' } }),
  },
  not_in_shopify: {
    words: 'Not in step with Shopify',
    key: 'S',
    link: linkOptions({ to: '/admin/orders', search: { attention: 'not_in_shopify' } }),
  },
} as const;

/** Kinds of which each is too late, or wrong already: someone waits in vain. */
const lateKinds: ReadonlySet<Work['kind']> = new Set([
  'overdue',
  'not_delivered',
  'taken_back',
  'paid_late',
  'problems',
]);

/** Someone waits in vain, or past the time that they were promised. */
export const isLate = ({ kind, count, pastPromise }: Work): boolean =>
  count > 0 && (lateKinds.has(kind) || pastPromise > 0);

/** What is late stands first, what does not wait last. */
export function rankOf(work: Work): number {
  if (work.count === 0) return 2;
  return isLate(work) ? 0 : 1;
}
