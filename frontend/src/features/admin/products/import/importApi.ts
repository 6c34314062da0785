import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../lib/api.gen.d.ts';
import { dataOf, viewOf } from '../../../../lib/apiClient.ts';
import { queryClient } from '../../../../lib/queryClient.tsx';
import { staffApi } from '../../api/staffApi.ts';
import { useStep } from '../../api/useStep.ts';

/** A file of products and how far its import is. */
export type ProductImport = components['schemas']['ProductImportView'];

/** A product of a file. */
export type ImportRow = components['schemas']['ImportRowView'];

/** What an import does with a product. */
export type Verdict = ImportRow['verdict'];

const PRODUCTS = '/api/admin/products';
const IMPORTS = '/api/admin/products/imports';

/** How often an import that the worker has refetches, in milliseconds. */
const WORKING_MS = 1000;

/** The same while only its pictures are still being fetched. */
const PICTURES_MS = 3000;

/** Whether the worker has it. */
const isUnderWay = ({ state }: Pick<ProductImport, 'state'>): boolean =>
  state === 'reading' || state === 'applying';

/** The newest files. */
export const importsQueryOptions = queryOptions({
  queryKey: [IMPORTS],
  queryFn: ({ signal }) => viewOf(staffApi.GET(IMPORTS, { signal })),
  staleTime: 0,
});

/** One file; refetched every second while the worker has it, and every three while its pictures are fetched. */
export const importQueryOptions = (importId: string) =>
  queryOptions({
    queryKey: [IMPORTS, importId],
    queryFn: ({ signal }) =>
      viewOf(
        staffApi.GET('/api/admin/products/imports/{importId}', {
          params: { path: { importId } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || isUnderWay(data)) return WORKING_MS;
      return data.pictures.waiting > 0 ? PICTURES_MS : false;
    },
    staleTime: 0,
  });

/** The products of a file with one outcome, page by page; read again when `state` is another. */
export const importRowsQueryOptions = (importId: string, verdict: Verdict, state: string) =>
  infiniteQueryOptions({
    queryKey: [IMPORTS, importId, 'rows', verdict, state],
    initialPageParam: undefined as string | undefined, // the first page
    queryFn: ({ signal, pageParam: after }) =>
      dataOf(
        staffApi.GET('/api/admin/products/imports/{importId}/rows', {
          params: { path: { importId }, query: { verdict, limit: 50, ...(after && { after }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ meta }) => (meta.nextAfter === null ? undefined : String(meta.nextAfter)),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    staleTime: 0,
  });

/** Sends a file of products; returns it while it is still being read. Rejects with `ApiError`. */
export function uploadProducts(file: File): Promise<ProductImport> {
  const form = new FormData();
  form.set('products', file, file.name);
  const sent = staffApi.POST(IMPORTS, {
    // The document types a binary part as a string; the form goes out as it is.
    body: { products: file.name },
    bodySerializer: () => form,
  });
  return viewOf(sent);
}

/** What staff do with a file; `apply-keeping-stock` leaves the stock of known products as it is. */
export type ImportStep = 'apply' | 'apply-keeping-stock' | 'discard';

/** Applies an import, without what is refused, or drops it. Rejects with `ApiError`. */
export function useImportStep(importId: string) {
  const params = { path: { importId } };
  return useStep({
    mutationKey: [IMPORTS, importId, 'step'],
    mutationFn: (step: ImportStep) =>
      viewOf(
        step === 'discard'
          ? staffApi.POST('/api/admin/products/imports/{importId}/discard', { params })
          : staffApi.POST('/api/admin/products/imports/{importId}/apply', {
              params,
              // The page asks for it by its button, which names the number.
              body: { withoutRefused: true, keepsStock: step === 'apply-keeping-stock' },
            }),
      ),
    // Another may have been faster: what is shown is what is stored.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [IMPORTS] }),
  });
}

/** The pictures of a file that were not fetched, with the reasons; read again when there are more or fewer. */
export const failedPicturesQueryOptions = (importId: string, failed: number) =>
  queryOptions({
    queryKey: [IMPORTS, importId, 'failed-pictures', failed],
    queryFn: ({ signal }) =>
      viewOf(
        staffApi.GET('/api/admin/products/imports/{importId}/failed-pictures', {
          params: { path: { importId } },
          signal,
        }),
      ),
    staleTime: 0,
  });

/** Fetches the pictures of a file that failed again. Rejects with `ApiError`. */
export function useRetryPictures(importId: string) {
  return useStep({
    mutationKey: [IMPORTS, importId, 'retry-pictures'],
    mutationFn: () =>
      viewOf(
        staffApi.POST('/api/admin/products/imports/{importId}/retry-pictures', {
          params: { path: { importId } },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [IMPORTS] }),
  });
}

/** After an import has written: the list of products is another. */
export const readProductsAgain = () => queryClient.invalidateQueries({ queryKey: [PRODUCTS] });

/** All products as a file. Rejects with `ApiError`. */
export const fetchProducts = (kind: 'csv' | 'xlsx'): Promise<Blob> =>
  dataOf(
    kind === 'csv'
      ? staffApi.GET('/api/admin/products/export.csv', { parseAs: 'blob' })
      : staffApi.GET('/api/admin/products/export.xlsx', { parseAs: 'blob' }),
  );
