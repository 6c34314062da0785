import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../lib/api.gen.d.ts';
import { dataOf } from '../../../lib/apiClient.ts';
import type { BusinessQuery } from '../business/businessSearch.ts';
import { staffApi } from './staffApi.ts';

/** The owner's figures; amounts are naira, days those of Lagos. */
export type BusinessFigures = components['schemas']['BusinessFiguresView'];

/** The figures of one period. */
export type PeriodFigures = components['schemas']['PeriodFiguresView'];

/** The figures of a period, and of the one before. */
export const businessQueryOptions = (query: BusinessQuery) =>
  queryOptions({
    queryKey: ['/api/admin/business', query],
    queryFn: ({ signal }) =>
      dataOf(staffApi.GET('/api/admin/business', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The same figures as a CSV file. Rejects with `ApiError`. */
export function fetchBusinessCsv(query: BusinessQuery): Promise<Blob> {
  return dataOf(
    staffApi.GET('/api/admin/business/export.csv', { params: { query }, parseAs: 'blob' }),
  );
}
