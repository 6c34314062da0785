import type { FulfilmentStep } from '../orders/order.actions.ts';
import type { OrderStatus } from '../orders/order.states.ts';
import type { ShipmentFacts } from '../orders/shipment.ts';
import type { AdminOrder, AdminOrderDetail, PublicOrder, StaffAction } from './orders.ts';

/** Those that staff take for several orders at once. */
export const commonSteps = [
  'process',
  'ready',
  'ship',
  'deliver',
] as const satisfies readonly FulfilmentStep[];

/** A step that staff take for several orders at once. */
export type CommonStep = (typeof commonSteps)[number];

/** What became of one of several orders. */
export interface StepOutcome {
  /** The order, named as in the request. */
  order: string;
  /** The code of the error; null when the step was taken. */
  refusal: string | null;
  /** The state of the order now; null where there is no such order. */
  status: OrderStatus | null;
}

/** The requests about orders on their way to the door. */
export interface DeliveryMessages {
  /**
   * confirmed → processing → ready or shipped → delivered, shipped or delivered → returned; `back` within 24 hours.
   * `shipment` of `ship` alone. Errors: ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION, ORDERS.PAYMENT_TAKEN_BACK,
   * ORDERS.FEE_IN_PRICE.
   */
  'orders.fulfil': {
    request: StaffAction & {
      step: FulfilmentStep;
      reason?: string;
      shipment?: Partial<ShipmentFacts>;
    };
    reply: AdminOrderDetail;
  };
  /**
   * The same step for several orders; one that is refused stops no other. Outcomes are in the order of the request, as are
   * `waybillNumbers`, empty where an order has none, and `feesAtDoorKobo`. An orders service of the previous release
   * ignores both.
   */
  'orders.fulfil-many': {
    request: {
      orders: string[];
      step: CommonStep;
      adminUsername: string;
      shipment?: Partial<ShipmentFacts>;
      waybillNumbers?: string[];
      feesAtDoorKobo?: (number | null)[];
    };
    reply: { outcomes: StepOutcome[] };
  };
  /**
   * An approver cancels a paid order before it left; its pieces return, and what was received is owed back. Errors:
   * ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION.
   */
  'orders.cancel-paid': { request: StaffAction & { reason: string }; reply: AdminOrderDetail };
  /**
   * Whoever hands the goods over names the buyer's code; the same form again gets the same answer. Errors:
   * ORDERS.HANDOVER_REFUSED, whatever does not fit.
   */
  'orders.hand-over': {
    request: { reference: string; code: string; formId?: string };
    reply: { reference: string; status: OrderStatus };
  };
  /** What is printed for a parcel, of paid orders alone, in the order of the request. Orders are named by their integers. */
  'orders.read-slips': {
    request: { orders: string[] };
    reply: {
      sender: { name: string; address: string; phone: string };
      slips: {
        order: AdminOrder;
        courier: string | null;
        waybillNumber: string | null;
        /** What the rider takes, where staff recorded it; missing from the previous release. */
        feeAtDoorKobo?: number | null;
      }[];
    };
  };
  /**
   * The buyer cancels an order for which no money is known to have come; its pieces return at once. Errors:
   * ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION.
   */
  'orders.withdraw': { request: { orderId: string; formId?: string }; reply: PublicOrder };
  /** The buyer has the goods. Errors: ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION. */
  'orders.confirm-delivery': { request: { orderId: string; formId?: string }; reply: PublicOrder };
}
