import { type StoreLine, storeLines } from './store-lines.ts';
import type { StoreProduct, StoreVariant } from './store-product.ts';

/** Where the pictures of the products lie, for example `http://localhost:8080/catalogue`. */
export interface CatalogueOptions {
  count: number;
  imageBaseUrl: string;
}

const FIRST_PRODUCT_ID = 8_100_000_000_001;
const FIRST_VARIANT_ID = 45_200_000_000_001;
/** Room for the variants of one product. */
const VARIANT_IDS_EACH = 100;
/** From 1,000 products on, one has more variants than fit a page of 50. */
const manyVariants = { index: 990, count: 60 };

/**
 * A catalogue of `count` distinct products, the same at each start: the first 24 are
 * {@link storeLines}; after that each line returns as numbered lots, each lot with its own price and
 * quantity. Some come in sizes, each with a price and a quantity.
 */
export function seededCatalogue({ count, imageBaseUrl }: CatalogueOptions): StoreProduct[] {
  return Array.from({ length: count }, (_, index) => seededProduct(index, imageBaseUrl));
}

function seededProduct(index: number, imageBaseUrl: string): StoreProduct {
  const line = storeLines[index % storeLines.length];
  if (!line) throw new Error('the simulator has no product lines');
  const lot = Math.floor(index / storeLines.length);
  const title = lot === 0 ? line.title : `${line.title}, lot ${lot}`;
  const sizes = sizesOf(line, index);
  const variants = sizes.map((size, position): StoreVariant => {
    // A larger size costs half as much again; a lot differs a little from the one before.
    const naira = rounded(line.naira * (1 + position / 2)) + (lot % 97) * 100;
    return {
      id: FIRST_VARIANT_ID + index * VARIANT_IDS_EACH + position,
      title: size,
      sku: `${line.sku}${lot === 0 ? '' : `-${lot}`}${position === 0 ? '' : `-${position}`}`,
      price: `${naira}.00`,
      compareAtPrice: line.isOnSale ? `${rounded(naira * 1.15)}.00` : null,
      inventoryQuantity: quantityOf(line, lot, size, position),
      isTracked: !line.isUntracked,
      inventoryPolicy: line.isUntracked ? 'CONTINUE' : 'DENY',
    };
  });
  return {
    id: FIRST_PRODUCT_ID + index,
    title,
    descriptionHtml: `<p>${line.text}</p>`,
    status: 'ACTIVE',
    productType: line.productType,
    tags: [...line.tags],
    taxonomyName: line.taxonomyName,
    imageUrl: `${imageBaseUrl}/${line.picture}.svg`,
    variants,
  };
}

/** Prices as shops write them: whole hundreds of naira. */
const rounded = (naira: number): number => Math.round(naira / 100) * 100;

function sizesOf({ sizes }: StoreLine, index: number): readonly string[] {
  if (index !== manyVariants.index) return sizes ?? ['Default Title'];
  return Array.from({ length: manyVariants.count }, (_, at) => `Pattern ${at + 1}`);
}

/** The larger the size, the fewer there are. */
function quantityOf(line: StoreLine, lot: number, size: string, position: number): number {
  if (lot === 0 && size === line.soldOutSize) return 0;
  return Math.ceil(line.quantity / (position + 1)) + (lot % 13);
}
