import { grantAskKinds, grantAskStates } from '@spade/contracts/orders/grant-ask';
import { orderActions } from '@spade/contracts/orders/order.actions';
import { PageMeta } from '../../http/openapi-answers.ts';
import {
  day,
  flag,
  instant,
  integer,
  list,
  one,
  oneOf,
  orNull,
  someOf,
  text,
  view,
} from '../../http/view.ts';
import {
  DeliveryView,
  failureReason,
  lateSettlement,
  orderEnding,
  orderEventKind,
  orderStatus,
  problemFields,
  ReceivedAmountView,
  ShipmentView,
} from '../../shop/order-parts.view.ts';
import { buyerView } from './buyer.view.ts';
import { goodsFates } from './grants.dto.ts';
import { OrderCreditView, PaidRefundView, RefundAccountView } from './order-money.view.ts';

/** Another order with the same picture. */
const DuplicateProofView = view('DuplicateProofView', {
  orderId: integer('The id that staff see.'),
  reference: text(),
  isExact: flag(
    'Same file: a warning. Otherwise the pictures only look alike, as any two receipts of one banking app do.',
  ),
});

/** What a machine read from the picture: what was certain. It proves nothing. */
const ReceiptReadingView = view('ReceiptReadingView', {
  amount: orNull(text('Naira, two decimals.')),
  paidOn: orNull(day('The day in Lagos.')),
  paidAt: orNull(instant('Where the receipt states the time.')),
  transactionId: orNull(text()),
  isPending: flag('It says that the transfer is pending or failed: a warning.'),
  isOtherAccount: flag('It names another account than ours: a warning.'),
});

/** Another order whose receipt has the same transaction id. */
const SameTransactionView = view('SameTransactionView', {
  orderId: integer('The id that staff see.'),
  reference: text(),
});

/** One proof of an order. */
export const AdminProofView = view('AdminProofView', {
  proofId: text(),
  url: text('Signed and short-lived; fits an <img>.'),
  uploadedAt: instant(),
  isLate: flag(),
  rejectionReason: orNull(text()),
  sizeBytes: integer('Bytes.'),
  widthPx: integer(),
  heightPx: integer(),
  duplicates: list(DuplicateProofView),
  reading: orNull(
    one(ReceiptReadingView, 'Null until the picture was read. All null: it could not be read.'),
  ),
  sameTransaction: list(SameTransactionView),
});

/** An order as staff see it in lists. Amounts are naira with two decimals. */
export const AdminOrderView = view('AdminOrderView', {
  ...ReceivedAmountView.fields,
  id: integer(),
  orderId: text('The public id.'),
  reference: text(),
  status: orderStatus,
  failureReason,
  isPaidLate: flag('Paid late, no stock held: refund or restock. False once settled.'),
  lateSettlement,
  ending: orderEnding,
  allowedActions: someOf(orderActions, 'What you may do with the order as it is.'),
  hasLateProof: flag(),
  hasDuplicateProof: flag(
    'Exactly the same file is on another order: a warning. Look-alikes do not count.',
  ),
  hasRepeatedTransaction: flag(
    'A receipt of another order has the same transaction id, as read: a warning.',
  ),
  isPaymentTakenBack: flag(
    'The bank took a payment of this order back. Its state stays as it is: staff decide.',
  ),
  isMoneyMissing: flag('The order still lacks what the bank, or staff, took back.'),
  reviewBy: orNull(instant('While a proof waits: until when staff should have checked it.')),
  isOverdue: flag('The proof waits longer than that.'),
  hasOpenProblem: flag('The buyer reported a problem with the goods that no one has answered.'),
  isConfirmationUndone: flag(
    'It was confirmed before, which was taken back, and is not confirmed now.',
  ),
  confirmedAt: orNull(instant()),
  confirmedBy: orNull(text('A username, or `system`.')),
  placedBy: orNull(text('The username of who placed it for its buyer; null: the buyer did.')),
  mailDueAt: orNull(
    instant(
      'The clerk who confirmed the order may undo that until then, and its buyer hears nothing before; else null.',
    ),
  ),
  createdAt: instant(),
  paymentDeadline: instant(),
  productId: integer(),
  productTitle: text(),
  quantity: integer(),
  unitPrice: text(),
  totalPrice: text('Price × quantity.'),
  ...DeliveryView.fields,
  totalAmount: text('What the buyer owes: goods and delivery, less discount and allowance.'),
  discount: text('Less than the price, as agreed before it was paid.'),
  allowance: text('What staff granted back of what was paid.'),
  returnedPieces: integer('Pieces that came back or never left.'),
  grantable: text('The most that staff can grant back of what was received.'),
  ...buyerView,
  shopifyOrderId: orNull(text()),
  shopifyError: orNull(
    text(
      'Why the order has not been created in the Shopify store yet, or, once it is cancelled here, not been cancelled there; it is retried automatically.',
    ),
  ),
  paymentProofUrl: orNull(text('Signed and short-lived; fits an <img>.')),
  proofThumbnailUrl: orNull(
    text('The same picture at 112 × 112 pixels, which browsers may keep for minutes.'),
  ),
  proofUploadedAt: orNull(instant('When that proof came; in lists only.')),
});

