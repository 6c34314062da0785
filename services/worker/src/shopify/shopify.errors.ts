/** The store cannot be asked or refuses us; trying again will not help until someone acts. */
export class ShopifyRefusedError extends Error {
  override name = 'ShopifyRefusedError';
}

/** The store did not answer as it should; a later try may fare better. */
export class ShopifyUnavailableError extends Error {
  override name = 'ShopifyUnavailableError';
  /** How long the store asked us to wait at least, in milliseconds. */
  readonly waitMs: number;
  /** Surely nothing was done: the store turned us away before it looked at the request. */
  readonly isUntouched: boolean;

  constructor(
    message: string,
    options: ErrorOptions & { waitMs?: number; isUntouched?: boolean } = {},
  ) {
    super(message, options);
    this.waitMs = options.waitMs ?? 0;
    this.isUntouched = options.isUntouched ?? false;
  }
}

/** The store does not know, or no longer knows, the access token. */
export class ShopifyTokenError extends ShopifyRefusedError {
  override name = 'ShopifyTokenError';
}

/** The cursor of the page before leads nowhere any more: the walk must start again. */
export class InvalidCursorError extends ShopifyRefusedError {
  override name = 'InvalidCursorError';
}

/** A page announces a further one but names no way to it: it may not be taken for the last. */
export class NoNextPageError extends ShopifyUnavailableError {
  override name = 'NoNextPageError';
}
