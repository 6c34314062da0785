/** The store cannot be asked or refuses us; trying again will not help until someone acts. */
export class ShopifyRefusedError extends Error {
  override name = 'ShopifyRefusedError';
}

/** The store did not answer as it should; a later try may fare better. */
export class ShopifyUnavailableError extends Error {
  override name = 'ShopifyUnavailableError';
  /** How long the store asked us to wait at least, in milliseconds. */
  readonly waitMs: number;

  constructor(message: string, options: ErrorOptions & { waitMs?: number } = {}) {
    super(message, options);
    this.waitMs = options.waitMs ?? 0;
  }
}
