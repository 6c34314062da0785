import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type SpanContext,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/;

let wanted: string | undefined;

/** The id that the trace which starts now shall have; undefined: a random one. For the SDK's id generator. */
export function wantedTraceId(): string | undefined {
  return wanted;
}

/** Starts a span in `start`; if it begins a trace, that trace has the id `id` (32 hex digits, else ignored). */
export function withTraceId<T>(id: string | undefined, start: () => T): T {
  if (id === undefined || !TRACE_ID.test(id)) return start();
  wanted = id;
  try {
    return start(); // synchronous, so no other trace begins meanwhile
  } finally {
    wanted = undefined;
  }
}

/** What a message carries of its trace (W3C Trace Context, https://www.w3.org/TR/trace-context-2/). */
export interface Carrier {
  /** `00-<trace id>-<span id>-<flags>`; left out when nothing is traced. */
  traceparent?: string | undefined;
}

/** The ids of all work that is not recorded: no span has them, so nothing needs to tell them apart. */
const noSpan = { traceId: 'f'.repeat(32), spanId: 'f'.repeat(16) };

/** What work that is not recorded sends along: the decision, which its last two digits are. */
const notRecordedCarrier: Carrier = { traceparent: `00-${noSpan.traceId}-${noSpan.spanId}-00` };

/** The context of all work that is not recorded. Made once: ninety-nine of a hundred requests run in it. */
export const notRecorded: Context = trace.setSpanContext(ROOT_CONTEXT, {
  ...noSpan,
  traceFlags: TraceFlags.NONE,
});

/** Whether the sender decided that nothing below it is recorded. */
export const isNotRecorded = ({ traceparent }: Carrier): boolean =>
  traceparent?.endsWith('-00') === true;

/** The current work, for a message that leaves it; empty while tracing is off. */
export function currentCarrier(): Carrier {
  const span = trace.getActiveSpan();
  if (span === undefined) return {};
  if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return notRecordedCarrier;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  // The state of other vendors does not pass through our queues.
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent };
}

/** The context of the sender; the empty one when it sent none. */
export function contextOf({ traceparent }: Carrier): Context {
  return traceparent === undefined
    ? ROOT_CONTEXT
    : propagation.extract(ROOT_CONTEXT, { traceparent });
}

/** The sender's span; undefined when it sent none, or while tracing is off. */
export function senderOf(carrier: Carrier): SpanContext | undefined {
  return trace.getSpanContext(contextOf(carrier));
}
