/** The answer of a test's network to one call; status 200 if none is named. */
export interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

/** Undefined: the network fails. A promise: the answer takes its time. */
type Reply = Answer | Promise<Answer> | undefined;

let made: Request[] = [];

/** The call made last since `answerWith`. */
export const lastCall = (): Request | undefined => made.at(-1);

/** The calls of this address since `answerWith`, in their order. */
export const callsTo = (url: string): readonly Request[] =>
  made.filter((request) => request.url === url);

/** What was sent as JSON. */
export const sentIn = (request: Request | undefined): unknown =>
  JSON.parse((request?.body as string | undefined) ?? 'null'); // the page sends text

/**
 * Gives the test's page a network, which jsdom lacks: `fetch` and uploads are answered by address, and fail where
 * the table has no entry. Several replies of one address come one after the other; the last one stays.
 */
export function answerWith(table: Readonly<Record<string, Reply | readonly Reply[]>>): void {
  made = [];
  const asked = new Map<string, number>();
  const answer = async (request: Request): Promise<Answer> => {
    made.push(request);
    const { url } = request;
    const replies = [table[url]].flat();
    const turn = asked.get(url) ?? 0;
    asked.set(url, turn + 1);
    const reply = await replies[Math.min(turn, replies.length - 1)];
    if (!reply) throw new TypeError('Failed to fetch');
    return reply;
  };
  Object.assign(globalThis, {
    // Only as much of `Response` as the API client reads.
    fetch: async (request: Request) => {
      const { status = 200, body } = await answer(request);
      return {
        ok: status < 400,
        status,
        statusText: '',
        headers: new Headers(),
        text: () => Promise.resolve(JSON.stringify(body)),
      };
    },
    XMLHttpRequest: uploadOver(answer),
  });
}

/** As much of `XMLHttpRequest` as an upload needs. It reports half of the bytes, then waits for its answer. */
function uploadOver(answer: (request: Request) => Promise<Answer>) {
  return class {
    readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
    readonly statusText = '';
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    private readonly headers = new Headers();
    private url = '';

    open(_method: string, url: string): void {
      this.url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }

    send(body: FormData): void {
      this.upload.onprogress?.({ loaded: 50, total: 100 });
      // What a call is looked up and judged by.
      void answer({ url: this.url, body, headers: this.headers } as unknown as Request).then(
        ({ status = 200, body: answered }) => {
          this.status = status;
          this.responseText = JSON.stringify(answered);
          this.onload?.();
        },
        () => this.onerror?.(),
      );
    }

    abort(): void {
      this.onabort?.();
    }
  };
}
