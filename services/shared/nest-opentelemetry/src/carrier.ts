import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type SpanContext,
  trace,
} from '@opentelemetry/api';

/** What a message carries of its trace (W3C Trace Context, https://www.w3.org/TR/trace-context-2/). */
export interface Carrier {
  /** `00-<trace id>-<span id>-<flags>`; left out when nothing is traced. */
  traceparent?: string | undefined;
}

/** The current work, for a message that leaves it; empty while tracing is off. */
export function currentCarrier(): Carrier {
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
