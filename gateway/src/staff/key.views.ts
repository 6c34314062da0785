import {
  type AdminOrder,
  type AdminOrderDetail,
  amountDueIn,
} from '@spade/contracts/messages/orders';
import {
  type Credit,
  counterPayments,
  creditSources,
  creditStates,
} from '@spade/contracts/money/credit';
import { type Refund } from '@spade/contracts/money/refund';
import { formatKobo } from '@spade/contracts/naira';
import { orderStates } from '@spade/contracts/orders/order.states';
import { PageMeta } from '../http/openapi-answers.ts';
import {
  day,
  flag,
  instant,
  integer,
  list,
  one,
  oneOf,
  orNull,
  present,
  text,
  view,
} from '../http/view.ts';
import {
  DeliveryView,
  orderStatus,
  presentDelivery,
  presentShipment,
  ShipmentView,
} from '../shop/order-parts.view.ts';
import { presentBuyer } from './orders/buyer.view.ts';

// What programs with an API key get where staff get more. Only what is named here leaves: no proof, note, bank account or
// link of an order (which opens its page to anyone), no mailbox, no handover code, and no name of staff.

const ofPaid = 'Of an order that is paid; else null.';

/** The goods, without the code that hands them over. */
const KeyShipmentView = view('KeyShipmentView', {
  courier: ShipmentView.fields.courier,
  waybillNumber: ShipmentView.fields.waybillNumber,
  riderPhone: ShipmentView.fields.riderPhone,
  trackingUrl: ShipmentView.fields.trackingUrl,
  expectedOn: ShipmentView.fields.expectedOn,
  feeAtDoor: ShipmentView.fields.feeAtDoor,
  sentAt: ShipmentView.fields.sentAt,
  deliveredAt: ShipmentView.fields.deliveredAt,
});

const paidBuyer = {
  customerName: orNull(text(ofPaid)),
  customerPhone: orNull(text(ofPaid)),
  shippingAddress: orNull(text(ofPaid)),
  shippingLandmark: orNull(text(ofPaid)),
  shippingCity: orNull(text(ofPaid)),
  shippingState: orNull(text(ofPaid)),
  deliveryArea: orNull(text(ofPaid)),
};

// One null for each of its fields.
const noBuyer = Object.fromEntries(Object.keys(paidBuyer).map((name) => [name, null])) as Record<
  keyof typeof paidBuyer,
  null
>;

/** An order for a program that packs, ships or counts. Amounts are naira with two decimals. */
export const KeyOrderView = view('KeyOrderView', {
  id: integer('The id that staff see; the calls of an order take it.'),
  reference: text(),
  status: orderStatus,
  createdAt: instant(),
  confirmedAt: orNull(instant()),
  productId: integer(),
  productTitle: text(),
  quantity: integer(),
  unitPrice: text(),
  totalPrice: text('Price × quantity.'),
  ...DeliveryView.fields,
  totalAmount: text('What the buyer owes: goods and delivery, less discount and allowance.'),
  ...paidBuyer,
});

/** The same, with its goods on their way. */
export const KeyOrderDetailView = view('KeyOrderDetailView', {
  ...KeyOrderView.fields,
  shipment: orNull(one(KeyShipmentView, 'The goods, once they are ready or left.')),
});

/** What became of an order by a step: the scope that takes it need not read orders. */
export const KeyStepView = view('KeyStepView', {
  id: integer(),
  reference: text(),
  status: orderStatus,
  shipment: orNull(one(KeyShipmentView, 'The goods, once they are ready or left.')),
});

/** An order as a program with the scope `orders:read` sees it. */
export const presentKeyOrder = (order: AdminOrder) => present(KeyOrderView, order, fieldsOf(order));

/** One order, likewise. */
export const presentKeyOrderDetail = (order: AdminOrderDetail) =>
  present(KeyOrderDetailView, order, {
    ...fieldsOf(order),
    shipment: presentShipment(order.shipment),
  });

/** After a step that a program took. */
export const presentKeyStep = (order: AdminOrderDetail) =>
  present(KeyStepView, order, { shipment: presentShipment(order.shipment) });

function fieldsOf(order: AdminOrder) {
  return {
    confirmedAt: order.confirmedAt ?? null,
    unitPrice: formatKobo(order.unitPriceKobo),
    totalPrice: formatKobo(order.totalKobo),
    totalAmount: formatKobo(amountDueIn(order)),
    ...presentDelivery(order),
    ...(orderStates[order.status].isPaid ? presentBuyer(order.buyer) : noBuyer),
  };
}

/** An order that a payment belongs to. */
const KeyOrderNameView = view('KeyOrderNameView', { id: integer(), reference: text() });

const KeyCreditPartView = view('KeyCreditPartView', {
  order: orNull(one(KeyOrderNameView, 'Null: it is for no order.')),
  amount: text('Of the credit, in naira.'),
  at: instant(),
});

/** A credit in the shop's bank account, without who paid it. */
export const KeyCreditView = view('KeyCreditView', {
  id: integer(),
  state: oneOf(creditStates, { enumName: 'CreditState' }),
  source: oneOf(creditSources),
  paidBy: orNull(
    oneOf(counterPayments, { description: 'At the counter; null: through the bank.' }),
  ),
  amount: text(),
  valueDate: day(),
  bookedAt: orNull(instant()),
  bankId: orNull(text("The bank's own id.")),
  isReversed: flag('The bank took it back, or it is a reversal itself.'),
  decisions: list(KeyCreditPartView, 'For each order that has a part of it.'),
  rest: text('Of which nothing was decided, in naira.'),
});

/** A credit as a program with the scope `payments:read` sees it. */
export const presentKeyCredit = (credit: Credit) =>
  present(KeyCreditView, credit, {
    amount: formatKobo(credit.amountKobo),
    paidBy: credit.paidBy ?? null,
    isReversed: credit.reversal !== null,
    decisions: credit.decisions.map(({ order, amountKobo, at }) => ({
      order,
      amount: formatKobo(amountKobo),
      at,
    })),
    rest: formatKobo(credit.restKobo),
  });

const KeyPaidRefundView = view('KeyPaidRefundView', { amount: text(), paidAt: instant() });

/** An order that owes money or sent some back, without to whom. */
export const KeyRefundView = view('KeyRefundView', {
  id: integer('Of the order.'),
  reference: text(),
  status: orderStatus,
  totalPrice: text('What the order costs, its delivery included.'),
  received: text(),
  refunded: text(),
  owed: text('0.00 once it is settled.'),
  paid: list(KeyPaidRefundView),
});

/** A refund as a program with the scope `payments:read` sees it. */
export const presentKeyRefund = (refund: Refund) =>
  present(KeyRefundView, refund, {
    totalPrice: formatKobo(refund.totalKobo),
    received: formatKobo(refund.receivedKobo),
    refunded: formatKobo(refund.refundedKobo),
    owed: formatKobo(refund.owedKobo),
    paid: refund.paid.map(({ amountKobo, paidAt }) => ({ amount: formatKobo(amountKobo), paidAt })),
  });

/** The paging that programs get; figures of the shop are for staff. */
export const presentKeyMeta = (meta: PageMeta) => present(PageMeta, meta);
