import { z } from 'zod';
import type { ShopifyCredentials } from './configured-store.ts';
import { ShopifyRefusedError, ShopifyUnavailableError } from './read-answer.ts';

const tokenSchema = z.object({
  access_token: z.string().min(1),
  /** Seconds; 86,399 at Shopify. */
  expires_in: z.number().positive(),
});

/** A token is renewed when less than this share of its lifetime remains. */
const RENEW_AT_SHARE = 0.1;

interface IssuedToken {
  text: string;
  renewAtMs: number;
}

/**
 * The store's access token: a fixed one, or one from the client-credentials grant, which is valid for 24
 * hours and is renewed before it expires
 * (https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/client-credentials-grant).
 */
export class AccessToken {
  private issued: Promise<IssuedToken> | undefined;
  private refusedText: string | undefined;

  constructor(private readonly credentials: ShopifyCredentials) {}

  /** The token; requests a new one when there is none or it expires soon. Callers share one request. */
  async get(signal: AbortSignal): Promise<string> {
    const { credentials } = this;
    if ('accessToken' in credentials) return credentials.accessToken;
    const current = this.issued;
    const known = await current;
    if (known && known.text !== this.refusedText && Date.now() < known.renewAtMs) {
      return known.text;
    }
    // Another caller may have started to renew it while this one waited.
    const renewing =
      this.issued === current || !this.issued ? requestToken(credentials, signal) : this.issued;
    this.issued = renewing;
    try {
      return (await renewing).text;
    } catch (error) {
      if (this.issued === renewing) this.issued = undefined;
      throw error;
    }
  }

  /** The store refused `text`. Returns whether a new token may succeed. */
  refuse(text: string): boolean {
    if ('accessToken' in this.credentials) return false;
    this.refusedText = text;
    return true;
  }
}

async function requestToken(
  { clientId, clientSecret, tokenUrl }: Exclude<ShopifyCredentials, { accessToken: string }>,
  signal: AbortSignal,
): Promise<IssuedToken> {
  const { status, text } = await post(tokenUrl, clientId, clientSecret, signal);
  if (status === 429 || status >= 500) {
    throw new ShopifyUnavailableError(`Shopify gave no access token (status ${status})`, {
      isUntouched: true,
    });
  }
  if (status !== 200) {
    throw new ShopifyRefusedError(
      `Shopify refused SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET (status ${status})`,
    );
  }
  const parsed = tokenSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new ShopifyUnavailableError('Shopify returned an unreadable access token', {
      isUntouched: true,
    });
  }
  const lifeMs = parsed.data.expires_in * 1000;
  return {
    text: parsed.data.access_token,
    renewAtMs: Date.now() + lifeMs * (1 - RENEW_AT_SHARE),
  };
}

async function post(url: string, clientId: string, clientSecret: string, signal: AbortSignal) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  try {
    const headers = { accept: 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new ShopifyUnavailableError('Shopify could not be reached for an access token', {
      cause,
      isUntouched: true,
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
