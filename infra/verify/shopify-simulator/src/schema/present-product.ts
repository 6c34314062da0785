import { gidOf } from '../store/simulated-store.ts';
import { isAvailable, type StoreProduct, type StoreVariant } from '../store/store-product.ts';
import { type PageArguments, paginate } from './connection.ts';

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function presentVariant(product: StoreProduct, variant: StoreVariant, index: number) {
  return {
    id: gidOf('ProductVariant', variant.id),
    legacyResourceId: String(variant.id),
    title: variant.title,
    displayName: `${product.title} - ${variant.title}`,
    sku: variant.sku,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    position: index + 1,
    inventoryQuantity: variant.inventoryQuantity,
    inventoryPolicy: variant.inventoryPolicy,
    availableForSale: product.status === 'ACTIVE' && isAvailable(variant),
    sellableOnlineQuantity: Math.max(0, variant.inventoryQuantity ?? 0),
    inventoryItem: {
      id: gidOf('InventoryItem', variant.id + 1_000_000),
      sku: variant.sku,
      tracked: variant.isTracked,
      requiresShipping: true,
    },
    createdAt: product.updatedAt,
    updatedAt: product.updatedAt,
  };
}

function presentMedia({ id, imageUrl, title }: StoreProduct) {
  if (imageUrl === null) return null;
  const image = {
    id: gidOf('ImageSource', id),
    altText: title,
    url: imageUrl,
    width: 800,
    height: 800,
  };
  return {
    __typename: 'MediaImage',
    id: gidOf('MediaImage', id),
    alt: title,
    preview: { image },
  };
}

/**
 * A product as the schema shows it; fields with arguments, and those that cost something to work
 * out, are functions, as graphql-js calls them.
 */
export function presentProduct(product: StoreProduct) {
  return {
    __typename: 'Product',
    id: gidOf('Product', product.id),
    legacyResourceId: String(product.id),
    title: product.title,
    description: ({ truncateAt }: { truncateAt?: number | null }) =>
      plainText(product.descriptionHtml).slice(0, truncateAt ?? undefined),
    descriptionHtml: product.descriptionHtml,
    handle: () => product.title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    status: product.status,
    productType: product.productType,
    vendor: product.vendor,
    tags: product.tags,
    createdAt: product.updatedAt,
    updatedAt: product.updatedAt,
    publishedAt: product.status === 'ACTIVE' ? product.updatedAt : null,
    totalInventory: () => product.variants.reduce((sum, v) => sum + (v.inventoryQuantity ?? 0), 0),
    tracksInventory: () => product.variants.some((variant) => variant.isTracked),
    hasOnlyDefaultVariant: product.variants.length === 1,
    category: product.taxonomyName && {
      id: gidOf('TaxonomyCategory', product.taxonomyName.toLowerCase().replaceAll(' ', '-')),
      name: product.taxonomyName,
      fullName: `Business & Industrial > ${product.taxonomyName}`,
    },
    featuredMedia: presentMedia(product),
    variants: (page: PageArguments) =>
      paginate(product.variants, page, (variant) =>
        presentVariant(product, variant, product.variants.indexOf(variant)),
      ),
    variantsCount: { count: product.variants.length, precision: 'EXACT' },
  };
}
