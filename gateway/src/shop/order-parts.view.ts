// What the answers for buyers and for staff share of an order.

import type { ReceivedAmount } from '@spade/contracts/messages/orders';
import type { PaymentWay } from '@spade/contracts/money/credit';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import {
  deliveryByCall,
  deliveryMethods,
  type OrderDelivery,
} from '@spade/contracts/orders/delivery';
import {
  failureReasons,
  lateSettlements,
  orderEndingNames,
} from '@spade/contracts/orders/order.endings';
import { orderEventKinds, orderStatuses } from '@spade/contracts/orders/order.states';
import {
  answerInWords,
  type OrderProblem,
  type PublicProblem,
  problemAnswers,
  problemKindNames,
  problemKinds,
} from '@spade/contracts/orders/problem';
import type { Shipment } from '@spade/contracts/orders/shipment';
import { day, instant, oneOf, orNull, text, view } from '../http/view.ts';

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

/** How money came, in words. */
export const waysToPay: Record<PaymentWay, string> = {
  bank: 'Bank transfer',
  cash: 'Paid in cash',
  pos: 'Paid by card',
};

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

/** How the goods travel, as buyer and staff see it. */
export const ShipmentView = view('ShipmentView', {
  courier: orNull(text()),
  waybillNumber: orNull(text()),
  riderPhone: orNull(text()),
  trackingUrl: orNull(text('An https address.')),
  expectedOn: orNull(day('The day in Lagos.')),
  feeAtDoor: orNull(
    text(
      'What the buyer pays the rider, no more: naira with two decimals. Null where staff recorded none, or `deliveryFee` is in the total.',
      { example: '3500.00' },
    ),
  ),
  sentAt: instant('When the goods were ready, or left.'),
  deliveredAt: orNull(instant()),
  handoverCode: orNull(text('Four digits, for whoever hands the goods over; null once delivered.')),
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

/** A problem with its kind and answer in words. */
export const problemInWords = ({ kind, answer, refundKobo }: PublicProblem | OrderProblem) => ({
  kindInWords: problemKinds[kind],
  answerInWords: answer && answerInWords(answer, refundKobo),
});

export function received(money: ReceivedAmount) {
  const { amountReceivedKobo, shortfallKobo, excessKobo, refundedKobo, refundOwedKobo } = money;
  return {
    amountReceived: formatKoboOrNull(amountReceivedKobo),
    shortfall: shortfallKobo > 0 ? formatKobo(shortfallKobo) : null,
    excess: excessKobo > 0 ? formatKobo(excessKobo) : null,
    refunded: refundedKobo > 0 ? formatKobo(refundedKobo) : null,
    refundOwed: refundOwedKobo > 0 ? formatKobo(refundOwedKobo) : null,
    // The previous release does not send it.
    toDecide: money.toDecideKobo ? formatKobo(money.toDecideKobo) : null,
  };
}

/** The goods on their way. An orders service of the previous release knows no fee at the door. */
export const presentShipment = (shipment: Shipment | null | undefined) =>
  shipment ? { ...shipment, feeAtDoor: formatKoboOrNull(shipment.feeAtDoorKobo ?? null) } : null;

/** How the goods reach the buyer. An orders service of the previous release knows delivery alone, whose fee staff tell. */
export function presentDelivery({ delivery = deliveryByCall }: { delivery?: OrderDelivery }) {
  const { method, feeKobo, isFeeInPrice, time, pickupPoint } = delivery;
  return {
    delivery: method,
    deliveryFee: isFeeInPrice ? formatKobo(feeKobo) : null,
    deliveryTime: time,
    pickupPoint,
  };
}
