import type { AdminOrderDetail } from '../api/orders.ts';

/** The step that was just taken asked for approval: the order is above the clerk's limit. */
export const isApprovalAsked = ({ history }: Pick<AdminOrderDetail, 'history'>): boolean =>
  history.at(-1)?.kind === 'approval_asked';
