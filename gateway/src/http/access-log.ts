import { requestContext } from '@spade/bus/request-context';
import { traceFields } from '@spade/nest-opentelemetry/spans';
import { counter, exposeGauge, histogram } from '@spade/platform/health/metrics';
import type { Logger } from '@spade/platform/logging/logger';
import type { NextFunction, Request, Response } from 'express';
import { requestIdOf } from './client-address.ts';

/** Routes with a service level objective (infra/deploy/runbook/objectives.yml): their metrics begin at 0. */
const promised = ['/api/orders', '/api/orders/:orderId/payment-proof'];

const count = counter(
  'http_requests_total',
  'Requests that were answered in full, by route and class of status.',
  promised.flatMap((route) =>
    ['2xx', '4xx', '5xx'].map((status) => ({ method: 'POST', route, status })),
  ),
);

const measure = histogram(
  'http_request_duration_seconds',
  'Time until a request was answered in full, by route.',
  [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  promised.map((route) => ({ method: 'POST', route })),
);

let inFlight = 0;
exposeGauge('http_requests_in_flight', 'Requests that this replica is answering.', () => inFlight);

/**
 * Gives every request its id (header in and out, and the context that logs and messages read)
 * and writes one access line when it is done. The line names the route's pattern, never the URL:
 * a public order id is a key to the order.
 */
export function requestIdAndAccessLog(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const requestId = requestIdOf(request);
    // Read now: when the response closes, no span is active.
    const traceOfRequest = traceFields();
    const startedAt = performance.now();
    inFlight += 1;
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      const matched = request.route as { path?: string } | undefined; // set by the router once matched
      const route = matched?.path ?? 'unmatched';
      inFlight -= 1;
      const durationMs = performance.now() - startedAt;
      const { method } = request;
      const { statusCode: status } = response;
      if (response.writableFinished) {
        count({ method, route, status: `${Math.floor(status / 100)}xx` });
        measure({ method, route }, durationMs / 1_000);
      }
      logger.info(
        {
          requestId,
          ...traceOfRequest,
          method,
          route,
          status,
          isAborted: !response.writableFinished,
          durationMs: Math.round(durationMs),
        },
        'request',
      );
    });
    requestContext.run({ requestId }, next);
  };
}
