import {
  amountDueIn,
  type PlacedOrder,
  type PublicOrder,
  type ReceivedAmount,
} from '@spade/contracts/messages/orders';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import { flattenBuyer, pickBuyer, statusPageFieldNames } from '@spade/contracts/orders/buyer';
import {
  deliveryByCall,
  deliveryMethods,
  type OrderDelivery,
} from '@spade/contracts/orders/delivery';
import {
  endingOf,
  failureReasons,
  lateSettlements,
  orderEndingNames,
} from '@spade/contracts/orders/order.endings';
import { orderEventKinds, orderStatuses } from '@spade/contracts/orders/order.states';
import { priceLinesOf, pricePartNames } from '@spade/contracts/orders/price-lines';
import {
  answerInWords,
  type OrderProblem,
  type PublicProblem,
  problemAnswers,
  problemKindNames,
  problemKinds,
} from '@spade/contracts/orders/problem';
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

/** The state of an order. */
export const orderStatus = oneOf(orderStatuses, { enumName: 'OrderStatus' });
/** What happened to an order. */
export const orderEventKind = oneOf(orderEventKinds, { enumName: 'OrderEventKind' });
/** Why an order ended without a sale. */
export const failureReason = orNull(oneOf(failureReasons));
/** How an order ended, in one word; null while it goes on. */
export const orderEnding = orNull(
  oneOf(orderEndingNames, {
    enumName: 'OrderEnding',
    description:
      'How the order ended: one word for `failureReason`, `isPaidLate` and `lateSettlement`.',
  }),
);
/** Null until staff have settled a late payment. */
export const lateSettlement = orNull(
  oneOf(lateSettlements, { description: 'How staff settled a late payment.' }),
);

/** What was received of an order's total and what goes back: naira with two decimals, null where it does not apply. */
export const ReceivedAmountView = view('ReceivedAmountView', {
  amountReceived: orNull(text('The sum of its credits, in naira.')),
  shortfall: orNull(text('How much less than the total, if so.')),
  excess: orNull(text('How much more than the total, if so.')),
  refunded: orNull(text('What went back to the buyer.')),
  refundOwed: orNull(text('What staff decided to send back, less what was sent.')),
  toDecide: orNull(
    text(
      'What came beyond what the order costs, or for an order that has ended, as the bank shows it: staff decide.',
    ),
  ),
});

/** The account to pay into. */
export const BankDetailsView = view('BankDetailsView', {
  bankName: text(),
  accountName: text(),
  accountNumber: text('NUBAN, 10 digits.'),
});

/** How the goods reach the buyer, and what that costs. */
export const DeliveryView = view('DeliveryView', {
  delivery: oneOf(deliveryMethods, { enumName: 'DeliveryMethod' }),
  deliveryFee: orNull(
    text(
      'Part of `totalAmount`, naira with two decimals; null where staff tell the buyer the fee.',
      {
        example: '3500.00',
      },
    ),
  ),
  deliveryTime: orNull(
    text('In words; of a pick-up point its hours. Null where the general words say it.', {
      example: '1 to 2 working days',
    }),
  ),
  pickupPoint: orNull(text('Its name and address; null where the goods are delivered.')),
});

/** One line of what an order costs. */
const PriceLineView = view('PriceLineView', {
  part: oneOf(pricePartNames, { enumName: 'PricePart' }),
  label: text('The same in words.', { example: 'Discount' }),
  amount: text('Naira, two decimals; negative where it makes the order cheaper.', {
    example: '-500.00',
  }),
});

/** The receipt of a placed order. */
export const PlacedOrderView = view('PlacedOrderView', {
  orderId: text('Unguessable: anyone who has it sees the order and can upload its proof.'),
  reference: text('For the narration of the transfer.', { example: 'SO-7K4M2' }),
  paymentDeadline: instant(),
  ...DeliveryView.fields,
  totalAmount: text('Goods and delivery, less a discount: naira, two decimals.', {
    example: '25000.00',
  }),
  bankDetails: one(BankDetailsView),
});

