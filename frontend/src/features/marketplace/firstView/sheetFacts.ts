import { company } from '../../../lib/company.ts';
import { plainText } from '../plainText.ts';
import type { Product } from '../product.ts';
import { type CardFacts, cardFacts } from './cardFacts.ts';

/** What the page of a product shows, in words. A part without words is left out. */
export interface SheetFacts extends Omit<CardFacts, 'id' | 'sale'> {
  /** Address that opens WhatsApp with a message about the product. */
  readonly share: string;
}

/** The facts of a product for its own page. */
export function sheetFacts(product: Product): SheetFacts {
  const { id, sale: _, ...facts } = cardFacts(product, plainText(product.description));
  const message = `${facts.title}, ${facts.price}: ${company.siteUrl}/marketplace/${id}`;
  return { ...facts, share: `https://wa.me/?text=${encodeURIComponent(message)}` };
}
