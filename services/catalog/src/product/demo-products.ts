import products from './demo-products.json' with { type: 'json' };

/** A product of the demo catalogue; its picture is `/catalogue/<slug>.svg` of the front end. */
export interface DemoProduct {
  slug: string;
  title: string;
  /** Simple markup, as stores write it. */
  description: string;
  category: 'Equipment' | 'Building' | 'Stage' | 'Produce' | 'Textiles' | 'Commodities';
  /** Whole naira. */
  naira: number;
  /** Former price in whole naira, above `naira`. */
  compareAtNaira?: number;
  quantity: number;
  sku: string;
  tags: string;
  /** What the above is called where there are several. */
  variantTitle?: string;
  /** Further variants, in order. */
  others?: readonly DemoVariant[];
}

/** A further variant of a demo product. */
export interface DemoVariant {
  title: string;
  /** Whole naira. */
  naira: number;
  /** Pieces; 0 is sold out. */
  quantity: number;
  sku: string;
}

/**
 * 24 products over the company's sectors, at plausible prices of late 2026. The assertion: TypeScript reads a category in
 * JSON as any text.
 */
export const demoProducts = products as readonly DemoProduct[];
