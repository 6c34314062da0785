import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { components, paths } from '../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { shrinkImage } from '../../shared/shrinkImage.ts';
import { staffApi } from '../api/staffApi.ts';

/** A product as staff see it. */
export type StaffProduct = components['schemas']['StaffProductView'];

/** One way in which a product is sold. */
export type StaffVariant = StaffProduct['variants'][number];

/** Which products, and in which order. */
export type ProductsQuery = NonNullable<paths['/api/admin/products']['get']['parameters']['query']>;

/** What the form sends. */
export type ProductBody = Omit<components['schemas']['CreateProductDto'], 'createId'>;

/** What staff enter about a stock. */
export type StockMoves = components['schemas']['MoveStockDto'];

/** One change of a stock. */
export type StockMovement = components['schemas']['StockMovementView'];

const PRODUCTS = '/api/admin/products';

/** A page of the products of every source. */
export const staffProductsQueryOptions = (query: ProductsQuery) =>
  queryOptions({
    queryKey: [PRODUCTS, 'list', query],
    queryFn: ({ signal }) => dataOf(staffApi.GET(PRODUCTS, { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    staleTime: 0,
  });

/** One product. Read again only on purpose: a form is open on it. */
export const staffProductQueryOptions = (productId: number) =>
  queryOptions({
    queryKey: [PRODUCTS, productId],
    queryFn: ({ signal }) =>
      viewOf(
        staffApi.GET('/api/admin/products/{productId}', {
          params: { path: { productId: String(productId) } },
          signal,
        }),
      ),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** The categories in use. */
export const categoriesQueryOptions = queryOptions({
  queryKey: [PRODUCTS, 'categories'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/products/categories', { signal })),
});

/** The newest movements of the stock of a product. */
export const movementsQueryOptions = (productId: number) =>
  queryOptions({
    queryKey: [PRODUCTS, productId, 'movements'],
    queryFn: ({ signal }) =>
      dataOf(
        staffApi.GET('/api/admin/products/{productId}/movements', {
          params: { path: { productId: String(productId) }, query: { limit: 50 } },
          signal,
        }),
      ),
    staleTime: 0,
  });

const readAgain = () => queryClient.invalidateQueries({ queryKey: [PRODUCTS] });

/**
 * Creates a product, or changes one of the version that was read. `onSaved` is called although the form is gone by then,
 * since the product that is read again starts another. Rejects with `ApiError`.
 */
export const useSaveProduct = (
  productId: number | undefined,
  onSaved: (product: StaffProduct) => void,
) =>
  useMutation({
    mutationFn: (body: ProductBody & { createId: string; version: number }) =>
      viewOf(
        productId === undefined
          ? staffApi.POST(PRODUCTS, { body })
          : staffApi.PUT('/api/admin/products/{productId}', {
              params: { path: { productId: String(productId) } },
              body,
            }),
      ),
    onSuccess: (product) => {
      onSaved(product);
      return readAgain();
    },
  });

/** A picture that is stored, and not yet part of a product. */
export type StoredPicture = components['schemas']['StoredPictureView'];

/** Sends a picture, made smaller by the browser where it can. Rejects with `ApiError`. */
export async function uploadPicture(file: File): Promise<StoredPicture> {
  const form = new FormData();
  form.set('picture', (await shrinkImage(file)) ?? file, file.name);
  return viewOf(
    staffApi.POST('/api/admin/products/pictures', {
      // The document types a binary part as a string; the form goes out as it is.
      body: { picture: file.name },
      bodySerializer: () => form,
    }),
  );
}

/** Takes a product off sale for good, or brings it back. Rejects with `ApiError`. */
export const useRetireProduct = ({ id, version }: Pick<StaffProduct, 'id' | 'version'>) =>
  useMutation({
    mutationFn: (step: 'retire' | 'restore') =>
      viewOf(
        staffApi.POST(`/api/admin/products/{productId}/${step}`, {
          params: { path: { productId: String(id) } },
          body: { version },
        }),
      ),
    onSuccess: readAgain,
  });

/** Records movements of stock. Rejects with `ApiError`. */
export const useMoveStock = () =>
  useMutation({
    mutationFn: (body: StockMoves) =>
      viewOf(staffApi.POST('/api/admin/products/stock-movements', { body })),
    onSettled: readAgain,
  });

/** New prices of products, as they are sent. */
export type PriceChanges = components['schemas']['ChangePricesDto']['products'];

/** Writes prices, all or none, and answers the versions that the products have now. Rejects with `ApiError`. */
export const useChangePrices = () =>
  useMutation({
    mutationFn: (products: PriceChanges) =>
      viewOf(staffApi.POST('/api/admin/products/prices', { body: { products } })),
    onSuccess: readAgain,
  });

/** A random UUID; `crypto.randomUUID` exists on secure pages only. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4 and the variant of RFC 9562; both places exist.
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
