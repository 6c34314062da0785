/**
 * The picture of a receipt for the worker to read: the payload of the event `proof-attached`, which comes to the
 * consumer `receipts` (queue `events-receipts`) through the outbox, at least once.
 */
export interface ReadReceiptJob {
  proofId: string;
  /** Key of the JPEG in the private bucket. */
  objectKey: string;
}
