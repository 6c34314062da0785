import { day, flag, instant, integer, list, one, orNull, text, view } from '../http/view.ts';

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
