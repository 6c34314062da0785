import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '@spade/contracts/messages/catalog';
import { siteRoot } from './built-pages.ts';

const categories = ['Building', 'Commodities', 'Equipment', 'Produce', 'Stage', 'Textiles'];

/** A paragraph and a list, about 300 characters, as stores write them. */
const DESCRIPTION =
  '<p>Made to last and tested in the field, with a year of guarantee. <strong>Delivered</strong> to every state and the FCT, unloaded by our own people.</p><ul><li>Stainless steel body</li><li>Dry-run protection</li><li>Spare parts in stock for ten years</li></ul><p>Ask us for a quote from fifty pieces on.</p>';

/**
 * A catalogue of `count` products with all that a card shows and the demo catalogue's pictures. Beyond
 * 24, pictures repeat under new addresses, because no store shows one picture twice.
 */
export function buildShop(count: number): Product[] {
  const pictures = readdirSync(join(siteRoot, 'catalogue')).filter((name) => name.endsWith('.svg'));
  return Array.from({ length: count }, (_, i) => {
    const picture = pictures[i % pictures.length] ?? '';
    const round = Math.floor(i / pictures.length);
    return {
      id: i + 1,
      shopifyId: `gid://shopify/Product/${i + 1}`,
      title: `${picture.replace('.svg', '').replaceAll('-', ' ')}${round ? `, lot ${round}` : ''}`,
      description: DESCRIPTION,
      category: categories[i % categories.length] ?? null,
      priceKobo: 1_250_000 + i * 5_000,
      compareAtPriceKobo: i % 5 === 0 ? 1_450_000 + i * 5_000 : null,
      imageUrl: `/catalogue/${picture}${round ? `?lot=${round}` : ''}`,
      inStock: true,
      availableQuantity: 4 + (i % 60),
      sku: `SKU-${i + 1}`,
      tags: 'delivery, guarantee',
      lastSyncedAt: '2026-11-20T00:00:00.000Z',
      variants: [],
    };
  });
}
