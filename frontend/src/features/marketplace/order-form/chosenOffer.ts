import type { Offer, Product, Variant } from '../product.ts';

/** The variant chosen so far: its id, null for the default. */
export type VariantId = Variant['id'];

/** The variant with this id; undefined when the product has no such variant. */
export function variantOf({ variants }: Product, id: VariantId): Variant | undefined {
  return variants.find((variant) => variant.id === id);
}

/** What is bought: the chosen variant, or the product that is sold in one way only. */
export function offerOf(product: Product, id: VariantId): Offer {
  return (
    variantOf(product, id) ??
    (product.variants.length === 0
      ? product
      : // Withdrawn by the store since the buyer chose it.
        { ...product, inStock: false, inventoryQuantity: 0 })
  );
}

/** The variant that a dialog opens with: the one kept, if in stock, else the first in stock. */
export function firstChoice(product: Product, kept: VariantId): VariantId {
  if (variantOf(product, kept)?.inStock) return kept;
  const inStock = product.variants.find((variant) => variant.inStock);
  return (inStock ?? product.variants[0])?.id ?? null;
}

/** What a buyer has picked of a product: the variant, and the pieces as a whole number; 0 while the input holds none. */
export interface Picked {
  readonly variantId: VariantId;
  readonly pieces: number;
  /** Price that the buyer saw, naira string; undefined before anything was picked. */
  readonly price?: string;
}

/** What a form says of it; without one, what the server draws: one piece of the first variant in stock. */
export function pickedOf(
  product: Product,
  form?: { readonly choice: string; readonly values: { readonly quantity?: string | number } },
): Picked {
  if (!form) return { variantId: firstChoice(product, null), pieces: 1 };
  const quantity = Number(form.values.quantity ?? 1);
  return { ...readChoice(form.choice), pieces: quantity >= 1 ? Math.floor(quantity) : 0 };
}

/** The name on the order, as the server gives it: `Ankara wax print (4 yards)`. */
export function orderedTitle(product: Product, id: VariantId): string {
  const variant = variantOf(product, id);
  return variant ? `${product.title} (${variant.title})` : product.title;
}

/** What the form posts of the choice: the variant and the price that the buyer saw, `12@4500.00`; `@4500.00` without variants. */
export const choiceOf = (id: VariantId, { price }: Offer): string => `${id ?? ''}@${price}`;

/** Reads `choiceOf`. */
export function readChoice(choice: string): { variantId: VariantId; price: string } {
  const [id = '', price = ''] = choice.split('@');
  return { variantId: id === '' ? null : Number(id), price };
}
