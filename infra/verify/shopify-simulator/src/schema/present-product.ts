import { gidOf } from '../store/simulated-store.ts';
import { isAvailable, type StoreProduct } from '../store/store-product.ts';
import { type PageArguments, paginate } from './connection.ts';

/** What the worker asks of a product, as the schema shows it. Another field that it may not be null fails the query. */
export function presentProduct(product: StoreProduct) {
  const { title, descriptionHtml, status, productType, tags, taxonomyName, imageUrl } = product;
  return {
    title,
    descriptionHtml,
    status,
    productType,
    tags,
    id: gidOf('Product', product.id),
    category: taxonomyName && { name: taxonomyName },
    featuredMedia: imageUrl && {
      __typename: 'MediaImage',
      preview: { image: { url: imageUrl } },
    },
    variants: (page: PageArguments) =>
      paginate(product.variants, page, (variant) => ({
        id: gidOf('ProductVariant', variant.id),
        title: variant.title,
        sku: variant.sku,
        price: variant.price,
        compareAtPrice: variant.compareAtPrice,
        position: product.variants.indexOf(variant) + 1,
        inventoryQuantity: variant.inventoryQuantity,
        inventoryPolicy: variant.inventoryPolicy,
        availableForSale: status === 'ACTIVE' && isAvailable(variant),
      })),
  };
}
