import type { components } from '../../lib/api.gen.d.ts';
import { type Company, whatsAppHref } from '../../lib/company.ts';
import { formatPrice, grouped, koboOf } from '../../lib/formatMoney.ts';
import { marketplaceContent } from './marketplaceContent.ts';

/** A product as the API shows it. Prices are naira strings with two decimals. */
export type Product = components['schemas']['ProductView'];

/** Path and query key of the product list. */
export const PRODUCTS_PATH = '/api/products';

/** Path of one product. */
export const productApiPath = (id: number | string): string => `${PRODUCTS_PATH}/${id}`;

/** Products of one page: in the HTML, and in one call of a large catalogue. */
export const PAGE_SIZE = 48;

/** The answer to the call for the list. */
export interface ProductList {
  readonly data: readonly Product[];
  /** A gateway of the last release does not describe the result of a search. */
  readonly meta: components['schemas']['PageMeta'] &
    Partial<components['schemas']['ProductListMeta']>;
}

/** The pictures of a product; none in an answer of the last release, which a page may get during an upgrade. */
export const picturesOf = ({
  pictures = [],
}: {
  readonly pictures?: Product['pictures'];
}): Product['pictures'] => pictures;

/** The table of facts of a product; none in an answer of the last release. */
export const factsOf = ({
  specifications = [],
}: {
  readonly specifications?: Product['specifications'];
}): Product['specifications'] => specifications;

/** One way in which a product of several variants is sold. `id` null is its default. */
export type Variant = Product['variants'][number];

/** What one piece costs and how many there are: of a product, or of one of its variants. */
export type Offer = Pick<
  Variant,
  'price' | 'compareAtPrice' | 'inStock' | 'inventoryQuantity' | 'isTracked'
>;

/** Whether the stock is not counted. In an answer of the last release, which does not say, it is. */
export const isUncounted = ({ isTracked = true }: { readonly isTracked?: boolean }): boolean =>
  !isTracked;

/** With fewer pieces than this, the card says how many are left. */
const MANY_PIECES = 10;

/** Stock in words: `420 in stock`, `Only 6 left`, `Sold out`; `Available` where pieces are not counted. */
export function stockText(offer: Offer): string {
  const { inStock, inventoryQuantity } = offer;
  if (!inStock || inventoryQuantity <= 0) return 'Sold out';
  if (isUncounted(offer)) return 'Available';
  return inventoryQuantity < MANY_PIECES
    ? `Only ${inventoryQuantity} left`
    : `${grouped(inventoryQuantity)} in stock`;
}

/** Whether few pieces are left, or none. */
export function isStockLow(offer: Offer): boolean {
  return !offer.inStock || (!isUncounted(offer) && offer.inventoryQuantity < MANY_PIECES);
}

/** Whether a higher price is struck through. */
export function isOnSale({ price, compareAtPrice }: Offer): boolean {
  return compareAtPrice !== null && Number(compareAtPrice) > Number(price);
}

/** The higher price to strike through, formatted; undefined of an offer that is not reduced. */
export const wasOf = (offer: Offer): string | undefined =>
  isOnSale(offer) ? formatPrice(offer.compareAtPrice ?? offer.price) : undefined;

/** Up to three products in stock of the same category: the next ones in the list, so that every product appears somewhere. */
export function relatedTo({ id, category }: Product, products: readonly Product[]): Product[] {
  const at = products.findIndex((product) => product.id === id) + 1;
  return [...products.slice(at), ...products.slice(0, at)]
    .filter((other) => other.id !== id && other.inStock && category && other.category === category)
    .slice(0, 3);
}

/** The first four in stock: on the home page, and where a product is gone. */
export const shelfOf = (products: readonly Product[]): Product[] =>
  products.filter(({ inStock }) => inStock).slice(0, 4);

/** WhatsApp chat with the company that begins with a question about this product. */
export function questionHref(
  company: Company,
  { id, title }: Pick<Product, 'id' | 'title'>,
): string {
  return whatsAppHref(
    company,
    marketplaceContent.question(title, `${company.siteUrl}/marketplace/${id}`),
  );
}

/** What can be bought: the variants in stock, all variants if none is, or the product itself if it has none. */
export function offersOf(product: Product): readonly Offer[] {
  if (product.variants.length === 0) return [product];
  const inStock = product.variants.filter((variant) => variant.inStock);
  return inStock.length > 0 ? inStock : product.variants;
}

/** The price on a card: `₦48,500`, or `from ₦48,500` where it depends on the variant. */
export const priceText = (product: Product): string => {
  const { isFrom, price } = lowestPrice(product);
  return isFrom ? `${marketplaceContent.from} ${price}` : price;
};

/** The same in its parts: whether it depends on the variant, and the lowest, formatted. */
export function lowestPrice(product: Product): {
  readonly isFrom: boolean;
  readonly price: string;
} {
  const offers = offersOf(product);
  return { isFrom: !hasOnePrice(offers), price: formatPrice(priceRange(offers).low) };
}

/** The higher price to strike through; undefined where there is none, or not one for all variants. */
export function priceBefore(product: Product): string | undefined {
  const offers = offersOf(product);
  const [before, ...others] = new Set(offers.map(wasOf));
  return others.length === 0 && hasOnePrice(offers) ? before : undefined;
}

/** What a buyer saves against the former price, formatted; undefined where no such price is shown. */
export function savingText(product: Product): string | undefined {
  const [offer] = offersOf(product);
  if (!offer || priceBefore(product) === undefined) return undefined;
  const { price, compareAtPrice } = offer;
  return formatPrice((koboOf(compareAtPrice ?? price) - koboOf(price)) / 100);
}

/** Lowest and highest price of some offers, naira strings. */
export function priceRange(offers: readonly Offer[]): {
  readonly low: string;
  readonly high: string;
} {
  const prices = offers.map(({ price }) => price).sort((a, b) => Number(a) - Number(b));
  return { low: prices[0] ?? '0.00', high: prices.at(-1) ?? '0.00' };
}

const hasOnePrice = (offers: readonly Offer[]) =>
  offers.every(({ price }) => price === offers[0]?.price);
