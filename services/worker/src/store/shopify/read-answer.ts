import { z } from 'zod';

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

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.string(),
      z.array(
        z.object({
          message: z.string(),
          extensions: z.object({ code: z.string().optional() }).optional(),
        }),
      ),
    ])
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({
            currentlyAvailable: z.number(),
            restoreRate: z.number(),
            maximumAvailable: z.number(),
          }),
        })
        .optional(),
    })
    .optional(),
});

/** Time until the bucket holds the points that a throttled query needs. */
function untilAffordableMs(extensions: z.output<typeof answerSchema>['extensions']): number {
  if (!extensions?.cost) return 1000;
  const { requestedQueryCost, throttleStatus } = extensions.cost;
  const missing = Math.max(0, requestedQueryCost - throttleStatus.currentlyAvailable);
  return Math.ceil((missing / Math.max(1, throttleStatus.restoreRate)) * 1000);
}

/**
 * Reads the data of a response of the Admin GraphQL API (version 2026-10). A response with data and errors
 * counts as failed. Throttling arrives as a 200 with the code THROTTLED
 * (https://shopify.dev/docs/api/usage/limits). Throws {@link ShopifyUnavailableError} for transient faults
 * and {@link ShopifyRefusedError} for permanent ones.
 */
export function readAnswer(status: number, retryAfter: string | null, text: string): unknown {
  if (status === 401) {
    throw new ShopifyTokenError(`Shopify refused the access token (status ${status})`);
  }
  if (status === 403) {
    throw new ShopifyRefusedError(`Shopify refused the access token (status ${status})`);
  }
  if (status === 429 || status >= 500) {
    const waitMs = Number(retryAfter ?? 0) * 1000 || 0;
    throw new ShopifyUnavailableError(`Shopify answered status ${status}`, {
      waitMs,
      isUntouched: status === 429,
    });
  }
  if (status !== 200) {
    throw new ShopifyRefusedError(`Shopify answered status ${status}: check the store's domain`);
  }
  const { data, errors, extensions } = parseAnswer(text);
  if (errors === undefined || errors.length === 0) return data;
  if (typeof errors === 'string') throw new ShopifyRefusedError(`Shopify answered: ${errors}`);
  const messages = errors.map((error) => error.message).join('; ');
  const codes = errors.map((error) => error.extensions?.code);
  if (codes.includes('THROTTLED')) {
    throw new ShopifyUnavailableError('Shopify throttles us', {
      waitMs: untilAffordableMs(extensions),
      isUntouched: true,
    });
  }
  // Errors with any other code are caused by our query or our permissions.
  if (codes.some((code) => code === 'INTERNAL_SERVER_ERROR' || code === 'TIMEOUT')) {
    throw new ShopifyUnavailableError(`Shopify answered with errors: ${messages}`);
  }
  throw new ShopifyRefusedError(`Shopify answered with errors: ${messages}`);
}

function parseAnswer(text: string): z.output<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ShopifyUnavailableError('Shopify answered something unreadable', { cause });
  }
}
