import {
  type Buyer,
  buyerFieldNames,
  buyerFields,
  type FlatBuyer,
} from '@spade/contracts/orders/buyer';
import { email, type Field, orNull, text } from '../../http/view.ts';

/** The buyer of an order in every answer for staff. */
export const buyerView = {
  customerName: text(),
  customerEmail: email(),
  customerPhone: text(),
  shippingAddress: text(),
  shippingCity: text(),
  shippingState: text(),
  shippingLandmark: orNull(text('What the rider looks for.')),
  deliveryArea: orNull(text('A part of the state with a delivery fee of its own.')),
} satisfies Record<keyof FlatBuyer, Field<unknown>>;

type ShownBuyer = { [Name in keyof FlatBuyer]-?: Exclude<FlatBuyer[Name], undefined> };

/** The values of {@link buyerView}: null for what the buyer left out. */
export const presentBuyer = (buyer: Buyer): ShownBuyer =>
  // One entry for each field; those that a buyer must fill in are never null.
  Object.fromEntries(
    buyerFieldNames.map((name) => [buyerFields[name].flatName, buyer[name] ?? null]),
  ) as ShownBuyer;
