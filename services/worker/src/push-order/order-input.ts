import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { formatKobo } from '@spade/contracts/naira';

const naira = (kobo: number) => ({
  shopMoney: { amount: formatKobo(kobo), currencyCode: 'NGN' },
});

/** The last word becomes the family name, which Shopify requires. */
function splitName(name: string): { firstName: string | null; lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.pop() ?? '';
  return { firstName: words.join(' ') || null, lastName };
}

/**
 * The variables of `orderCreate` (2026-10) for a confirmed order. `sourceIdentifier` is our reference, by
 * which the order can be found. The store's stock is reduced by its own policy (without the option the
 * API would bypass it). The store sends no receipt, since we do.
 */
export function orderInput(order: AdminOrderDetail, variantId: string) {
  return {
    order: {
      sourceIdentifier: order.reference,
      currency: 'NGN',
      email: order.buyer.email,
      note: `Paid by bank transfer. Reference ${order.reference}.`,
      tags: ['web-shop'],
      lineItems: [
        {
          variantId,
          quantity: order.quantity,
          priceSet: naira(order.unitPriceKobo),
          requiresShipping: true,
        },
      ],
      shippingAddress: {
        ...splitName(order.buyer.name),
        address1: order.buyer.address,
        address2: [order.buyer.landmark, order.buyer.state].filter(Boolean).join(', '),
        city: order.buyer.city,
        countryCode: 'NG',
        phone: order.buyer.phone,
      },
      transactions: [
        {
          kind: 'SALE',
          status: 'SUCCESS',
          gateway: 'Bank transfer',
          amountSet: naira(order.totalKobo),
        },
      ],
    },
    options: { inventoryBehaviour: 'DECREMENT_OBEYING_POLICY', sendReceipt: false },
  };
}
