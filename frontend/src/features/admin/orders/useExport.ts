import { useState } from 'react';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { fetchOrdersCsv } from '../api/orderQueries.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { ordersContent } from './ordersContent.ts';
import type { OrdersSearch } from './ordersSearch.ts';
import { lagosDay, saveFile } from './saveFile.ts';

/** Downloads the orders that match the filters as a CSV file. */
export function useExport({ status, attention, search, from, to }: OrdersSearch) {
  const [isExporting, setIsExporting] = useState(false);
  const exportOrders = async () => {
    setIsExporting(true);
    try {
      const filters = { ...(status ? { status: [status] } : {}), attention, search, from, to };
      saveFile(await fetchOrdersCsv(filters), `orders-${lagosDay()}.csv`);
    } catch (error) {
      if (!isSessionEnd(error)) showToast({ ...ordersContent.exportFailed, kind: 'destructive' });
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportOrders };
}
