import { ApiProperty } from '@nestjs/swagger';
import {
  type ChangedPrice,
  type MovementLine,
  movementKinds,
  type PriceChange,
  productSources,
  productStates,
  type StaffProduct,
  type StaffVariant,
} from '@spade/contracts/messages/catalog-products';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { formatKobo, formatKoboOrNull, formatNaira } from '@spade/contracts/naira';
import {
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
} from '../../http/view.ts';
import { ProductPictureView, presentPictures, SpecificationView } from '../../shop/product.view.ts';

const StaffVariantView = view('StaffVariantView', {
  id: orNull(integer('Null is the default variant.')),
  title: text('Empty where the product is sold in one way only.'),
  price: text('Naira, two decimals.', { example: '12500.00' }),
  compareAtPrice: orNull(text('The former price: naira, two decimals.')),
  sku: orNull(text()),
  stock: integer('Unsold pieces, held ones included; below 0 when more was sold than there is.'),
  held: integer('Pieces under orders that are not confirmed.'),
  available: integer('Stock less held, never below 0.'),
  isTracked: flag('False: sold whatever the stock.'),
  warnBelow: orNull(integer('The product is in the list of work while less is available.')),
});

/** A product as staff see it. */
export const StaffProductView = view('StaffProductView', {
  id: integer(),
  source: oneOf(productSources, {
    enumName: 'ProductSource',
    description: 'Only `own` products are changed here.',
  }),
  shopifyId: text(),
  title: text(),
  description: text('Paragraphs apart by an empty line; `- ` before each item of a list.'),
  category: orNull(text()),
  imageUrl: orNull(text('The first picture.')),
  pictures: list(ProductPictureView, 'In their order.'),
  specifications: list(SpecificationView),
  state: oneOf(productStates, { enumName: 'ProductState' }),
  isLow: flag('Less than a warning level is available.'),
  waiting: integer('People who want to hear when it is back.'),
  version: integer('To be sent back with a change.'),
  changedAt: instant(),
  changedBy: orNull(text('A username.')),
  variants: list(StaffVariantView, 'The default first; at least one.'),
});

/** A product of the shop's own that the store sells, too. */
export const TwinView = view('TwinView', {
  sku: text('Both have it.'),
  own: one(
    view('OwnTwinView', { id: integer(), title: text(), version: integer('To be sent back.') }),
  ),
  store: one(view('StoreTwinView', { id: integer(), title: text() })),
});

/** A category in use. */
export const CategoryView = view('CategoryView', {
  name: text(),
  products: integer('On sale.'),
});

/** One change of a stock. */
export const StockMovementView = view('StockMovementView', {
  id: integer(),
  at: instant(),
  variantId: orNull(integer()),
  variantTitle: text(),
  kind: oneOf(movementKinds, { enumName: 'MovementKind' }),
  change: integer('0 for a count that found what was expected.'),
  stockAfter: integer(),
  actor: text('A username, `orders`, `store`, `demo` or `migration`.'),
  reason: orNull(text()),
});

/** A product with changed prices. */
export const ChangedPricesView = view('ChangedPricesView', {
  id: integer(),
  version: integer('To be sent back with the next change.'),
});

/** What a movement did. */
export const MovedStockView = view('MovedStockView', {
  productId: integer(),
  variantId: orNull(integer()),
  change: integer(),
  stock: integer('After it.'),
});

const presentVariant = (variant: StaffVariant) =>
  present(StaffVariantView, variant, {
    isTracked: variant.isTracked ?? true,
    price: formatKobo(variant.priceKobo),
    compareAtPrice: formatKoboOrNull(variant.compareAtPriceKobo),
  });

/** The view of a product for staff. */
export const presentStaffProduct = (product: StaffProduct) =>
  present(StaffProductView, product, {
    variants: product.variants.map(presentVariant),
    pictures: presentPictures(product.pictures),
    specifications: product.specifications ?? [],
    waiting: product.waiting ?? 0,
  });

/** Paging of the list of products. */
export class StaffProductsMeta {
  @ApiProperty({ type: 'integer', description: 'Over all pages.' })
  total: number;

  @ApiProperty({
    format: 'date-time',
    description: "The server's clock: a count is made after it.",
  })
  asOf: string;
}

/** Paging of the movements of a product. */
export class MovementsMeta {
  @ApiProperty({ type: 'integer', nullable: true, description: '`before` of the next page.' })
  nextBefore: number | null;
}

/** How the audit log names a product. */
export const nameOf = ({ id, title }: Pick<StaffProduct, 'id' | 'title'>): string =>
  `product ${id}: ${title}`;

/** `product 7: Hoe, ₦2,500.00 → ₦2,600.00; product 8: …; and 4 more`. */
export const changedPrices = (first: readonly ChangedPrice[], prices: number): string =>
  listed(
    first.map(({ productId, title, was, now }) => {
      const price =
        was.priceKobo === now.priceKobo
          ? `former price ${formerPrice(was)} → ${formerPrice(now)}`
          : `${formatNaira(was.priceKobo)} → ${formatNaira(now.priceKobo)}`;
      return `${nameOf({ id: productId, title })}, ${price}`;
    }),
    prices,
  );

/** The same of prices that were refused: `product 7, new price ₦2,600.00; product 8 (variant 9), …; and 4 more`. */
export function askedPrices(products: readonly PriceChange[]): string {
  const asked = products.flatMap(({ productId, variants }) =>
    variants.map(
      ({ id, priceKobo }) =>
        `product ${productId}${inVariant(id)}, new price ${formatNaira(priceKobo)}`,
    ),
  );
  return listed(asked, asked.length);
}

/** `product 7: counted, -2, now 8; product 8 (variant 9): …; and 21 more`; without the change where nothing was moved. */
export const movedStock = (
  lines: readonly MovementLine[],
  moved: ReplyOf<'catalog.move-stock'>['moved'] = [],
): string =>
  listed(
    lines.map(({ productId, variantId, kind, pieces }) => {
      const name = `product ${productId}${inVariant(variantId)}: ${kind}`;
      const done = moved.find((one) => one.productId === productId && one.variantId === variantId);
      return done ? `${name}, ${signed(done.change)}, now ${done.stock}` : `${name}, ${pieces}`;
    }),
    lines.length,
  );

const inVariant = (id: number | null) => (id === null ? '' : ` (variant ${id})`);

const signed = (change: number) => (change > 0 ? `+${change}` : String(change));

/** What a line of the audit log names; catalog names as many prices. */
const MOST_NAMED = 3;

function listed(all: readonly string[], count: number): string {
  const named = all.slice(0, MOST_NAMED);
  const more = count - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

const formerPrice = ({ compareAtPriceKobo }: ChangedPrice['was']) =>
  compareAtPriceKobo === null ? 'none' : formatNaira(compareAtPriceKobo);

/** `₦40,000.00 → ₦41,000.00`, after the name of a variant if there are several. */
export function newPrices(before: StaffProduct, after: StaffProduct): string[] {
  return after.variants.flatMap(({ id, title, priceKobo }) => {
    const was = before.variants.find((variant) => variant.id === id)?.priceKobo;
    if (was === undefined || was === priceKobo) return [];
    const name = title === '' ? '' : `${title} `;
    return [`${name}${formatNaira(was)} → ${formatNaira(priceKobo)}`];
  });
}
