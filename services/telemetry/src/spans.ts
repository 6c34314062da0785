import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** The tracer of this package. It makes no spans until `startTracing` found an endpoint. */
export const tracer: Tracer = trace.getTracer('@spade/nest-opentelemetry');

/** The trace and span that the current work belongs to, as fields of a log line; empty outside of a recorded span. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan();
  if (span === undefined || !span.isRecording()) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

/** Whether the current work is recorded. */
export function isRecorded(): boolean {
  return trace.getActiveSpan()?.isRecording() === true;
}

/**
 * What failed, as `error.type` has it: the stable code of an error, otherwise its class. Never the message, which may
 * quote personal data.
 */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.name;
}

/** Marks the span as failed by `error`. */
export function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', errorType(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Runs `run` in a new span below `parent`, and ends the span with it. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  run: (span: Span) => Promise<T>,
  parent: Context = context.active(),
): Promise<T> {
  const span = tracer.startSpan(name, options, parent);
  try {
    // Without an SDK the span is invalid: the context stays as it is.
    const inner = isSpanContextValid(span.spanContext()) ? trace.setSpan(parent, span) : parent;
    return await context.with(inner, run, undefined, span);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** A call that leaves the process: `name` is what is done, `attributes` say where. */
export interface OutgoingCall {
  name: string;
  options: SpanOptions;
}

/**
 * Runs `run` in a span if the current work is recorded, otherwise directly: what is not recorded costs a look
 * at the context. `describe` is called for a span only.
 */
export function inChildSpan<T>(describe: () => OutgoingCall, run: () => Promise<T>): Promise<T> {
  if (!isRecorded()) return run();
  const { name, options } = describe();
  return inSpan(name, options, run);
}

/** Attributes of a server that is called over the network. */
export function serverAttributes(url: string | URL): Attributes {
  const { hostname, port } = new URL(url);
  return { 'server.address': hostname, ...(port !== '' && { 'server.port': Number(port) }) };
}
