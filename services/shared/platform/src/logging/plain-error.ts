/** Properties of an error that are logged besides its name, message and stack. */
const kept = ['code', 'syscall', 'constraint', 'table', 'column', 'status'] as const;

/** Errors within errors are followed this far. */
const DEEPEST = 4;

/** An error as it is logged. */
export interface PlainError {
  type: string;
  message: string;
  stack?: string;
  cause?: unknown;
  /** The single failures of an AggregateError. */
  errors?: unknown[];
  [fact: string]: unknown;
}

/**
 * An error as it is logged: an allowlist, since drivers attach anything to it.
 * PostgreSQL's `detail` is the whole row that was refused, with name and address; an HTTP client's
 * `config` the body and the token. Anything else that is thrown is logged by its type alone.
 */
export function plainError(thrown: unknown, depth = 0): PlainError | string {
  if (!(thrown instanceof Error)) return `thrown: ${typeof thrown}`;
  const facts: Record<string, unknown> = {};
  for (const name of kept) {
    const value: unknown = Reflect.get(thrown, name);
    if (typeof value === 'string' || typeof value === 'number') facts[name] = value;
  }
  const { name: type, message, stack, cause } = thrown;
  const plain: PlainError = { type, message, ...(stack !== undefined && { stack }), ...facts };
  if (depth < DEEPEST) {
    if (cause !== undefined) plain.cause = plainError(cause, depth + 1);
    if (thrown instanceof AggregateError) {
      plain.errors = thrown.errors.slice(0, 10).map((error) => plainError(error, depth + 1));
    }
  }
  return plain;
}
