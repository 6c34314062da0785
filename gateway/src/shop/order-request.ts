import type { PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { parseNaira } from '@spade/contracts/naira';
import { nestBuyer } from '@spade/contracts/orders/buyer';
import { noAddress } from '@spade/contracts/orders/delivery';
import { GatewayError } from '../http/gateway.errors.ts';
import type { PlaceOrderDto } from './place-order.dto.ts';

/** What an order form asks for. Throws VALIDATION for more pieces than `mostPieces`. */
export function orderRequestOf(
  form: PlaceOrderDto,
  mostPieces: number,
): Omit<PlaceOrderRequest, 'idempotencyKey'> {
  if (form.quantity > mostPieces)
    throw new GatewayError('VALIDATION', {
      errors: { quantity: [`Quantity must be at most ${mostPieces}`] },
    });
  const isPickup = form.delivery === 'pickup';
  const buyer = nestBuyer(form);
  return {
    buyer: isPickup ? { ...buyer, ...noAddress } : buyer,
    delivery: isPickup
      ? { method: 'pickup', pickupPointId: form.pickupPointId ?? '' }
      : { method: 'deliver' },
    deliveryFeeKobo: parseNaira(form.deliveryFee ?? undefined) ?? null,
    productId: form.productId,
    variantId: form.variantId ?? null,
    productTitle: form.productTitle,
    quantity: form.quantity,
    totalKobo: parseNaira(form.totalPrice) as number, // the DTO let only amounts through
  };
}
