/** Body of every error of the API (specification.md 7.1). */
interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  readonly requestId?: string;
  /** Texts of failed rules by field name. */
  readonly errors?: Record<string, string | readonly string[]>;
  /** What the code adds, such as the new price. */
  readonly details?: Record<string, string | number>;
}

/** The only error of a call: a response that is not a success, or no response. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  /** The server's message for people; undefined when it sent none. */
  readonly humanMessage: string | undefined;
  readonly requestId: string | undefined;
  /** First text of each field that failed validation. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** What the code adds: `price` and `totalPrice` of CATALOG.PRICE_CHANGED, `available` … */
  readonly details: Readonly<Record<string, string | number>>;

  constructor(status: number, body: unknown, statusText = '') {
    const parsed = readBody(body);
    super(parsed.message ?? `${status}: ${typeof body === 'string' && body ? body : statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = parsed.code ?? 'UNKNOWN';
    this.humanMessage = parsed.message;
    this.requestId = parsed.requestId;
    this.details = parsed.details ?? {};
    this.fieldErrors = Object.fromEntries(
      Object.entries(parsed.errors ?? {}).flatMap(([field, text]) => {
        const first = typeof text === 'string' ? text : text[0];
        return first ? [[field, first]] : [];
      }),
    );
  }
}

/** What the server said to people of a failed call; undefined where it said nothing. */
export const wordsOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.humanMessage : undefined;

/** Whether no answer came at all: the network or the site is away. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0;

function readBody(body: unknown): ErrorBody {
  // The gateway's filter writes this shape; a proxy in between may have sent something else.
  return typeof body === 'object' && body !== null ? body : {};
}
