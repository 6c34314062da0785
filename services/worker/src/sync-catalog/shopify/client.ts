import { setTimeout as delay } from 'node:timers/promises';
import { readAnswer } from './read-answer.ts';
import { ShopifyUnavailableError } from './shopify.errors.ts';
import type { ShopifyStore } from './shopify-settings.ts';

/** How patient the client is; milliseconds. */
export interface ClientPatience {
  /** For one call, until its last byte. */
  timeoutMs: number;
  /** Tries of one query in all. */
  attempts: number;
  /** Pause before the second try; doubles with each further one. */
  firstPauseMs: number;
  /** Longest pause between two tries. */
  longestPauseMs: number;
}

const defaultPatience: ClientPatience = {
  timeoutMs: 20_000,
  attempts: 6,
  firstPauseMs: 500,
  longestPauseMs: 30_000,
};

/** Asks one store's Admin GraphQL API. Reads only; so every query may be tried again. */
export class ShopifyClient {
  private readonly store: ShopifyStore;
  private readonly patience: ClientPatience;

  constructor(store: ShopifyStore, patience: Partial<ClientPatience> = {}) {
    this.store = store;
    this.patience = { ...defaultPatience, ...patience };
  }

  /**
   * The data of the answer, unchecked. What may pass (throttling, 429, 5xx, time-outs, cut-off
   * bodies) is tried again with growing, jittered pauses; after the last try it throws
   * ShopifyUnavailableError, and what will not pass throws ShopifyRefusedError at once.
   */
  async query(document: string, variables: Record<string, unknown>): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.ask(document, variables);
      } catch (error) {
        const mayPass = error instanceof ShopifyUnavailableError;
        if (!mayPass || attempt >= this.patience.attempts) throw error;
        await delay(this.pauseMs(attempt, error.waitMs));
      }
    }
  }

  private pauseMs(attempt: number, askedMs: number): number {
    const { firstPauseMs, longestPauseMs } = this.patience;
    const grown = firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
    return Math.min(longestPauseMs, Math.max(askedMs, grown));
  }

  private async ask(query: string, variables: Record<string, unknown>): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(this.store.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'x-shopify-access-token': this.store.accessToken,
        },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(this.patience.timeoutMs),
        // A redirect would carry the token elsewhere.
        redirect: 'error',
      });
      text = await response.text();
    } catch (cause) {
      throw new ShopifyUnavailableError('Shopify could not be reached', { cause });
    }
    return readAnswer(response.status, response.headers.get('retry-after'), text);
  }
}
