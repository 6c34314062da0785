/** The states of an order, and the states reachable from each in one or more steps. */
const reachable: Record<string, readonly string[]> = {
  pending_payment: ['awaiting_confirmation', 'confirmed', 'processing', 'failed'],
  awaiting_confirmation: ['pending_payment', 'confirmed', 'processing', 'failed'],
  confirmed: ['processing'],
  processing: [],
  // An expired order wakes up when its proof comes late.
  failed: ['awaiting_confirmation', 'pending_payment', 'confirmed', 'processing'],
};

/** A product as the public list shows it. */
export interface ListedProduct {
  id: number;
  title: string;
  price: string;
}

/** What one lane of the fuzzer knows about the shop. Commands read and change it. */
export class ShopModel {
  /** Public ids of its orders, oldest first. */
  readonly orders: string[] = [];
  /** Cursors and signed addresses from responses, to be sent again. */
  readonly cursors: string[] = [];
  readonly proofPaths: string[] = [];
  readonly jobs: string[] = [];
  products: readonly ListedProduct[] = [];
  private readonly statuses = new Map<string, string>();

  /** Records an order's status; returns a fault when no allowed transition leads there from the last. */
  see(orderId: string, status: string): string | undefined {
    const before = this.statuses.get(orderId);
    this.statuses.set(orderId, status);
    if (before === undefined || before === status || reachable[before]?.includes(status)) return;
    return `an order went from ${before} to ${status}`;
  }
}
