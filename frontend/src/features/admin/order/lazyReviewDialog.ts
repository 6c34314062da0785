import { lazy, useEffect } from 'react';

const load = async () => ({
  default: (await import('./OrderReviewDialog.tsx')).OrderReviewDialog,
});

/** The dialog of an order; its code, a fifth of the back office's, is not part of the first load. */
export const OrderReviewDialog = lazy(load);

/** How long a page of the back office has been there when the dialog's code is fetched, in ms. */
const FETCH_AFTER_MS = 1_000;

/** Fetches the dialog's code once the page stands, so that the first order opens at once. */
export function usePreloadedReview(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load(), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
