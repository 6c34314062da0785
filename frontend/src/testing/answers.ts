/** The answer of a test's network to one call. */
export interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

let last: Request | undefined;

/** The call made last since `answerWith`. */
export const lastCall = (): Request | undefined => last;

/**
 * Gives the test's page a network, which jsdom lacks: `fetch` answers by address, and fails where
 * the table has no entry. Only as much of `Response` as the API client reads.
 */
export function answerWith(table: Readonly<Record<string, Answer | undefined>>): void {
  last = undefined;
  const fetchStub = (request: Request) => {
    last = request;
    const answer = table[request.url];
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'));
    const { status = 200, body } = answer;
    return Promise.resolve({
      ok: status < 400,
      status,
      statusText: '',
      headers: new Headers(),
      text: () => Promise.resolve(JSON.stringify(body)),
    });
  };
  Object.assign(globalThis, { fetch: fetchStub });
}
