import { integer, orNull, text, uuid, view } from '../http/view.ts';

/** Stock of one variant that unpaid orders hold, or that was sold unknown to the store; in pieces. */
export const HeldStockView = view('HeldStockView', {
  productId: integer(),
  variantId: orNull(integer('Null is the default variant.')),
  title: text(undefined, { example: 'Adire fabric (4 yards)' }),
  stock: integer('Unsold pieces, held ones included.'),
  held: integer('Held by orders that are not confirmed, whether or not a proof came.'),
  orders: integer('Orders that hold them.'),
  share: integer('Percent of the stock that is held, 0 to 100.'),
  unknownToStore: integer("Sold here and not included in the store's last figure."),
});

/** A statement that the store knows of sales made here. */
export const StoreStatementView = view('StoreStatementView', {
  statementId: uuid('To take it back with.'),
  pieces: integer('Pieces that return to our stock with the next sync, or leave it again.'),
});
