import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sendJson } from './fault.ts';

/** Who may ask, as the store was set up. */
export interface AccessOptions {
  /** The token of an old custom app; it never ends. */
  accessToken: string;
  clientId: string;
  clientSecret: string;
  /** Life of a client-credentials token; Shopify's is 86,399. */
  tokenLifetimeSeconds: number;
}

/** The tokens that are good at this moment: the old one, and those of client credentials. */
export class AccessTokens {
  /** How many tokens were issued so far. */
  issued = 0;
  private readonly options: AccessOptions;
  private readonly endsAtMs = new Map<string, number>();

  constructor(options: AccessOptions) {
    this.options = options;
  }

  isGood(token: string | string[] | undefined): boolean {
    if (token === this.options.accessToken) return true;
    return typeof token === 'string' && (this.endsAtMs.get(token) ?? 0) > Date.now();
  }

  /** Ends every issued token before its time. */
  revokeAll(): void {
    this.endsAtMs.clear();
  }

  /**
   * Handles `POST /admin/oauth/access_token`, the client-credentials grant
   * (https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/client-credentials-grant).
   */
  answer(response: ServerResponse, body: string): void {
    const fields = Object.fromEntries(new URLSearchParams(body));
    if (fields.grant_type !== 'client_credentials') {
      sendJson(response, 400, { error: 'unsupported_grant_type' });
      return;
    }
    const { clientId, clientSecret, tokenLifetimeSeconds } = this.options;
    if (fields.client_id !== clientId || fields.client_secret !== clientSecret) {
      sendJson(response, 400, {
        error: 'application_cannot_be_found',
        error_description: 'Could not find the Shopify API application',
      });
      return;
    }
    const token = `shpca_${randomBytes(16).toString('hex')}`;
    this.issued += 1;
    this.endsAtMs.set(token, Date.now() + tokenLifetimeSeconds * 1000);
    sendJson(response, 200, {
      access_token: token,
      scope: 'read_products,read_inventory,write_orders',
      expires_in: tokenLifetimeSeconds,
    });
  }
}
