import { textRule } from '../../../lib/form/checkFields.ts';
import { count, parseNaira } from '../../../lib/formatMoney.ts';
import { createProductRules } from '../../../lib/rules/createProduct.gen.ts';
import type { ProductBody, StaffProduct, StaffVariant } from './productsApi.ts';

/** A variant as it is typed. */
export interface TypedVariant {
  /** For React: stays the same while the form is open. */
  readonly key: string;
  readonly id: number | null | 'new';
  readonly title: string;
  readonly price: string;
  readonly compareAtPrice: string;
  readonly sku: string;
  readonly warnBelow: string;
  /** The stock of a new variant. */
  readonly pieces: string;
  /** The pieces of a stored variant that can be sold; undefined for a new one. */
  readonly available: number | undefined;
  /** False: sold whatever the stock. */
  readonly isTracked: boolean;
}

/** A picture that is stored, with the words that are typed for it. */
export interface TypedPicture {
  readonly name: string;
  readonly url: string;
  readonly alt: string;
}

/** A line of the table of facts as it is typed. */
export interface TypedFact {
  /** For React. */
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

/** A product as it is typed. */
export interface TypedProduct {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly isHidden: boolean;
  readonly variants: readonly TypedVariant[];
  /** In their order; the first is that of the card. */
  readonly pictures: readonly TypedPicture[];
  readonly facts: readonly TypedFact[];
}

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return `v${lastKey}`;
};

/** An empty variant, at the price of the one before it: sizes mostly cost the same. */
export const newVariant = (before?: TypedVariant): TypedVariant => ({
  key: newKey(),
  id: 'new',
  title: '',
  price: before?.price ?? '',
  compareAtPrice: '',
  sku: '',
  warnBelow: '',
  pieces: '',
  available: undefined,
  isTracked: true,
});

/** An empty line of the table of facts. */
export const newFact = (): TypedFact => ({ key: newKey(), name: '', value: '' });

/** An empty form. */
export const emptyProduct = (): TypedProduct => ({
  title: '',
  description: '',
  category: '',
  isHidden: false,
  variants: [newVariant()],
  pictures: [],
  facts: [],
});

const typedPrice = (amount: string | null) => amount?.replace(/\.00$/, '') ?? '';

function typedVariant(variant: StaffVariant): TypedVariant {
  const { id, title, price, compareAtPrice, sku, warnBelow, available, isTracked } = variant;
  return {
    key: newKey(),
    id,
    title,
    available,
    isTracked,
    pieces: '',
    price: typedPrice(price),
    compareAtPrice: typedPrice(compareAtPrice),
    sku: sku ?? '',
    warnBelow: warnBelow === null ? '' : String(warnBelow),
  };
}

/** The form's values of a stored product. */
export const typedProduct = (product: StaffProduct): TypedProduct => ({
  title: product.title,
  description: product.description,
  category: product.category ?? '',
  isHidden: product.state === 'hidden',
  variants: product.variants.map(typedVariant),
  pictures: product.pictures.map(({ name, url, alt }) => ({ name, url, alt })),
  facts: product.specifications.map(({ name, value }) => ({ key: newKey(), name, value })),
});

/** What a draft holds, with the pieces that can be sold as they are now; `start` where there is none. */
export function keptProduct(draft: string, start: TypedProduct): TypedProduct {
  if (draft === '') return start;
  const kept: TypedProduct = { ...start, ...JSON.parse(draft) }; // this form wrote it
  const now = new Map(start.variants.map(({ id, available }) => [id, available]));
  // Keys count from the start of the page.
  return {
    ...kept,
    variants: kept.variants.map((one) => ({ ...one, key: newKey(), available: now.get(one.id) })),
    facts: kept.facts.map((fact) => ({ ...fact, key: newKey() })),
  };
}

