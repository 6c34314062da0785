import { plainText } from './plainText.ts';
import type { Product } from './product.ts';

/** What narrows the list down; both in the page's address. */
export interface ProductFilter {
  /** Matches the title, or the start of a word in the description, whatever the case. */
  readonly search?: string | undefined;
  /** One category; none means all. */
  readonly category?: string | undefined;
}

/** A product with its searchable text, worked out once and when it is needed. */
export interface IndexedProduct {
  readonly product: Product;
  /** Description without markup. */
  readonly description: string;
  /** In lower case. */
  readonly words: { readonly title: string; readonly description: string };
}

/** Prepares products for searching: each text when it is first asked for, since a long list is rarely searched. */
export function indexProducts(products: readonly Product[]): readonly IndexedProduct[] {
  return products.map(indexed);
}

function indexed(product: Product): IndexedProduct {
  let description: string | undefined;
  let words: IndexedProduct['words'] | undefined;
  return {
    product,
    get description() {
      description ??= plainText(product.description);
      return description;
    },
    get words() {
      words ??= {
        title: product.title.toLowerCase(),
        description: this.description.toLowerCase(),
      };
      return words;
    },
  };
}

/** The products that match (specification.md 5.4), those whose title does first. The caller decides about stock. */
export function filterProducts(
  products: readonly IndexedProduct[],
  { search = '', category }: ProductFilter,
): readonly IndexedProduct[] {
  const wanted = search.trim().toLowerCase();
  const offered = products.filter(({ product }) => !category || product.category === category);
  if (!wanted) return offered;
  const byTitle = offered.filter(({ words }) => words.title.includes(wanted));
  const named = new Set(byTitle);
  const byDescription = offered.filter(
    (item) => !named.has(item) && startsWord(item.words.description, wanted),
  );
  return [...byTitle, ...byDescription];
}

const isOfWord = (letter: string | undefined) => /[\p{L}\p{N}]/u.test(letter ?? '');

/** Whether `wanted` stands in the text where a word starts: "rice" is not in "price". A sign may stand anywhere. */
function startsWord(text: string, wanted: string): boolean {
  let at = text.indexOf(wanted);
  while (at > 0 && isOfWord(wanted[0]) && isOfWord(text[at - 1])) at = text.indexOf(wanted, at + 1);
  return at >= 0;
}

/** Names of the categories that occur, in alphabetical order. */
export function categoriesOf(products: readonly Product[]): readonly string[] {
  const names = new Set(products.flatMap(({ category }) => (category ? [category] : [])));
  return [...names].sort((a, b) => a.localeCompare(b, 'en'));
}
