import { ApiProperty } from '@nestjs/swagger';
import {
  type ChangedPrice,
  movementKinds,
  productSources,
  productStates,
  type StaffProduct,
  type StaffVariant,
} from '@spade/contracts/messages/catalog-products';
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

/** `product 7: Hoe, ₦2,500.00 → ₦2,600.00; product 8: …; and 4 more prices`. */
export function changedPrices(first: readonly ChangedPrice[], prices: number): string {
  const more = prices - first.length;
  return [
    ...first.map(({ productId, title, was, now }) => {
      const price =
        was.priceKobo === now.priceKobo
          ? `former price ${formerPrice(was)} → ${formerPrice(now)}`
          : `${formatNaira(was.priceKobo)} → ${formatNaira(now.priceKobo)}`;
      return `${nameOf({ id: productId, title })}, ${price}`;
    }),
    ...(more > 0 ? [`and ${more} more ${more === 1 ? 'price' : 'prices'}`] : []),
  ].join('; ');
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
