/** The order whose dialog is open, in the address: a reload or a new login opens it again. */
export interface OrderDialogSearch {
  /** Number of the order. */
  readonly order?: number;
  /** Opened to confirm, so the dialog starts at the attestation. */
  readonly step?: 'confirm';
}

/** Accepts a number that can be an order's. */
export function readOrderDialogSearch(search: Record<string, unknown>): OrderDialogSearch {
  const order = Number(search.order);
  if (!Number.isSafeInteger(order) || order < 1) return {};
  return search.step === 'confirm' ? { order, step: 'confirm' } : { order };
}

/** The same address with the dialog closed. */
export const withoutDialog = <Search extends OrderDialogSearch>(search: Search): Search => ({
  ...search,
  order: undefined,
  step: undefined,
});
