/** What the store tells whom. */
export interface WebhookSubscription {
  id: number;
  /** For example `PRODUCTS_UPDATE`. */
  topic: string;
  uri: string;
}
