/** Status of a sample order. */
export type SupplierOrderStatus = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';

/** Whether a sample order is paid. */
export type PaymentStatus = 'paid' | 'pending' | 'failed';

/** One line of a sample order; `price` is in naira for one piece. */
export interface SupplierOrderLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  /** Address of the product's picture. */
  readonly image: string;
}

/** A sample order (specification.md 3.3); dates are ISO 8601 days, amounts whole naira. */
export interface SupplierOrder {
  readonly id: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly products: readonly SupplierOrderLine[];
  readonly totalAmount: number;
  readonly status: SupplierOrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly orderDate: string;
  readonly shippingAddress: string;
  readonly trackingNumber?: string;
  readonly estimatedDelivery?: string;
}

/** Filter of the list. */
export interface SupplierOrderFilter {
  readonly status: SupplierOrderStatus | 'all';
  readonly search: string;
}

const nextSteps: Partial<
  Record<SupplierOrderStatus, { readonly action: string; readonly to: SupplierOrderStatus }>
> = {
  pending: { action: 'Process', to: 'processing' },
  processing: { action: 'Ship', to: 'shipped' },
};

/** The next step of an order that is paid: processed, then shipped. */
export const stepOf = ({ status, paymentStatus }: SupplierOrder) =>
  paymentStatus === 'paid' ? nextSteps[status] : undefined;

/** Orders of a status whose id, customer name or e-mail contains the search text, in any case. */
export function filterSupplierOrders(
  orders: readonly SupplierOrder[],
  { status, search }: SupplierOrderFilter,
): readonly SupplierOrder[] {
  const text = search.trim().toLowerCase();
  return orders.filter(
    (order) =>
      (status === 'all' || order.status === status) &&
      [order.id, order.customerName, order.customerEmail].some((value) =>
        value.toLowerCase().includes(text),
      ),
  );
}