/** One entry of the append-only history. */
export const OrderEventView = view('OrderEventView', {
  at: instant(),
  kind: orderEventKind,
  fromStatus: orNull(orderStatus),
  toStatus: orderStatus,
  actor: text('`customer`, `system`, or the username of the admin.'),
  reason: orNull(text()),
});

/** What a member of staff wrote about an order. */
export const OrderNoteView = view('OrderNoteView', {
  at: instant(),
  actor: text('A username.'),
  text: text(),
});

const ProblemPictureView = view('ProblemPictureView', { url: text('Signed, short-lived.') });

/** What a buyer said is wrong with the goods. */
export const OrderProblemView = view('OrderProblemView', {
  ...problemFields,
  words: text("The buyer's; empty once erased."),
  pictures: list(ProblemPictureView),
  answeredBy: orNull(text()),
});

/** What a member of staff may correct of the buyer. */
const StaffCorrectableView = view('StaffCorrectableView', {
  email: flag('The email address and the name. Once something has come, only of approvers.'),
  address: flag('The address, with state and area: the goods are delivered, and have not left.'),
  keepsFee: flag(
    'Money or a proof has come for the order: its delivery fee stays, whatever the address.',
  ),
});

/** What a clerk asked an approver for. */
export const GrantAskView = view('GrantAskView', {
  askId: integer(),
  kind: oneOf(grantAskKinds, { enumName: 'GrantAskKind' }),
  state: oneOf(grantAskStates, {
    description:
      '`open`: an approver must answer. `lapsed`: the order has changed since, ask again. `declined`: the answer was no.',
  }),
  amount: text('Naira, two decimals; of a discount in all.'),
  pieces: integer('How many pieces come back or never left.'),
  goods: orNull(oneOf(goodsFates, { description: 'What becomes of them.' })),
  reason: text(),
  askedBy: text('A username.'),
  askedAt: instant(),
  answeredBy: orNull(text('Who declined it.')),
  answerReason: orNull(text()),
});

/** An order with its proofs, history and money. */
export const AdminOrderDetailView = view('AdminOrderDetailView', {
  ...AdminOrderView.fields,
  proofs: list(AdminProofView),
  history: list(OrderEventView),
  credits: list(OrderCreditView),
  refunds: list(PaidRefundView),
  notes: list(OrderNoteView, 'For staff alone, oldest first.'),
  problems: list(OrderProblemView, 'What the buyer said is wrong with the goods, oldest first.'),
  problemAnswerBy: orNull(
    instant(
      'Until when the buyer was promised an answer to what is wrong. Null in the answer to a step.',
    ),
  ),
  grantAsk: orNull(
    one(
      GrantAskView,
      'The last grant that a clerk asked for above their limit, unless it was given.',
    ),
  ),
  shipment: orNull(one(ShipmentView, 'The goods, once they are ready or left.')),
  refundAccount: orNull(
    one(RefundAccountView, 'Where the buyer wants money back; null when they named no account.'),
  ),
  canCorrect: orNull(one(StaffCorrectableView, 'Null: nothing, the buyer was erased.')),
  outcome: orNull(
    oneOf(['approval_asked', 'grant_asked'], {
      description:
        'Set in the answer to a clerk whose step was above their limit: a second person was asked. Otherwise null.',
    }),
  ),
});

/** The dashboard's four figures, over all orders. */
export const OrderFiguresView = view('OrderFiguresView', {
  totalOrders: integer(),
  awaitingConfirmation: integer(),
  confirmedOrders: integer(),
  revenue: text(
    'Naira, two decimals, over confirmed orders: what was received, or the total where none is recorded.',
  ),
});

/** How many match, where the next page starts, and the figures. */
export const OrderListMeta = view('OrderListMeta', {
  ...PageMeta.fields,
  figures: one(OrderFiguresView),
  isDemoAccount: flag('The bank account is not configured: buyers cannot pay what they order.'),
});
export type OrderListMeta = InstanceType<typeof OrderListMeta>;
