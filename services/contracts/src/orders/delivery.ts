/** How an order reaches its buyer. */
export const deliveryMethods = ['deliver', 'pickup'] as const;

/** How an order reaches its buyer: a rider brings it, or the buyer picks it up. */
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** How the goods of an order reach the buyer and what that costs, as it was when the order was placed. */
export interface OrderDelivery {
  method: DeliveryMethod;
  /** Part of the amount due, in kobo. */
  feeKobo: number;
  /** False: staff tell the buyer the fee, and the rider takes it. */
  isFeeInPrice: boolean;
  /** In words: `1 to 2 working days`, or the hours of the pick-up point. Null where only the general words say it. */
  time: string | null;
  /** Name and address of the pick-up point; null where the goods are delivered. */
  pickupPoint: string | null;
}

/** An address that is not known. For goods that are picked up, orders replaces it by that of the pick-up point. */
export const noAddress = { address: '', city: '', state: '', landmark: null, area: null };

/** A delivery whose fee staff tell the buyer: that of every order before there were zones. */
export const deliveryByCall: OrderDelivery = {
  method: 'deliver',
  feeKobo: 0,
  isFeeInPrice: false,
  time: null,
  pickupPoint: null,
};
