import { cut } from '@spade/contracts/cut';
import type {
  ImportChange,
  ImportedProduct,
  ImportedVariant,
} from '@spade/contracts/messages/catalog-imports';
import {
  MAX_VARIANTS,
  type ProductTexts,
  type SavedVariant,
  type Specification,
  type StaffProduct,
  type StaffVariant,
} from '@spade/contracts/messages/catalog-products';
import { formatNaira } from '@spade/contracts/naira';
import { textOf } from '../product/description.ts';
import { type KnownPictures, type ListedPicture, mergePictures } from './merge-pictures.ts';

/** A count of a variant that exists. */
export interface ImportedCount {
  variantId: number | null;
  pieces: number;
}

/** A product as it would be saved. */
export interface MergedProduct {
  product: ProductTexts;
  counts: ImportedCount[];
  /** The pictures of the file, some of which have yet to be fetched. */
  pictures: ListedPicture[];
  picturesToFetch: number;
  /** Which pictures are left out, in words; null: none. */
  picturesLeftOut: string | null;
  /** Why it cannot be saved like this; null: it can. */
  fault: string | null;
  /** What would change; of a new product everything that it has. */
  changes: ImportChange[];
}

const NOTHING = '–';

/** The product with what a file says of it; fields that the file leaves out stay as they are. */
export function mergeImport(
  asked: ImportedProduct,
  known: StaffProduct | undefined,
  stored: KnownPictures,
): MergedProduct {
  const { variants, counts, unpriced } = mergeVariants(asked.variants, known?.variants ?? []);
  const merged = asked.pictures && mergePictures(asked.pictures, known?.pictures ?? [], stored);
  const description = asked.markup === undefined ? asked.description : textOf(asked.markup);
  const product: ProductTexts = {
    title: asked.title ?? known?.title ?? '',
    description: description ?? known?.description ?? '',
    category: categoryOf(asked, known),
    isHidden: asked.isHidden ?? known?.state === 'hidden',
    variants,
    ...(asked.specifications && { specifications: asked.specifications }),
    ...(merged && { pictures: merged.shown }),
  };
  const changes = known ? changesOf(product, counts, known) : factsOf(product);
  if (merged?.change) changes.push(known ? merged.change : { ...merged.change, from: '' });
  return {
    product,
    counts,
    changes,
    pictures: merged?.listed ?? [],
    picturesToFetch: merged?.toFetch ?? 0,
    picturesLeftOut: merged?.leftOut ?? null,
    fault: faultOf(product, unpriced),
  };
}

/** One that differs by capitals only is the same: a product keeps its spelling. */
function categoryOf({ category }: ImportedProduct, known: StaffProduct | undefined): string | null {
  const before = known?.category ?? null;
  const isSame = category === undefined || category?.toLowerCase() === before?.toLowerCase();
  return isSame ? before : category;
}

function mergeVariants(asked: readonly ImportedVariant[], known: readonly StaffVariant[]) {
  const variants: SavedVariant[] = known.map(savedOf);
  const counts: ImportedCount[] = [];
  let unpriced = '';
  for (const { pieces, ...fields } of asked) {
    const at = placeOf(fields, known, asked.length);
    const old = known[at];
    if (old) {
      variants[at] = { ...savedOf(old), ...fields };
      const isCounted = variants[at]?.isTracked !== false;
      if (pieces !== undefined && isCounted && pieces !== old.stock)
        counts.push({ variantId: old.id, pieces });
      continue;
    }
    const { title = '', priceKobo } = fields;
    if (priceKobo === undefined) unpriced = title || 'the product';
    variants.push({
      id: 'new',
      title,
      priceKobo: priceKobo ?? 0,
      compareAtPriceKobo: fields.compareAtPriceKobo ?? null,
      sku: fields.sku ?? null,
      warnBelow: fields.warnBelow ?? null,
      ...(fields.isTracked !== undefined && { isTracked: fields.isTracked }),
      ...(pieces !== undefined && { pieces }),
    });
  }
  return { variants, counts, unpriced };
}

/** Which known variant a row is about: by its SKU, else by its name, else the only one. */
function placeOf(
  { sku, title }: Pick<ImportedVariant, 'sku' | 'title'>,
  known: readonly StaffVariant[],
  rows: number,
): number {
  const bySku = sku ? known.findIndex((variant) => variant.sku === sku) : -1;
  if (bySku >= 0) return bySku;
  const named = title?.toLowerCase();
  const byTitle = named ? known.findIndex((variant) => variant.title.toLowerCase() === named) : -1;
  if (byTitle >= 0) return byTitle;
  return known.length === 1 && rows === 1 ? 0 : -1;
}

function savedOf(variant: StaffVariant): SavedVariant {
  const { id, title, priceKobo, compareAtPriceKobo, sku, warnBelow, isTracked } = variant;
  const fields = { id, title, priceKobo, compareAtPriceKobo, sku, warnBelow };
  return isTracked === undefined ? fields : { ...fields, isTracked };
}

