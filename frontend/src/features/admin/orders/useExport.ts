import { useState } from 'react';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { fetchOrdersCsv } from '../api/orderQueries.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { ordersContent } from './ordersContent.ts';
import type { OrdersSearch } from './ordersSearch.ts';

/** How long the browser may take to begin a download, in milliseconds. */
const DOWNLOAD_MS = 60_000;

/** Downloads the orders that match the filters as a CSV file. */
export function useExport({ status, attention, search, from, to }: OrdersSearch) {
  const [isExporting, setIsExporting] = useState(false);
  const exportOrders = async () => {
    setIsExporting(true);
    try {
      const filters = { ...(status ? { status: [status] } : {}), attention, search, from, to };
      save(await fetchOrdersCsv(filters), `orders-${lagosDay()}.csv`);
    } catch (error) {
      if (!isSessionEnd(error)) showToast({ ...ordersContent.exportFailed, kind: 'destructive' });
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportOrders };
}

/** Today in Lagos, as `2026-11-21`: West Africa Time is an hour ahead of UTC all year. */
function lagosDay(): string {
  return new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
}

/** Starts a download of the file. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS);
}
