import { useState } from 'react';
import { showToast } from '../../../../ui/Toast/toastStore.ts';
import { isSessionEnd } from '../../api/staffApi.ts';
import { lagosDay, saveFile } from '../../orders/saveFile.ts';
import { fetchRefundsCsv } from '../api/refundQueries.ts';
import { refundContent } from './refundContent.ts';

/** Downloads what is owed as a CSV file for the bank. */
export function useRefundExport() {
  const [isExporting, setIsExporting] = useState(false);
  const exportRefunds = async () => {
    setIsExporting(true);
    try {
      saveFile(await fetchRefundsCsv(), `refunds-${lagosDay()}.csv`);
    } catch (error) {
      if (!isSessionEnd(error)) showToast({ ...refundContent.exportFailed, kind: 'destructive' });
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportRefunds };
}
