import type { OrderListQuery } from './orderTypes.ts';
import { staffAnswer, staffApi } from './staffApi.ts';

/** What of a list's query the export knows. */
type ExportQuery = Pick<OrderListQuery, 'status' | 'attention' | 'search' | 'from' | 'to'>;

/** All orders that match, as a CSV file. A plain link could not carry the token. */
export const fetchOrdersCsv = (
  query: {
    readonly [Name in keyof ExportQuery]: ExportQuery[Name] | undefined;
  },
): Promise<Blob> => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  // The entries of `query` without the undefined ones.
  const filters = Object.fromEntries(given) as ExportQuery;
  return staffAnswer(
    staffApi.GET('/api/orders/export.csv', { params: { query: filters }, parseAs: 'blob' }),
  );
};
