import { plainText } from './plainText.ts';
import type { Product } from './product.ts';

/** What narrows the list down; both in the page's address. */
export interface ProductFilter {
  /** Matches title or description, whatever the case. */
  readonly search?: string | undefined;
  /** One category; none means all. */
  readonly category?: string | undefined;
}

/** A product with its searchable text, worked out once and when it is needed. */
export interface IndexedProduct {
  readonly product: Product;
  /** Description without markup. */
  readonly description: string;
  /** Title and description in lower case. */
  readonly text: string;
}

/** Prepares products for searching: each text when it is first asked for, since a long list is rarely searched. */
export function indexProducts(products: readonly Product[]): readonly IndexedProduct[] {
  return products.map(indexed);
}

function indexed(product: Product): IndexedProduct {
  let description: string | undefined;
  let text: string | undefined;
  return {
    product,
    get description() {
      description ??= plainText(product.description);
      return description;
    },
    get text() {
      // A line break between the two: no search text can match across it.
      text ??= `${product.title}\n${this.description}`.toLowerCase();
      return text;
    },
  };
}

/** The products that match (specification.md 5.4), those whose title does first. The caller decides about stock. */
export function filterProducts(
  products: readonly IndexedProduct[],
  { search = '', category }: ProductFilter,
): readonly IndexedProduct[] {
  const wanted = search.trim().toLowerCase();
  const found = products.filter(
    (item) =>
      (!category || item.product.category === category) && (!wanted || item.text.includes(wanted)),
  );
  if (!wanted) return found;
  const isOfTitle = ({ text }: IndexedProduct) => text.indexOf(wanted) < text.indexOf('\n');
  return [...found.filter(isOfTitle), ...found.filter((item) => !isOfTitle(item))];
}

/** Names of the categories that occur, in alphabetical order. */
export function categoriesOf(products: readonly Product[]): readonly string[] {
  const names = new Set(products.flatMap(({ category }) => (category ? [category] : [])));
  return [...names].sort((a, b) => a.localeCompare(b, 'en'));
}
