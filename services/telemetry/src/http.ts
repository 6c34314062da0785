import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { contextOf, notRecorded, withTraceId } from './carrier.ts';
import { tracer } from './spans.ts';

/** What the span of a request needs to know. */
export interface RequestTracing<Request> {
  /** Pattern of the route, known once it was matched; never the path, whose parts may be secret or personal. */
  routeOf: (request: Request) => string | undefined;
  /** Used as the id of a new trace if it is 32 hex digits, as nginx' `$request_id` is. */
  requestIdOf?: (request: Request) => string | undefined;
}

/**
 * Express middleware: a SERVER span around the request, below the `traceparent` of a proxy. Method, route and status are
 * its only attributes: no address, no query, no user agent.
 */
export function traceRequests<Request extends IncomingMessage>(tracing: RequestTracing<Request>) {
  return (request: Request, response: ServerResponse, next: () => void): void => {
    const method = request.method ?? 'GET';
    const given = request.headers.traceparent;
    const parent = contextOf({ traceparent: typeof given === 'string' ? given : undefined });
    const span = withTraceId(tracing.requestIdOf?.(request), () =>
      tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        parent,
      ),
    );
    if (!span.isRecording()) {
      context.with(notRecorded, next);
      return;
    }
    response.once('close', () => {
      const route = tracing.routeOf(request);
      if (route !== undefined)
        span.updateName(`${method} ${route}`).setAttribute('http.route', route);
      const status = response.statusCode;
      span.setAttribute('http.response.status_code', status);
      if (status >= 500 || !response.writableFinished) {
        span.setAttribute('error.type', status >= 500 ? String(status) : 'aborted');
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    });
    context.with(trace.setSpan(parent, span), next);
  };
}
