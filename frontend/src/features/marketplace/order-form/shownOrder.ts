import type { Destination } from '../../shared/delivery/deliveryPrice.ts';
import type { Product } from '../product.ts';
import { type Picked, pickedIn, pickedOf, placeOf } from './orderOffer.ts';
import type { OrderFormValues, OrderValues } from './orderSchema.ts';

/** What the order form shows that follows from its controls. */
export interface Shown extends Picked {
  readonly destination: Destination;
}

/** Before hydration: as posted, as the address asks, or one piece of the first variant in stock. */
export const firstShown = (product: Product, form: Parameters<typeof pickedOf>[1]): Shown => ({
  ...pickedOf(product, form),
  destination: destinationOf(form?.values),
});

export const shownIn = (values: OrderFormValues): Shown => ({
  ...pickedIn(values.choice, values),
  destination: destinationOf(values),
});

/** Whether the form looks the same with both. It shows the price of the offer, not the one that was picked. */
export const isSame = (one: Shown, other: Shown): boolean =>
  one.variantId === other.variantId &&
  placeOf(one.destination, one.pieces) === placeOf(other.destination, other.pieces);

const destinationOf = (
  values: { readonly [Name in keyof OrderValues]?: string | number } | undefined,
): Destination => ({
  state: String(values?.shippingState ?? ''),
  area: String(values?.deliveryArea ?? ''),
  pickupPointId: String(values?.pickupPointId ?? ''),
});
