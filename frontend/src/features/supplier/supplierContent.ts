import type { BadgeTone } from '../../ui/Badge/Badge.tsx';
import type { PaymentStatus, SupplierOrderStatus } from './supplierOrder.ts';

/** Texts of the supplier's order screen. */
export const supplierContent = {
  title: 'Supplier orders',
  description: 'Order management for suppliers, shown with sample orders.',
  sample: {
    title: 'These are sample orders.',
    text: 'They show how the screen works. No customer is behind them, and Process and Ship last until you reload.',
  },
  searchLabel: 'Search orders',
  searchHint: 'Order id, name or email',
  statusLabel: 'Status',
  allStatuses: 'All statuses',
  empty: { title: 'No orders found', text: 'Try another status or search.' },
} as const;

/** Badge of a status: colour, filled openings and text. */
export interface StatusLook {
  readonly label: string;
  /** The text before the order is paid, where it differs. */
  readonly unpaid?: string;
  readonly tone: BadgeTone;
  readonly filled: number;
}

/** Badges by status, in the order of the filter. */
export const statusLooks: Record<SupplierOrderStatus, StatusLook> = {
  pending: { label: 'Pending', unpaid: 'Not paid yet', tone: 'early', filled: 1 },
  processing: { label: 'Processing', tone: 'waiting', filled: 2 },
  shipped: { label: 'Shipped', tone: 'moving', filled: 3 },
  delivered: { label: 'Delivered', tone: 'done', filled: 4 },
  cancelled: { label: 'Cancelled', tone: 'failed', filled: 0 },
};

/** Texts of the payment statuses. */
export const paymentLabels: Record<PaymentStatus, string> = {
  paid: 'Paid',
  pending: 'Payment pending',
  failed: 'Payment failed',
};
