/** An order as the simulated store keeps it. */
export interface StoreOrder {
  id: number;
  /** What the store's staff see, for example `#1001`. */
  name: string;
  /** The name that the order has where it was placed. */
  sourceIdentifier: string | null;
  email: string | null;
  /** Decimal text. */
  total: string;
  lines: { variantId: number; quantity: number }[];
  createdAt: string;
}
