import { currentRequestId } from '@spade/bus/request-context';
import { buyerField, buyerFieldNames } from '@spade/contracts/orders/buyer';
import { traceFields } from '@spade/nest-opentelemetry/spans';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Values of these keys never reach a log, whatever they hold: among them every field of a buyer that is erased. */
const hiddenKeys = [
  ...buyerFieldNames.map(buyerField).flatMap((f) => (f.erasedAs === null ? [] : [f.flatName])),
  'password|token|authorization|cookie|secret|firstName|lastName|address|landmark',
  'message_body|accountNumber|idempotencyKey|orderId|objectKey',
].join('|');

const hiddenValue = new RegExp(`("(?:${hiddenKeys})":)"(?:[^"\\\\]|\\\\.)*"`, 'gi');
/** The buyer of an order, or what is corrected of one: a flat object of personal fields. */
const HIDDEN_BUYER = /("(?:buyer|correction)":)\{(?:"(?:[^"\\]|\\.)*"|[^"}])*\}/g;
/*
 * Both begin only where a run of their characters begins: tried at every character of a long run, as a
 * visitor may send it, they would take time by the square of its length.
 */
const EMAIL = /(?<![A-Z0-9._%+-])([._%+-]*[A-Z0-9])[A-Z0-9._%+-]*@([A-Z0-9.-]+\.[A-Z]{2,})/gi;
/** `"ada obi"@mail.example`, as JSON writes it. At most 64 characters name a mailbox (RFC 5321 §4.5.3.1.1). */
const QUOTED_MAILBOX = /\\"(?:[^"\\]|\\(?!").){1,64}\\"@([A-Z0-9.-]+\.[A-Z]{2,})/gi;
const JWT = /(?<![\w-])(?=[\w-]+\.[\w-]+\.)([\w-]*?)\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
/** Nigerian numbers as people write them: +2348031234567, 2348031234567, 08031234567. */
const PHONE = /(?:\+?234|\b0)[789]\d{7}(\d{2})\b/g;
const CREDENTIALS_IN_URL = /(:\/\/[^:/@\s"]*:)[^@/\s"]+@/g;

/**
 * Masks one finished log line (JSON): secrets and names by key; e-mail addresses, phone numbers,
 * tokens and passwords in URLs wherever they stand, so also in an error's message. Works on the
 * text because that is the only place that nothing can slip past. NDPA 2023 s.24 (minimise).
 */
export function maskPersonalData(line: string): string {
  return line
    .replace(hiddenValue, '$1"***"')
    .replace(HIDDEN_BUYER, '$1"***"')
    .replace(CREDENTIALS_IN_URL, '$1***@')
    .replace(QUOTED_MAILBOX, '***@$1')
    .replace(EMAIL, '$1***@$2')
    .replace(JWT, '$1***')
    .replace(PHONE, '***$1');
}

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

export type { Logger };

/** Says which process writes, and what is the least severe level that it writes. */
export interface LoggerOptions {
  service: string;
  level: string;
  /** Where lines go; standard output when left out. */
  destination?: DestinationStream;
}

/**
 * A logger that writes one JSON object a line: time, level, service, the request id of the work
 * in progress, its trace if that is recorded, message. Of an error it writes what {@link plainError} leaves; personal data and secrets
 * are masked in the finished line.
 */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? traceFields() : { requestId, ...traceFields() };
      },
      serializers: { err: (error: unknown) => plainError(error) },
      hooks: { streamWrite: maskPersonalData },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}
