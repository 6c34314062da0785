import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { inChildSpan, type OutgoingCall, serverAttributes } from '@spade/nest-opentelemetry/spans';
import { AccessToken } from './access-token.ts';
import type { ShopifyStore } from './configured-store.ts';
import { readAnswer, ShopifyTokenError, ShopifyUnavailableError } from './read-answer.ts';

/** Timeouts and retries of the client; milliseconds. */
export interface ClientPatience {
  /** Limit for one call, until its last byte. */
  timeoutMs: number;
  /** Attempts per query, the first included. */
  attempts: number;
  /** Pause before the second attempt; doubles with each further one. */
  firstPauseMs: number;
  /** Longest pause between two attempts. */
  longestPauseMs: number;
}

const defaultPatience: ClientPatience = {
  timeoutMs: 20_000,
  attempts: 6,
  firstPauseMs: 500,
  longestPauseMs: 30_000,
};

/** Longest pause that a store may request before an attempt. */
const MAX_WAIT_MS = 120_000;

/** How a request that must not run twice is sent. */
export interface MutationOptions {
  signal?: AbortSignal;
  /** Called directly before each send; what it throws keeps the request from being sent. */
  beforeSending?: () => void;
}

/** A signal that never aborts, for callers without a time budget. */
const never = new AbortController().signal;

/**
 * Client of one store's Admin GraphQL API. Why not an official client: see
 * `infra/docs/adr/0006-shopify.md`.
 */
export class ShopifyClient {
  private readonly patience: ClientPatience;
  private readonly token: AccessToken;
  /** How a request shows in a trace. */
  private readonly span: OutgoingCall;

  constructor(
    private readonly store: ShopifyStore,
    patience: Partial<ClientPatience> = {},
  ) {
    this.patience = { ...defaultPatience, ...patience };
    this.token = new AccessToken(store.credentials);
    const attributes = { 'http.request.method': 'POST', ...serverAttributes(store.url) };
    this.span = { name: 'POST Shopify', options: { kind: SpanKind.CLIENT, attributes } };
  }

  /**
   * Returns the data of the response, unchecked. Transient faults (throttling, 429, 5xx, timeouts,
   * incomplete bodies) are retried with growing, jittered pauses; the last attempt throws
   * ShopifyUnavailableError. Permanent faults throw ShopifyRefusedError at once. When `signal` aborts, it
   * stops waiting and throws the signal's reason.
   */
  query(
    document: string,
    variables: Record<string, unknown>,
    signal: AbortSignal = never,
  ): Promise<unknown> {
    return this.persist(document, variables, { signal }, () => true);
  }

  /**
   * Like {@link query}, for requests that must not run twice: retried only if the store certainly did
   * nothing. After a ShopifyUnavailableError without `isUntouched` the outcome is unknown. Throws what
   * `beforeSending` throws.
   */
  mutate(
    document: string,
    variables: Record<string, unknown>,
    options: MutationOptions = {},
  ): Promise<unknown> {
    return this.persist(document, variables, options, ({ isUntouched }) => isUntouched);
  }

  private async persist(
    document: string,
    variables: Record<string, unknown>,
    options: MutationOptions,
    mayRepeat: (error: ShopifyUnavailableError) => boolean,
  ): Promise<unknown> {
    const { signal = never } = options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.askWithFreshToken(document, variables, options);
      } catch (error) {
        signal.throwIfAborted();
        const isRetryable = error instanceof ShopifyUnavailableError && mayRepeat(error);
        if (!isRetryable || attempt >= this.patience.attempts) throw error;
        const { firstPauseMs, longestPauseMs } = this.patience;
        const grown = firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
        // Wait as long as the store requests: an earlier attempt would only fail again.
        const pauseMs = Math.max(
          Math.min(MAX_WAIT_MS, error.waitMs),
          Math.min(longestPauseMs, grown),
        );
        await sleep(pauseMs, undefined, { signal });
      }
    }
  }

  /** A token may be revoked early; a new one is requested once. */
  private async askWithFreshToken(
    document: string,
    variables: Record<string, unknown>,
    { signal = never, beforeSending = () => {} }: MutationOptions,
  ): Promise<unknown> {
    const withinTime = () =>
      AbortSignal.any([signal, AbortSignal.timeout(this.patience.timeoutMs)]);
    const token = await this.token.get(withinTime());
    beforeSending();
    try {
      return await this.ask(token, document, variables, withinTime());
    } catch (error) {
      if (!(error instanceof ShopifyTokenError) || !this.token.refuse(token)) throw error;
      const renewed = await this.token.get(withinTime());
      beforeSending();
      return this.ask(renewed, document, variables, withinTime());
    }
  }

  private async ask(
    token: string,
    query: string,
    variables: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      const send = () =>
        fetch(this.store.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            'x-shopify-access-token': token,
          },
          body: JSON.stringify({ query, variables }),
          signal,
          // A redirect would send the token elsewhere.
          redirect: 'error',
        });
      response = await inChildSpan(() => this.span, send);
      text = await response.text();
    } catch (cause) {
      throw new ShopifyUnavailableError('Shopify could not be reached', { cause });
    }
    return readAnswer(response.status, response.headers.get('retry-after'), text);
  }
}