/** One entry of the order's history, as its buyer sees it. */
const TimelineEntryView = view('TimelineEntryView', {
  at: instant(),
  status: orderStatus,
  what: orderEventKind,
});

/** A bank or wallet. */
const BankView = view('BankView', {
  code: text('Institution code of NIBSS Instant Payments.'),
  name: text(),
});

/** A refund that is owed, with what may be told of its account to anyone who has the link. */
const OwedRefundView = view('OwedRefundView', {
  account: orNull(
    text('In words; null until the buyer has named one.', {
      example: 'GTBank, account ending in 6789',
    }),
  ),
  isNumberDoubtful: flag('The check digit of that account contradicts its bank.'),
  banks: list(BankView, 'To choose from.'),
});

/** How the goods travel, as buyer and staff see it. */
export const ShipmentView = view('ShipmentView', {
  courier: orNull(text()),
  waybillNumber: orNull(text()),
  riderPhone: orNull(text()),
  trackingUrl: orNull(text('An https address.')),
  expectedOn: orNull(day('The day in Lagos.')),
  sentAt: instant('When the goods were ready, or left.'),
  deliveredAt: orNull(instant()),
  handoverCode: orNull(text('Four digits, for whoever hands the goods over; null once delivered.')),
});

/** How the buyer is reached, as whoever has the link of the order may see it. */
const ReachedByView = view('ReachedByView', {
  email: text('With the middle of its name left out.', { example: 'ad…e@mail.example' }),
  phone: text('Its last four digits.', { example: '…4567' }),
});

/** What the buyer may correct of how they are reached. */
const CorrectableView = view('CorrectableView', {
  email: flag('The email address: once, while nothing has come for the order.'),
  address: flag('Street, landmark and city; the phone in any case.'),
  needsCode: flag('With a code that is mailed to the mailbox of the order.'),
});

/** What is wrong with the goods, and what staff answered. */
export const problemFields = {
  kind: oneOf(problemKindNames, { enumName: 'ProblemKind' }),
  kindInWords: text('The same in words.'),
  reportedAt: instant(),
  answer: orNull(oneOf(problemAnswers, { enumName: 'ProblemAnswer' })),
  answerInWords: orNull(text('The same in words; null while staff have not answered.')),
  reason: orNull(text('Why, in the words of staff.')),
  answeredAt: orNull(instant()),
};

/** The same as whoever has the link may see it: neither words nor pictures. */
const PublicProblemView = view('PublicProblemView', {
  ...problemFields,
  pictures: integer('How many came with it.'),
});

/** A problem with its kind and answer in words. */
export const problemInWords = ({ kind, answer, refundKobo }: PublicProblem | OrderProblem) => ({
  kindInWords: problemKinds[kind],
  answerInWords: answer && answerInWords(answer, refundKobo),
});

