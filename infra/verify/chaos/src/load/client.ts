import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { History, Invocation, Outcome } from '../history.ts';

/** One request of a client. */
export interface ApiCall {
  /** What goes into the history. */
  about: Omit<Invocation, 'kind' | 'at' | 'call'>;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is a form. */
  body?: object;
}

/** The answer to one attempt. */
export interface ApiAnswer {
  status: number;
  /** The parsed body; every answer of the gateway is an object. */
  body: { code?: string; token?: string; data?: unknown };
}

/** How one intent ended. */
export interface Ending {
  outcome: Outcome['outcome'];
  /** The last answer, if there was one. */
  answer: ApiAnswer | undefined;
}

/** Above the deadline of calls (18 s): a longer wait counts as no answer. */
export const PATIENCE_MS = 20_000;
/** How long a client presses again. */
const GIVE_UP_AFTER_MS = 30_000;

/** Answers that say "try again"; every other one is final. 408 and 429 are the page's own rule. */
function isWorthAgain(answer: ApiAnswer | undefined): boolean {
  return answer === undefined || answer.status >= 500 || [408, 429].includes(answer.status);
}

/** Calls the site as browsers do, and writes everything down. */
export class Client {
  constructor(
    private readonly siteUrl: string,
    private readonly history: History,
    private readonly random: Random,
  ) {}

  /** One attempt; undefined when no answer came. */
  async attempt(request: ApiCall): Promise<ApiAnswer | undefined> {
    const call = this.history.nextCall();
    this.history.add({ kind: 'call', at: Date.now(), call, ...request.about });
    const from = performance.now();
    const ms = () => Math.round(performance.now() - from);
    try {
      const answer = await this.fetch(request);
      const { code } = answer.body;
      const placed = placedOrder(answer);
      this.history.add({
        kind: 'answer',
        at: Date.now(),
        call,
        status: answer.status,
        ms: ms(),
        ...(code !== undefined && { code }),
        ...placed,
      });
      return answer;
    } catch (error) {
      this.history.add({ kind: 'silence', at: Date.now(), call, ms: ms(), why: reasonOf(error) });
      return undefined;
    }
  }

  /**
   * Repeats a call with the same key until the answer is final, as the page does when its user
   * presses again: after half a second or so.
   */
  async persist(call: ApiCall): Promise<Ending> {
    const from = performance.now();
    const passedMs = () => Math.round(performance.now() - from);
    let answer = await this.attempt(call);
    let wasAnswered = answer !== undefined;
    while (isWorthAgain(answer) && passedMs() < GIVE_UP_AFTER_MS) {
      await sleep(200 + this.random.below(400));
      answer = await this.attempt(call);
      wasAnswered ||= answer !== undefined;
    }
    const outcome = outcomeOf(answer, wasAnswered);
    const { op, key } = call.about;
    this.history.add({ kind: 'outcome', at: Date.now(), op, key, outcome, ms: passedMs() });
    return { outcome, answer };
  }

  private async fetch({ method, path, headers, body }: ApiCall): Promise<ApiAnswer> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${this.siteUrl}${path}`, {
      method,
      headers: {
        ...headers,
        ...(isJson && { 'content-type': 'application/json' }),
        // A visitor each: no call waits in another's connection.
        'x-forwarded-for': this.address(),
        connection: 'close',
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
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

/** A member of staff with a token; signs in again when it is refused. */
export class StaffClient extends Client {
  private token: Promise<string> | undefined;

  constructor(
    siteUrl: string,
    history: History,
    random: Random,
    private readonly password: string,
  ) {
    super(siteUrl, history, random);
  }

  override async attempt(request: ApiCall): Promise<ApiAnswer | undefined> {
    const answer = await this.attemptSignedIn(request);
    if (answer?.status !== 401) return answer;
    this.token = undefined;
    return this.attemptSignedIn(request);
  }

  private async attemptSignedIn(request: ApiCall): Promise<ApiAnswer | undefined> {
    this.token ??= this.signIn();
    const headers = { ...request.headers, authorization: `Bearer ${await this.token}` };
    return super.attempt({ ...request, headers });
  }

  private async signIn(): Promise<string> {
    for (;;) {
      const answer = await super.attempt({
        about: { op: 'login', key: 'admin' },
        method: 'POST',
        path: '/api/admin/login',
        body: { username: 'admin', password: this.password },
      });
      if (answer?.body.token !== undefined) return answer.body.token;
      await sleep(500);
    }
  }
}

function outcomeOf(answer: ApiAnswer | undefined, wasAnswered: boolean): Outcome['outcome'] {
  if (answer && answer.status < 300) return 'done';
  if (!isWorthAgain(answer)) return 'refused';
  return wasAnswered ? 'gave-up' : 'unanswered';
}

function placedOrder({ status, body }: ApiAnswer): { orderId?: string; totalAmount?: string } {
  const { data } = body;
  if (status !== 201 || typeof data !== 'object' || data === null) return {};
  return {
    ...('orderId' in data && { orderId: String(data.orderId) }),
    ...('totalAmount' in data && { totalAmount: String(data.totalAmount) }),
  };
}

/** `ECONNRESET`, `TimeoutError` …: why no answer came. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.name;
  return 'code' in cause ? String(cause.code) : cause.message;
}
