import { UnrecoverableError } from 'bullmq';

/** No store is configured; the job must not be retried. */
export class NoStoreConfiguredError extends UnrecoverableError {
  constructor() {
    super(
      'No Shopify store is configured. Set SHOPIFY_STORE_DOMAIN of the worker, and SHOPIFY_ACCESS_TOKEN or SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET.',
    );
  }
}

/**
 * The store returned no product that can be sold. This is more often a wrong store or a missing permission
 * than an empty shop, so the catalogue stays unchanged.
 */
export class EmptyStoreError extends UnrecoverableError {
  constructor(refused: number) {
    super(
      refused === 0
        ? 'The Shopify store has no active product; the catalogue was left as it is.'
        : `All ${refused} products of the Shopify store were refused; the catalogue was left as it is.`,
    );
  }
}

/** The store returns fewer products than it counts, repeatedly; nothing was retired. */
export class IncompleteWalkError extends UnrecoverableError {
  constructor(missing: number, counted: number) {
    super(
      `The Shopify store counts ${counted} products but answered ${missing} fewer, twice. Changes were taken over, and nothing was removed.`,
    );
  }
}

/** The store refuses us, or another run has taken over: another attempt cannot help. */
export class SyncEndedError extends UnrecoverableError {}
