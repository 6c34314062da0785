import { gidOf, numberOf, type SimulatedStore } from '../store/simulated-store.ts';
import type { StoreVariant } from '../store/store-product.ts';
import { presentOrder } from './query-root.ts';

/** What `orderCreate` is given, as far as the simulator heeds it. */
interface OrderCreateArguments {
  order: {
    sourceIdentifier?: string | null;
    lineItems?: { variantId?: string | null; quantity: number }[] | null;
    transactions?: { amountSet: { shopMoney: { amount: string } } }[] | null;
  };
  options?: { inventoryBehaviour?: string | null } | null;
}

/** What `orderCancel` is given, as far as the simulator heeds it. */
interface OrderCancelArguments {
  orderId: string;
  restock: boolean;
}

/** Whether the store may sell that many: Shopify's rule for "obeying policy". */
function canClaim(variant: StoreVariant, quantity: number): boolean {
  if (!variant.isTracked || variant.inventoryPolicy === 'CONTINUE') return true;
  return (variant.inventoryQuantity ?? 0) >= quantity;
}

/** The root of every mutation that the simulator knows. */
export function mutationRoot(store: SimulatedStore) {
  const variantOf = (gid: unknown) =>
    store.products
      .flatMap(({ variants }) => variants)
      .find(({ id }) => id === numberOf('ProductVariant', gid));

  return {
    orderCreate: ({ order, options }: OrderCreateArguments) => {
      const lines = (order.lineItems ?? []).map(({ variantId, quantity }) => ({
        variant: variantOf(variantId),
        quantity,
      }));
      const refuse = (field: string, message: string, code: string) => ({
        order: null,
        userErrors: [{ field: ['order', field], message, code }],
      });
      if (lines.length === 0 || lines.some(({ variant }) => !variant)) {
        return refuse('lineItems', 'Line items must name a variant of this store', 'INVALID');
      }
      const behaviour = options?.inventoryBehaviour ?? 'BYPASS';
      const isShort = lines.some(
        ({ variant, quantity }) => variant && !canClaim(variant, quantity),
      );
      if (behaviour === 'DECREMENT_OBEYING_POLICY' && isShort) {
        return refuse('lineItems', 'Unable to reserve inventory', 'INVENTORY_CLAIM_FAILED');
      }
      for (const { variant, quantity } of lines) {
        if (!variant || behaviour === 'BYPASS') continue;
        variant.inventoryQuantity = (variant.inventoryQuantity ?? 0) - quantity;
      }
      const number = store.orders.length + 1;
      const created = {
        id: 6_100_000_000_000 + number,
        name: `#${1000 + number}`,
        sourceIdentifier: order.sourceIdentifier ?? null,
        total: order.transactions?.[0]?.amountSet.shopMoney.amount ?? '0.00',
        lines: lines.map(({ variant, quantity }) => ({ variantId: variant?.id ?? 0, quantity })),
        createdAt: Date.now(),
        isCountedDown: behaviour !== 'BYPASS',
        isFulfilled: false,
        cancelledAt: null,
      };
      store.orders.push(created);
      return { order: presentOrder(created), userErrors: [] };
    },
    /** The store cancels in a job; what keeps it from that is said at once. */
    orderCancel: ({ orderId, restock }: OrderCancelArguments) => {
      const refuse = (message: string, code: string) => ({
        job: null,
        orderCancelUserErrors: [{ field: ['orderId'], message, code }],
        userErrors: [],
      });
      const order = store.orders.find(({ id }) => id === numberOf('Order', orderId));
      if (!order) return refuse('Order does not exist', 'NOT_FOUND');
      if (order.cancelledAt !== null) return refuse('Order has already been cancelled', 'INVALID');
      if (order.isFulfilled) return refuse('Cannot cancel a fulfilled order', 'INVALID');
      order.cancelledAt = Date.now() + store.cancelLagMs;
      for (const { variantId, quantity } of order.isCountedDown && restock ? order.lines : []) {
        const variant = variantOf(gidOf('ProductVariant', variantId));
        if (variant) variant.inventoryQuantity = (variant.inventoryQuantity ?? 0) + quantity;
      }
      const job = { id: gidOf('Job', order.id), done: false };
      return { job, orderCancelUserErrors: [], userErrors: [] };
    },
  };
}
