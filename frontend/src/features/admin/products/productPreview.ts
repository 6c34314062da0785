import type { components } from '../../../lib/api.gen.d.ts';
import { bodyOf, type TypedProduct } from './productForm.ts';
import type { StaffProduct } from './productsApi.ts';

/** A product as buyers' pages take it. */
export type PreviewedProduct = components['schemas']['ProductView'];

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Stock of a variant whose pieces are not counted: enough for any order. */
const MOST_UNCOUNTED = 10_000;

/** What buyers would see if the form were saved now; `product` is what it changes. */
export function previewOf(
  typed: TypedProduct,
  product: StaffProduct | undefined,
): PreviewedProduct {
  const { title, description, category = '', specifications = [], ...body } = bodyOf(typed);
  const variants = typed.variants.map(({ pieces, available, isTracked }, index) => {
    const {
      title: name = '',
      price,
      compareAtPrice = null,
    } = body.variants[index] ?? { price: '0.00' };
    const inventoryQuantity = isTracked ? (available ?? (Number(pieces) || 0)) : MOST_UNCOUNTED;
    return {
      id: index === 0 ? null : index,
      title: name,
      price,
      compareAtPrice,
      inventoryQuantity,
      inStock: inventoryQuantity > 0,
      isTracked,
    };
  });
  const [first] = variants;
  return {
    id: product?.id ?? 0,
    title: title || 'Name of the product',
    specifications,
    // As the catalogue keeps it: text with its signs escaped, a line for each item of a list.
    description: description
      ? description
          .replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
          .replaceAll(/^\s*[-*•]\s+/gm, '')
      : null,
    category: category || null,
    price: first?.price ?? '0.00',
    compareAtPrice: first?.compareAtPrice ?? null,
    imageUrl: typed.pictures[0]?.url ?? null,
    pictures: typed.pictures.map((picture) => ({ ...picture, width: 0, height: 0 })),
    inStock: variants.some(({ inStock }) => inStock),
    inventoryQuantity: variants.reduce((sum, { inventoryQuantity }) => sum + inventoryQuantity, 0),
    isTracked: variants.every(({ isTracked }) => isTracked),
    changedOn: product?.changedAt.slice(0, 10) ?? '',
    variants: variants.length > 1 ? variants : [],
  };
}
