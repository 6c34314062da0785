import { company, companyWhatsAppHref } from '../../lib/company.ts';
import { marketplaceContent } from './marketplaceContent.ts';
import type { Product } from './product.ts';

/** WhatsApp chat with the company that begins with a question about this product. */
export function questionHref({ id, title }: Pick<Product, 'id' | 'title'>): string {
  const text = marketplaceContent.question(title, `${company.siteUrl}/marketplace/${id}`);
  return `${companyWhatsAppHref}?text=${encodeURIComponent(text)}`;
}