/** A new, hidden product with the values of another one, except ids, SKUs and stock. */
export function copyOf(product: StaffProduct): TypedProduct {
  const { variants, ...rest } = typedProduct(product);
  return {
    ...rest,
    title: `${product.title} (copy)`,
    isHidden: true,
    variants: variants.map((variant) => ({ ...variant, id: 'new', sku: '', available: undefined })),
  };
}

/** Errors by field: `title`, or `<key>.price` of a variant. */
export type ProductErrors = Readonly<Record<string, string>>;

const checkTitle = textRule(createProductRules.title);

const isWhole = (text: string) => /^\d{0,8}$/.test(text.trim());

/** Finds what the server would refuse, so that each field shows its error. */
export function checkProduct({ title, variants, facts }: TypedProduct): ProductErrors {
  const errors: Record<string, string> = {};
  const wrongTitle = checkTitle(title.trim());
  if (wrongTitle !== undefined) errors.title = wrongTitle;
  for (const { key, name, value } of facts) {
    if (value.trim() && !name.trim()) errors[`${key}.name`] = 'Say what this is, such as Weight';
    if (name.trim() && !value.trim()) errors[`${key}.value`] = 'Type the fact, such as 25 kg';
  }
  const titles = variants.map((variant) => variant.title.trim().toLowerCase());
  for (const [index, variant] of variants.entries()) {
    const { key } = variant;
    const kobo = parseNaira(variant.price);
    const former = variant.compareAtPrice.trim() ? parseNaira(variant.compareAtPrice) : null;
    if (variants.length > 1 && !titles[index]) errors[`${key}.title`] = 'Give the variant a name';
    else if (titles.indexOf(titles[index] ?? '') !== index)
      errors[`${key}.title`] = 'Another variant has this name';
    if (!kobo) errors[`${key}.price`] = 'Type an amount such as 12500';
    if (former === undefined) errors[`${key}.compareAtPrice`] = 'Type an amount such as 15000';
    else if (former !== null && kobo !== undefined && former <= kobo)
      errors[`${key}.compareAtPrice`] = 'The former price must be above the price';
    if (!isWhole(variant.warnBelow)) errors[`${key}.warnBelow`] = 'Type a whole number';
    if (!isWhole(variant.pieces)) errors[`${key}.pieces`] = 'Type a whole number';
  }
  return errors;
}

/** What the form sends, once {@link checkProduct} finds no error. */
export function bodyOf(product: TypedProduct): ProductBody {
  const amountOf = (text: string) => ((parseNaira(text) ?? 0) / 100).toFixed(2);
  return {
    title: product.title.trim(),
    description: product.description,
    category: product.category.trim(),
    isHidden: product.isHidden,
    pictures: product.pictures.map(({ name, alt }) => ({ name, alt: alt.trim() })),
    specifications: product.facts
      .filter(({ name }) => name.trim())
      .map(({ name, value }) => ({ name: name.trim(), value: value.trim() })),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      title: product.variants.length > 1 ? variant.title.trim() : '',
      price: amountOf(variant.price),
      compareAtPrice: variant.compareAtPrice.trim() ? amountOf(variant.compareAtPrice) : null,
      sku: variant.sku.trim() || null,
      isTracked: variant.isTracked,
      warnBelow: variant.warnBelow.trim() ? Number(variant.warnBelow) : null,
      ...(variant.id === 'new' &&
        variant.isTracked &&
        variant.pieces.trim() && { pieces: Number(variant.pieces) }),
    })),
  };
}

/** What buyers will see of new pieces without a number, while they are counted; undefined where there are none. */
export function soldOutWords({ variants, isHidden }: TypedProduct): string | undefined {
  const empty = variants.filter(
    ({ id, isTracked, pieces }) => id === 'new' && isTracked && pieces.trim() === '',
  );
  if (empty.length === 0 || isHidden) return undefined;
  const what = empty.length === variants.length ? 'it' : count(empty.length, 'variant');
  return `Buyers will see ${what} as sold out: no number of pieces is typed.`;
}
