import type { IsoInstant } from '../lagos.ts';

/** How long the address of someone who waits for a product is kept, in days. */
export const WAITING_DAYS = 90;

/** A product that someone waits for. */
export interface WaitedProduct {
  title: string;
  /** The names of the variants, of which any will do; null: any of the product. */
  variants: string[] | null;
  askedAt: IsoInstant;
  toldAt: IsoInstant | null;
  /** The name of the variant that the mail told of; null: of none by name. */
  toldVariant: string | null;
}

/** Requests of people who want to hear when a product is back. */
export interface CatalogWaitingMessages {
  /**
   * Mails this address once when the product is in stock again: the variant `variantId` (null is the default one), or
   * any of them without it. Who asks for another variant waits for either. Safe to repeat, and the answer does not say
   * whether the address is known. Errors: CATALOG.PRODUCT_NOT_FOUND.
   */
  'catalog.await-product': {
    request: { productId: number; email: string; variantId?: number | null };
    reply: Record<string, never>;
  };
  /** Erases all that waits for the mailbox to which this key was mailed. The answer does not say whether there was any. */
  'catalog.stop-waiting': { request: { key: string }; reply: Record<string, never> };
  /** What waits for this e-mail; case is ignored. */
  'catalog.export-person': { request: { email: string }; reply: { waiting: WaitedProduct[] } };
  'catalog.erase-person': { request: { email: string }; reply: { erased: number } };
}
