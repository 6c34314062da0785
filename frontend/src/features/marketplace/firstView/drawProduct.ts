import { fillTokens, partOf } from '../../../lib/templates.ts';
import type { Product } from '../product.ts';
import { fillPicture } from './fillPicture.ts';
import { sheetFacts } from './sheetFacts.ts';

/** What a kind of sheet is named by, beyond what tokens say. */
export interface SheetKind {
  readonly hasPicture: boolean;
  readonly isLow: boolean;
  readonly isSoldOut: boolean;
}

/** Name of the template of a kind of sheet. */
export const sheetPart = ({ hasPicture, isLow, isSoldOut }: SheetKind): string =>
  `sheet${hasPicture ? '-picture' : ''}${isSoldOut ? '-gone' : isLow ? '-low' : ''}`;

/**
 * Draws a product from the templates of its page (SheetTemplates.tsx) in place of the skeleton, exactly as
 * `ProductSheet` renders it: React hydrates it.
 */
export function drawProduct(skeleton: Element, product: Product): void {
  const { imageUrl, isLow, isSoldOut, ...words } = sheetFacts(product);
  const sheet = partOf(sheetPart({ hasPicture: Boolean(imageUrl), isLow, isSoldOut }));
  fillTokens(sheet, { ...words });
  fillPicture(sheet, imageUrl);
  skeleton.replaceWith(sheet);
}
