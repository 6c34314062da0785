/** The store refuses us; another attempt cannot help until someone acts. */
export class ShopifyRefusedError extends Error {
  override name = 'ShopifyRefusedError';
}

/** The store did not respond properly; a later attempt may succeed. */
export class ShopifyUnavailableError extends Error {
  override name = 'ShopifyUnavailableError';
  /** Shortest pause that the store requested, in milliseconds. */
  readonly waitMs: number;
  /** Certainly nothing was done: the store rejected the request before processing it. */
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

/** The access token is unknown to the store, or was revoked. */
export class ShopifyTokenError extends ShopifyRefusedError {
  override name = 'ShopifyTokenError';
}