/** The buyer's status page. Amounts are naira with two decimals, times UTC. */
export const PublicOrderView = view('PublicOrderView', {
  ...PlacedOrderView.fields,
  ...ReceivedAmountView.fields,
  status: orderStatus,
  failureReason,
  isPaidLate: flag(
    'No stock is held: the proof came too late, or its picture showed no payment. Staff sort it out.',
  ),
  lateSettlement,
  ending: orderEnding,
  refund: orNull(
    one(
      OwedRefundView,
      'The refund that is owed, or will be unless staff find new stock (`isPaidLate`); null while nothing is owed.',
    ),
  ),
  refundAnswerBy: orNull(
    instant('Until when staff say how money that came too much (`toDecide`) comes back.'),
  ),
  reviewBy: orNull(instant('While staff check the proof: until when the buyer has their answer.')),
  usualAnswer: text('How soon staff usually answer, in words.', { example: 'within 2 hours' }),
  staffHours: text('When staff check payments, in words.', { example: 'Mon to Sat, 8AM to 6PM' }),
  rejectionReason: orNull(text('Why staff refused the last proof.')),
  cancelReason: orNull(text('Why staff cancelled the order.')),
  canUploadProof: flag(),
  canExtend: flag(),
  hasProof: flag(),
  shipment: orNull(one(ShipmentView, 'The goods, once they are ready or left.')),
  canCancel: flag('The buyer may cancel: no money is known to have come.'),
  canConfirmDelivery: flag('The buyer may say that the goods are there.'),
  canReport: flag('The buyer may say that something is wrong with the goods.'),
  problem: orNull(one(PublicProblemView, 'What the buyer said last is wrong with them.')),
  productId: orNull(integer('For another order of it.')),
  productTitle: text(),
  quantity: integer(),
  unitPrice: text('Naira, two decimals.'),
  priceLines: list(
    PriceLineView,
    'What `totalAmount` is made of; empty where the price of the goods is all.',
  ),
  customerName: text(),
  shippingCity: text(),
  shippingState: text(),
  canCorrect: orNull(one(CorrectableView, 'Null: only staff may correct it.')),
  reachedBy: orNull(one(ReachedByView, 'Null once the buyer was erased.')),
  createdAt: instant(),
  confirmedAt: orNull(instant()),
  receiptFrom: orNull(instant('Just confirmed: there is a receipt from then on.')),
  asksAgain: orNull(
    oneOf(['returned', 'mistaken'], {
      description:
        'What was received is not there after all: the bank took it back, or staff were mistaken.',
    }),
  ),
  now: instant("The database's clock at the time of this response."),
  timeline: list(TimelineEntryView),
});

export function received(money: ReceivedAmount) {
  const { amountReceivedKobo, shortfallKobo, excessKobo, refundedKobo, refundOwedKobo } = money;
  return {
    amountReceived: formatKoboOrNull(amountReceivedKobo),
    shortfall: shortfallKobo > 0 ? formatKobo(shortfallKobo) : null,
    excess: excessKobo > 0 ? formatKobo(excessKobo) : null,
    refunded: refundedKobo > 0 ? formatKobo(refundedKobo) : null,
    refundOwed: refundOwedKobo > 0 ? formatKobo(refundOwedKobo) : null,
    // An orders service of the release before does not say it.
    toDecide: money.toDecideKobo ? formatKobo(money.toDecideKobo) : null,
  };
}

/** How the goods reach the buyer. An orders service of the release before knows delivery alone, whose fee staff tell. */
export function presentDelivery({ delivery = deliveryByCall }: { delivery?: OrderDelivery }) {
  const { method, feeKobo, isFeeInPrice, time, pickupPoint } = delivery;
  return {
    delivery: method,
    deliveryFee: isFeeInPrice ? formatKobo(feeKobo) : null,
    deliveryTime: time,
    pickupPoint,
  };
}

/** The receipt of a placed order. */
export const presentPlacedOrder = (order: PlacedOrder) =>
  present(PlacedOrderView, order, {
    totalAmount: formatKobo(amountDueIn(order)),
    ...presentDelivery(order),
  });

/** The buyer's status page. */
export const presentStatusPage = (order: PublicOrder) =>
  present(PublicOrderView, order, {
    totalAmount: formatKobo(amountDueIn(order)),
    ...presentDelivery(order),
    ...received(order),
    refundAnswerBy: order.refundAnswerBy ?? null,
    receiptFrom: order.receiptFrom ?? null,
    asksAgain: order.asksAgain ?? null,
    ending: endingOf(order),
    // An orders service of the release before knows no shipments.
    shipment: order.shipment ?? null,
    productId: order.productId ?? null,
    canCancel: order.canCancel ?? false,
    canConfirmDelivery: order.canConfirmDelivery ?? false,
    canReport: order.canReport ?? false,
    problem: order.problem
      ? present(PublicProblemView, order.problem, problemInWords(order.problem))
      : null,
    canCorrect: order.canCorrect ?? null,
    reachedBy: order.reachedBy ?? null,
    unitPrice: formatKobo(order.unitPriceKobo),
    priceLines: priceLinesOf(order).map(({ kobo, ...line }) => ({
      ...line,
      amount: formatKobo(kobo),
    })),
    ...flattenBuyer(pickBuyer(order.buyer, statusPageFieldNames)),
  });
