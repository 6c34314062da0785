import { readNumber } from '../shell/addressValues.ts';

/** The order whose dialog is open, in the address: a reload or a new login opens it again. */
export interface OrderDialogSearch {
  /** Number of the order. */
  readonly order?: number | undefined;
  /** Opened to confirm, so the dialog starts at the attestation. */
  readonly step?: 'confirm' | undefined;
}

/** Accepts a number that can be an order's. Returns every name, as all readers of an address must. */
export function readOrderDialogSearch(search: Record<string, unknown>): OrderDialogSearch {
  const order = readNumber(search.order);
  return { order, step: order && search.step === 'confirm' ? 'confirm' : undefined };
}

/** The same address with the dialog closed. */
export const withoutDialog = <Search extends OrderDialogSearch>(search: Search): Search => ({
  ...search,
  order: undefined,
  step: undefined,
});

/** What the dialog of an order is given by the page that opens it. */
export interface ReviewDialogProps {
  /** Number of the order; none closes the dialog. */
  readonly id: number | undefined;
  /** Opened to confirm: the attestation comes first. */
  readonly startsAtConfirm: boolean;
  readonly onClose: () => void;
  /** Opens another order in its place; without it, none is offered. */
  readonly onNext?: (id: number) => void;
  /** Its neighbours in the list that it was opened from; default: among all orders that wait. */
  readonly neighbours?: OrderNeighbours;
}

/** What the panel beside a list is given. */
export interface ReviewPanelProps extends Required<ReviewDialogProps> {
  readonly id: number;
  /** It was decided and no other waits: the panel stays, and takes the focus. */
  readonly onDone: () => void;
}

/** Orders around the one that is open; `undefined` where there is none. */
export interface OrderNeighbours {
  readonly next: number | undefined;
  readonly previous: number | undefined;
  /** The next one that waits for a clerk, the first ones after the last. */
  readonly nextWaiting: number | undefined;
}
