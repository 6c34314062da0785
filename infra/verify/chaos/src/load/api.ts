import type { Random } from '@spade/platform/testing/random';
import type { History } from '../history/history.ts';
import type { Invocation } from '../history/history-record.ts';

/** One request of a client. */
export interface ApiCall {
  /** What goes into the history. */
  about: Omit<Invocation, 'kind' | 'at' | 'call'>;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData;
}

/** The answer; `undefined` when none came. */
export interface ApiAnswer {
  status: number;
  /** The parsed body; every answer of the gateway is an object. */
  body: { success?: boolean; code?: string; token?: string; data?: unknown };
}

/** Makes calls for a client. */
export interface Caller {
  /** One attempt; undefined when no answer came. */
  call: (request: ApiCall) => Promise<ApiAnswer | undefined>;
}

/** Above the gateway's longest deadline (8 s for placing): a longer wait counts as no answer. */
const PATIENCE_MS = 12_000;

/** Calls the site as browsers do, and writes everything down. */
export class Api implements Caller {
  constructor(
    private readonly siteUrl: string,
    private readonly history: History,
    private readonly random: Random,
  ) {}

  /** One attempt. */
  async call(request: ApiCall): Promise<ApiAnswer | undefined> {
    const call = this.history.nextCall();
    this.history.add({ kind: 'call', at: Date.now(), call, ...request.about });
    const from = performance.now();
    const ms = () => Math.round(performance.now() - from);
    try {
      const answer = await this.fetch(request);
      const orderId = placedOrderId(answer);
      this.history.add({
        ...{ kind: 'answer', at: Date.now(), call, status: answer.status, ms: ms() },
        ...(answer.body.code !== undefined && { code: answer.body.code }),
        ...(orderId !== undefined && { orderId }),
      });
      return answer;
    } catch (error) {
      this.history.add({ kind: 'silence', at: Date.now(), call, ms: ms(), why: reasonOf(error) });
      return undefined;
    }
  }

  private async fetch(request: ApiCall): Promise<ApiAnswer> {
    const { method, path, headers, body } = request;
    const response = await fetch(`${this.siteUrl}${path}`, {
      method,
      // A visitor each: no call waits in another's connection.
      headers: { ...headers, 'x-forwarded-for': this.address(), connection: 'close' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { body }),
    });
    // Every answer of /api is a JSON object: the gateway's OpenAPI document, and nginx' own refusals.
    return { status: response.status, body: (await response.json()) as ApiAnswer['body'] };
  }

  /** Buyers sit behind many addresses: this does not test the limits per address. */
  private address(): string {
    const part = () => 1 + this.random.below(254);
    return `198.18.${part()}.${part()}`;
  }
}

function placedOrderId({ status, body }: ApiAnswer): string | undefined {
  const { data } = body;
  const isPlaced = status === 201 && typeof data === 'object' && data !== null;
  return isPlaced && 'orderId' in data ? String(data.orderId) : undefined;
}

/** `ECONNRESET`, `TimeoutError` …: why no answer came. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) {
    return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
  }
  return error.name;
}
