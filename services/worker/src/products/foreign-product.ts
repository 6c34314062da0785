import { cut } from '@spade/contracts/cut';
import type { ImportedPicture, ImportedProduct } from '@spade/contracts/messages/catalog-imports';
import { productLimits } from '@spade/contracts/messages/catalog-products';
import { MAX_PICTURES } from '@spade/contracts/products/pictures';
import { sanitiseDescription } from '../store/sanitise-description.ts';
import { distinct, kept, priceIn, RefusedRowError, skuIn } from './product-cells.ts';

/** Longest HTML that is read of a description: tags and styles are most of what page builders write. */
const MAX_HTML = 200_000;

/** What the exports of other shops have alike, and what staff should know of it. */
type ForeignFields = Pick<ImportedProduct, 'category' | 'markup' | 'pictures' | 'notes'>;

/** Fields of a product; what the export leaves empty is left out, so that it keeps what the product has here. */
export function foreignFields({
  category,
  html,
  pictures: named,
  notes: known,
}: {
  category: string;
  html: string;
  pictures: readonly ImportedPicture[];
  notes: readonly string[];
}): ForeignFields {
  const notes = [...known];
  const whole = sanitiseDescription(html, MAX_HTML);
  const isLong = whole !== null && whole.length > productLimits.description;
  // Again, since a cut leaves tags open.
  const markup = isLong ? sanitiseDescription(whole, productLimits.description) : whole;
  if (isLong)
    notes.push(
      `Its description is long: only its first ${productLimits.description.toLocaleString('en-NG')} characters come along.`,
    );
  const all = distinct(named);
  const pictures = all.slice(0, MAX_PICTURES);
  if (all.length > pictures.length)
    notes.push(`Of its ${all.length} pictures the first ${MAX_PICTURES} come along.`);
  return {
    ...(category && { category: cut(category, productLimits.category) }),
    ...(markup !== null && { markup }),
    ...(pictures.length > 0 && { pictures }),
    ...(notes.length > 0 && { notes: [...new Set(notes)] }),
  };
}

/** A price above 0: other shops have others for samples and drafts. */
export function foreignPriceIn(text: string, name: string): number | undefined {
  const kobo = priceIn(text, name);
  if (kobo === 0) throw new RefusedRowError(`${name} is 0: nothing is sold for that here.`);
  return kobo;
}

/** A SKU without the apostrophe by which some shops keep its zeros. */
export const foreignSkuIn = (text: string): string | undefined =>
  skuIn(text.replace(/^'/, '')) ?? undefined;

export const foreignTitleIn = (text: string): string | undefined =>
  kept(text, productLimits.title, 'The name');
