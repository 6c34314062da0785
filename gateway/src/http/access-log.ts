import { requestContext } from '@spade/bus/request-context';
import { traceFields } from '@spade/nest-opentelemetry/spans';
import type { Logger } from '@spade/platform/logging/logger';
import type { NextFunction, Request, Response } from 'express';
import { beginRequest, countRequest } from './count-requests.ts';
import { requestIdOf } from './request-headers.ts';

/**
 * Gives every request its id (header in and out, and the context that logs and messages read)
 * and writes one access line when it is done. The line names the route's pattern, never the URL:
 * a public order id is a key to the order.
 */
export function requestIdAndAccessLog(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const requestId = requestIdOf(request);
    // Of now: when the response closes, no span is active.
    const traceOfRequest = traceFields();
    const startedAt = performance.now();
    const endRequest = beginRequest();
    response.setHeader('X-Request-Id', requestId);
    response.once('close', () => {
      const matched = request.route as { path?: string } | undefined; // set by the router once matched
      const route = matched?.path ?? 'unmatched';
      endRequest();
      const durationMs = performance.now() - startedAt;
      const { statusCode: status } = response;
      if (response.writableFinished)
        countRequest(request.method, route, { status, seconds: durationMs / 1_000 });
      logger.info(
        {
          requestId,
          ...traceOfRequest,
          method: request.method,
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
