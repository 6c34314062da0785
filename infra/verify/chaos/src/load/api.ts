import type { History } from '../history/history.ts';
import type { Invocation } from '../history/history-record.ts';
import type { Random } from '../random.ts';

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

/** Calls gateways as a proxy in front of them would, and writes everything down. */
export class Api implements Caller {
  constructor(
    private readonly gateways: () => string[],
    private readonly history: History,
    private readonly random: Random,
  ) {}

  /** One attempt. Skips a gateway that refuses the connection, as nginx does. */
  async call(request: ApiCall): Promise<ApiAnswer | undefined> {
    const call = this.history.nextCall();
    this.history.add({ kind: 'call', at: Date.now(), call, ...request.about });
    const from = performance.now();
    const ms = () => Math.round(performance.now() - from);
    const gateways = this.shuffled();
    for (const [tried, gateway] of gateways.entries()) {
      try {
        const answer = await this.fetch(gateway, request);
        const orderId = placedOrderId(answer);
        this.history.add({
          ...{ kind: 'answer', at: Date.now(), call, status: answer.status, ms: ms() },
          ...(answer.body.code !== undefined && { code: answer.body.code }),
          ...(orderId !== undefined && { orderId }),
        });
        return answer;
      } catch (error) {
        const why = reasonOf(error);
        if (why === 'ECONNREFUSED' && tried < gateways.length - 1) continue;
        this.history.add({ kind: 'silence', at: Date.now(), call, ms: ms(), why });
        return undefined;
      }
    }
    return undefined;
  }

  private async fetch(gateway: string, request: ApiCall): Promise<ApiAnswer> {
    const { method, path, headers, body } = request;
    const response = await fetch(`${gateway}${path}`, {
      method,
      // One connection per request, as our nginx does (infra/docs/adr/0005-one-connection-per-proxied-request.md).
      headers: { ...headers, 'x-forwarded-for': this.address(), connection: 'close' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { body }),
    });
    // Every answer of /api is a JSON object (gateway's OpenAPI document).
    return { status: response.status, body: (await response.json()) as ApiAnswer['body'] };
  }

  private shuffled(): string[] {
    const gateways = this.gateways();
    const first = this.random.below(gateways.length);
    return [...gateways.slice(first), ...gateways.slice(0, first)];
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
