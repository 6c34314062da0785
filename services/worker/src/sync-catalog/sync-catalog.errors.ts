import { UnrecoverableError } from 'bullmq';

/** Nobody said which store to read; the job must not be tried again. */
export class NoStoreConfiguredError extends UnrecoverableError {
  constructor() {
    super(
      'No Shopify store is configured. Set SHOPIFY_STORE_DOMAIN and SHOPIFY_ACCESS_TOKEN of the worker.',
    );
  }
}

/**
 * The store answered no product that can be sold. More often a wrong store or a right that is
 * missing than an empty shop, so the catalogue is left as it is.
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

/** The store refuses us, or another run has taken over: trying again changes nothing. */
export class SyncEndedError extends UnrecoverableError {}
