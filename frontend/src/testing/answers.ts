/** What a test's network answers to one call. */
export interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

/**
 * Puts a network into the test's page, which has none: `fetch` answers by address, and not at all
 * where the table has nothing. Only as much of `Response` as the pages read.
 */
export function answerWith(table: Readonly<Record<string, Answer | undefined>>): void {
  const fetchStub = (address: string) => {
    const answer = table[address];
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'));
    const { status = 200, body } = answer;
    return Promise.resolve({
      ok: status < 400,
      status,
      statusText: '',
      text: () => Promise.resolve(JSON.stringify(body)),
    });
  };
  Object.assign(globalThis, { fetch: fetchStub });
}
