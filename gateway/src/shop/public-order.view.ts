import {
  amountDueIn,
  type PlacedOrder,
  type PublicOrder,
  undoneCauses,
} from '@spade/contracts/messages/orders';
import { formatKobo } from '@spade/contracts/naira';
import { flattenBuyer, pickBuyer, statusPageFieldNames } from '@spade/contracts/orders/buyer';
import { endingOf } from '@spade/contracts/orders/order.endings';
import { priceLinesOf, pricePartNames } from '@spade/contracts/orders/price-lines';
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
  BankDetailsView,
  DeliveryView,
  failureReason,
  lateSettlement,
  orderEnding,
  orderEventKind,
  orderStatus,
  presentDelivery,
  presentShipment,
  problemFields,
  problemInWords,
  ReceivedAmountView,
  received,
  ShipmentView,
  waysToPay,
} from './order-parts.view.ts';

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

/** Money that went back, with what may be told of its account to anyone who has the link. */
const SentRefundView = view('SentRefundView', {
  amount: text('Naira, two decimals.'),
  paidAt: instant(),
  account: orNull(
    text('In words; null where the buyer named none before, or it was erased.', {
      example: 'GTBank, account ending in 6789',
    }),
  ),
});

/** How the buyer is reached, shortened, since anyone with the link of the order may see it. */
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

/** The same for anyone with the link: without words and pictures. */
const PublicProblemView = view('PublicProblemView', {
  ...problemFields,
  pictures: integer('How many came with it.'),
});

/** When the goods should arrive. */
const ArrivalView = view('ArrivalView', {
  first: orNull(day('In Lagos; null: any day up to the last.')),
  last: day('In Lagos.'),
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
  refundsSent: list(SentRefundView, 'What went back, oldest first.'),
  refundAnswerBy: orNull(
    instant(
      'Until when staff say what becomes of the money: what came too much (`toDecide`), or was paid for goods that came back or with which something is wrong.',
    ),
  ),
  leftOver: orNull(
    text(
      'What is left of the transfer that paid it, in naira: staff say by `refundAnswerBy` what becomes of it.',
    ),
  ),
  paidBy: orNull(
    text('How a paid order was paid, in words; else null.', { example: 'Bank transfer' }),
  ),
  refundTime: orNull(
    text('How soon money goes back, with the last day.', {
      example: 'within 5 working days (by Fri 4 Dec 2026)',
    }),
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
  arrival: orNull(
    one(
      ArrivalView,
      'Of an order that is paid or whose payment is checked, and whose goods have not left; null where the words of its delivery name no days.',
    ),
  ),
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
    oneOf(undoneCauses, {
      description:
        'What was received is not there after all: the bank took it back, or staff were mistaken.',
    }),
  ),
  now: instant("The database's clock at the time of this response."),
  timeline: list(TimelineEntryView),
});

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
    // The previous release sends none.
    refundsSent: (order.refundsSent ?? []).map((refund) =>
      present(SentRefundView, refund, { amount: formatKobo(refund.amountKobo) }),
    ),
    refundAnswerBy: order.refundAnswerBy ?? null,
    leftOver: order.leftOverKobo ? formatKobo(order.leftOverKobo) : null,
    paidBy: order.paidBy?.map((way) => waysToPay[way]).join(', ') || null,
    refundTime: order.refundTime ?? null,
    receiptFrom: order.receiptFrom ?? null,
    asksAgain: order.asksAgain ?? null,
    ending: endingOf(order),
    // The previous release sends no shipments.
    shipment: presentShipment(order.shipment),
    arrival: order.arrival ?? null,
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
