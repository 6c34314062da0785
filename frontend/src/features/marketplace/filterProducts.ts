import { correctWords } from './correctWords.ts';
import { plainText } from './plainText.ts';
import type { Product } from './product.ts';
import {
  type FoldedTexts,
  fold,
  hasWord,
  nearWords,
  rankOf,
  type SearchWord,
  searchWords,
  slugOf,
} from './searchWords.ts';
import type { ShopSort } from './shopView.ts';

/** What narrows the list down, and its order; all in the page's address. */
export interface ProductFilter {
  /** Words in any order, in title, category or description. */
  readonly search?: string | undefined;
  /** One category, by its name or the address of its page; none means all. */
  readonly category?: string | undefined;
  /** Empty: those first that a search fits best, else as the shop has them. */
  readonly sort?: ShopSort | '' | undefined;
}

/** A product with its searchable text, worked out once and when it is needed. */
export interface IndexedProduct {
  readonly product: Product;
  /** Description without markup. */
  readonly description: string;
  readonly texts: FoldedTexts;
}

/** Prepares products for searching: each text when it is first asked for, since a long list is rarely searched. */
export function indexProducts(products: readonly Product[]): readonly IndexedProduct[] {
  return products.map(indexed);
}

function indexed(product: Product): IndexedProduct {
  let description: string | undefined;
  let texts: FoldedTexts | undefined;
  return {
    product,
    get description() {
      description ??= plainText(product.description);
      return description;
    },
    get texts() {
      texts ??= textsOf(product, this.description);
      return texts;
    },
  };
}

function textsOf({ title, category, variants }: Product, description: string): FoldedTexts {
  const names = variants.map((variant) => variant.title);
  return {
    title: ` ${fold(title)}`,
    all: ['', title, category ?? '', ...names, description].map(fold).join(' '),
  };
}

/** What a search came to. */
interface FoundProducts {
  readonly items: readonly IndexedProduct[];
  /** What was searched for instead, because no product has a word as it was typed; else empty. */
  readonly searchedFor: string;
  /** Where nothing matches: products that have some of the words, else the first of the shop. */
  readonly near: readonly IndexedProduct[];
}

/** Products shown where nothing has all the words, and where nothing has any of them. */
const MAX_NEAR = 8;
const MAX_OTHERS = 4;

/**
 * The products that match (specification.md 5.4), in the order that was chosen; else those first that a search fits
 * best. The caller decides about stock. `list-products.ts` of the catalogue does the same for a large one.
 */
export function findProducts(
  products: readonly IndexedProduct[],
  { search = '', category = '', sort = '' }: ProductFilter,
): FoundProducts {
  const sorted = sortProducts(products, sort);
  const isOffered = ({ product }: IndexedProduct) => isOfCategory(product, category);
  const words = searchWords(search);
  const signs = words.length === 0 ? search.trim().toLowerCase() : '';
  if (signs) {
    const items = sorted.filter(({ product, description }) =>
      `${product.title} ${description}`.toLowerCase().includes(signs),
    );
    return found(items.filter(isOffered), products);
  }
  const matching = (wanted: readonly SearchWord[]) =>
    sorted.filter((item) => isOffered(item) && wanted.every((word) => hasWord(item.texts, word)));
  const inOrder = (items: readonly IndexedProduct[], wanted: readonly SearchWord[]) =>
    sort || wanted.length === 0
      ? items
      : items.toSorted((one, other) => rankOf(one.texts, wanted) - rankOf(other.texts, wanted));
  const items = inOrder(matching(words), words);
  if (items.length > 0 || words.length === 0) return found(items, products);
  const corrected = correctWords(
    words,
    products.map(({ texts }) => texts),
  );
  const instead = corrected ? inOrder(matching(corrected), corrected) : [];
  if (corrected && instead.length > 0) {
    const searchedFor = corrected.map(([typed]) => typed).join(' ');
    return { items: instead, searchedFor, near: [] };
  }
  const near = nearest(products, corrected ?? words);
  return near.length > 0 ? { items: [], searchedFor: '', near } : found([], products);
}

/** What matches; where nothing does, the first of the others. */
const found = (
  items: readonly IndexedProduct[],
  others: readonly IndexedProduct[],
): FoundProducts => ({
  items,
  searchedFor: '',
  near: items.length > 0 ? [] : others.slice(0, MAX_OTHERS),
});

/** The products that have most of the words; none for a single word, which no product has. */
function nearest(
  products: readonly IndexedProduct[],
  words: readonly SearchWord[],
): readonly IndexedProduct[] {
  if (words.length < 2) return [];
  const telling = nearWords(words);
  return products
    .map((item) => ({ item, count: telling.filter((word) => hasWord(item.texts, word)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_NEAR)
    .map(({ item }) => item);
}

/** A category is named, or meant by the address of its page. */
const isOfCategory = ({ category }: Product, wanted: string) =>
  !wanted ||
  category === wanted ||
  (category !== null && slugOf(category) !== '' && slugOf(category) === slugOf(wanted));

const byOrder: Readonly<Record<ShopSort, (one: IndexedProduct, other: IndexedProduct) => number>> =
  {
    newest: (one, other) => other.product.id - one.product.id,
    price: (one, other) => Number(one.product.price) - Number(other.product.price),
    '-price': (one, other) => Number(other.product.price) - Number(one.product.price),
    title: (one, other) => one.texts.title.localeCompare(other.texts.title, 'en'),
  };

const sortProducts = (products: readonly IndexedProduct[], sort: ShopSort | '') =>
  sort ? products.toSorted(byOrder[sort]) : products;

/** Letters that two names of one kind of goods begin with. */
const MIN_COMMON = 4;

/**
 * The category that a name or the address of a page means; else one that begins like it, so that "Farming" leads to the
 * goods of "Farm".
 */
export function meantCategory(categories: readonly string[], wanted: string): string | undefined {
  const slug = slugOf(wanted);
  const isAlike = (other: string) => {
    const [short, long] = other.length < slug.length ? [other, slug] : [slug, other];
    return short.length >= MIN_COMMON && long.startsWith(short);
  };
  return (
    categories.find((name) => name === wanted || (slug !== '' && slugOf(name) === slug)) ??
    categories.find((name) => isAlike(slugOf(name)))
  );
}

/** Names of the categories that occur, in alphabetical order. */
export function categoriesOf(products: readonly Product[]): readonly string[] {
  const names = new Set(products.flatMap(({ category }) => (category ? [category] : [])));
  return [...names].sort((a, b) => a.localeCompare(b, 'en'));
}
