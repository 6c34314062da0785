import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { buildAdminOrderDetail } from '@spade/contracts/testing/build-order';

/** A confirmed order for one piece of the catalogue's first product; the store does not have it yet. */
export function buildConfirmedOrder(fields: Partial<AdminOrderDetail>): AdminOrderDetail {
  const { unitPriceKobo = 1_250_000, quantity = 1 } = fields;
  return buildAdminOrderDetail({
    status: 'confirmed',
    productId: 1,
    unitPriceKobo,
    quantity,
    totalKobo: unitPriceKobo * quantity,
    ...fields,
  });
}