/** Why the product cannot be saved so; the rules are those of the form of a product (the gateway's). */
function faultOf({ title, variants }: ProductTexts, unpriced: string): string | null {
  if (title.trim().length < 2) return 'It has no name.';
  if (variants.length === 0 || unpriced) return `Give a price for ${unpriced || 'the product'}.`;
  const free = variants.find(({ priceKobo }) => priceKobo === 0);
  if (free) return `Give a price above 0 for ${free.title || 'the product'}.`;
  if (variants.length > MAX_VARIANTS) return `It has more than ${MAX_VARIANTS} variants.`;
  if (variants.length > 1 && variants.some((variant) => variant.title.trim() === ''))
    return 'Give each variant a name.';
  const titles = variants.map((variant) => variant.title.toLowerCase());
  if (new Set(titles).size < titles.length) return 'Give each variant a name of its own.';
  const dear = variants.find(
    ({ priceKobo, compareAtPriceKobo: former }) => former !== null && former <= priceKobo,
  );
  return dear ? 'The former price must be above the price.' : null;
}

const inWords = {
  text: (value: string | null) => value || NOTHING,
  kobo: (value: number | null) => (value === null ? NOTHING : formatNaira(value)),
  number: (value: number | null) => (value === null ? NOTHING : value.toLocaleString('en-NG')),
  state: (isHidden: boolean) => (isHidden ? 'Hidden' : 'On sale'),
  counted: (isTracked: boolean) => (isTracked ? 'Counted' : 'Always on sale'),
  facts: (facts: readonly Specification[]) =>
    facts.map(({ name, value }) => `${name}: ${value}`).join('; ') || NOTHING,
};

/** The fields of a variant that are compared, in words. */
function variantFacts(variant: SavedVariant): [field: string, words: string][] {
  const { sku, priceKobo, compareAtPriceKobo, warnBelow, isTracked = true } = variant;
  return [
    ['Price', inWords.kobo(priceKobo)],
    ['Former price', inWords.kobo(compareAtPriceKobo)],
    ['SKU', inWords.text(sku)],
    ['Warning level', inWords.number(warnBelow)],
    ['Stock is', inWords.counted(isTracked)],
  ];
}

function productFacts(product: ProductTexts): [field: string, words: string][] {
  return [
    ['Name', product.title],
    ['Category', inWords.text(product.category)],
    ['Description', inWords.text(product.description)],
    ['State', inWords.state(product.isHidden)],
    ['Facts', inWords.facts(product.specifications ?? [])],
  ];
}

/** The beginning of a long text, for lists. */
const inShort = (text: string) => (text.length > 200 ? `${cut(text, 199)}…` : text);

function differences(
  before: readonly [string, string][],
  after: readonly [string, string][],
  place = '',
): ImportChange[] {
  return after.flatMap(([field, to], index) => {
    const from = before[index]?.[1] ?? NOTHING;
    return from === to ? [] : [{ field: field + place, from: inShort(from), to: inShort(to) }];
  });
}

function changesOf(
  product: ProductTexts,
  counts: readonly ImportedCount[],
  known: StaffProduct,
): ImportChange[] {
  const before = {
    ...product,
    title: known.title,
    category: known.category,
    description: known.description,
    isHidden: known.state === 'hidden',
    specifications: known.specifications ?? [],
  };
  const after = { ...product, specifications: product.specifications ?? before.specifications };
  const ofVariants = product.variants.flatMap((variant, index) => {
    const place = product.variants.length > 1 ? `, ${variant.title}` : '';
    const old = known.variants[index];
    if (!old) {
      const words = [inWords.kobo(variant.priceKobo), variant.pieces].filter(
        (each) => each !== undefined,
      );
      return [{ field: `Variant${place}`, from: NOTHING, to: words.join(', ') }];
    }
    const count = counts.find(({ variantId }) => variantId === old.id);
    const stock = { field: `Stock${place}`, from: inWords.number(old.stock) };
    return [
      ...differences([['Variant', old.title]], [['Variant', variant.title]]),
      ...differences(variantFacts(savedOf(old)), variantFacts(variant), place),
      ...(count ? [{ ...stock, to: inWords.number(count.pieces), isCount: true as const }] : []),
    ];
  });
  return [...differences(productFacts(before), productFacts(after)), ...ofVariants];
}

/** What a new product has. */
function factsOf(product: ProductTexts): ImportChange[] {
  const ofVariants = product.variants.flatMap((variant) => {
    const place = product.variants.length > 1 ? `, ${variant.title}` : '';
    const stock: [string, string][] =
      variant.pieces === undefined ? [] : [['Stock', inWords.number(variant.pieces)]];
    return [...variantFacts(variant), ...stock].map(([field, to]) => ({
      field: field + place,
      to,
    }));
  });
  const ofProduct = productFacts(product)
    .filter(([field]) => field !== 'Name')
    .map(([field, to]) => ({ field, to }));
  return [...ofProduct, ...ofVariants]
    .filter(({ to }) => to !== NOTHING && to !== 'Counted')
    .map(({ field, to }) => ({ field, from: '', to: inShort(to) }));
}
